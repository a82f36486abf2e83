import { describe, expect, it } from "vitest";
import { linesOfMatter } from "~/core/claims/facts/facts-of-matter";
import { fillFromReading } from "~/core/claims/facts/fill-from-reading";
import { kindOfPicture } from "~/core/claims/facts/kind-of-picture";
import { decideCase } from "~/core/cases/reading/decide-case";
import { getCase } from "~/core/cases/queries";
import { recordReading } from "~/core/cases/reading/record-reading";
import { judgeCase } from "~/core/claims/gate/judge-case";
import { makeCase, makePerson, makeReading } from "~/tests/support/people";

describe("what a picture shows besides its words", () => {
  const sender = (text: string) => ({ from: "sender", text });

  it("a conversation of several people is no text to the person's number (N14), unless it advertises", () => {
    const other = { from: "other", text: "who made this group?" };
    expect(kindOfPicture([sender("Running late, be there in 10"), other]).noClaim).toBe("N14");
    const advertising = kindOfPicture([sender("FLASH SALE! 40% off mattresses"), other]);
    expect(advertising).toEqual({ noClaim: null, doubt: "group" });
  });

  it.each([
    ["N9", "USPS: your package is on hold, pay the $1.99 fee now at http://usps-redeliver.top"],
    ["N10", "Emergency alert: tornado warning in this area until 6 PM. Take shelter now."],
    ["N5", "Your verification code is 493021"],
  ])("%s stays what it is in a group", (kind, words) => {
    const other = { from: "other", text: "who made this group?" };
    expect(kindOfPicture([sender(words), other])).toEqual({ noClaim: kind, doubt: null });
  });

  it("an offer mixed with news of an order is a doubt of its own", () => {
    const mixed = sender("Your order has shipped! Take 20% off your next one with code SAVE20");
    expect(kindOfPicture([mixed])).toEqual({ noClaim: null, doubt: "mixed" });
  });

  it("is told to staff as what it is, and a welcome beside a stop is never said to be without one", () => {
    const welcome = "Thanks for joining Bloom texts. Reply STOP to end";
    const decided = (...messages: { from: string; text: string }[]) => {
      const { caseId, fileId } = makeCase(makePerson().userId);
      const readingId = recordReading(caseId, fileId, makeReading({ messages }));
      const decision = decideCase(caseId, readingId);
      const reasons = decision.outcome === "review" ? getCase(caseId).reviewReasons.join() : "";
      return { caseId, decision, reasons };
    };
    const group = decided(sender("FLASH SALE! 40% off"), { from: "other", text: "who is this?" });
    expect(group.reasons).toContain("several people");
    expect(group.reasons).not.toContain("mixes");
    expect(decided(sender(welcome)).decision).toMatchObject({
      outcome: "refused",
      sentence: expect.stringContaining("have not said stop") as string,
    });
    const clear = decided(sender(welcome), { from: "user", text: "STOP" });
    expect(clear.reasons).toContain("ask for a stop");
    const unsure = decided(sender(welcome), { from: "user", text: "not interested" });
    expect(unsure.reasons).toContain("may be a stop");
    for (const { caseId } of [clear, unsure]) expect(judgeCase(caseId).noClaim).toBeNull();
  });

  it("a welcome alone is N13, and stays a claim beside an advertisement", () => {
    const welcome = sender("Thanks for joining Bloom texts. Reply STOP to end");
    expect(kindOfPicture([welcome]).noClaim).toBe("N13");
    expect(kindOfPicture([welcome, sender("40% off all roses today")]).noClaim).toBeNull();
  });
});

describe("how the person joined, as a picture proves it (N13)", () => {
  const factOf = (messages: { from: string; text: string }[]): unknown => {
    const { caseId } = makeCase(makePerson().userId);
    const timestamps = [{ raw: "May 4, 2026", iso: "2026-05-04" }];
    fillFromReading(caseId, `file of ${caseId}`, { messages, timestamps }, Date.now());
    return linesOfMatter([caseId]).find(({ fact }) => fact === "consent")?.value;
  };
  const joined = [{ kind: "given", at: "2026-05-04" }];

  it("a yes to the sender's question, and a keyword that the sender confirms", () => {
    expect(
      factOf([
        { from: "sender", text: "Reply Y to confirm that you want texts from Kay's" },
        { from: "user", text: "Y" },
      ]),
    ).toEqual(joined);
    expect(
      factOf([
        { from: "user", text: "JOIN" },
        { from: "sender", text: "Thanks for joining! 4 msgs/month. Reply STOP to end" },
      ]),
    ).toEqual(joined);
  });

  it("no welcome that nobody asked for, and no yes to anything else", () => {
    expect(factOf([{ from: "sender", text: "Welcome to Kay's texts!" }])).toBeUndefined();
    expect(
      factOf([
        { from: "sender", text: "Want a quote for your roof?" },
        { from: "user", text: "Yes" },
        { from: "sender", text: "Great, call us at 800-555-0100" },
      ]),
    ).toBeUndefined();
  });
});
