import { describe, expect, it } from "vitest";
import { answerFact } from "~/app/staff/claims/answer-fact.server";
import { correctable, factFields, type CorrectableFact } from "~/app/staff/claims/fact-fields";
import { correctFact } from "~/core/claims/facts/correct-fact";
import { factsOfMatter } from "~/core/claims/facts/facts-of-matter";
import { factValues } from "~/core/claims/facts/fact-values";
import { oneTextEach } from "~/core/claims/facts/one-text-each";
import { recordFact } from "~/core/claims/facts/record-fact";
import { judgeCase } from "~/core/claims/gate/judge-case";
import { acceptedCase } from "~/tests/support/outreach";
import { auditOf, makeStaff } from "~/tests/support/staff-people";

const staff = makeStaff();
const reason = "the bill shows it";

// What staff types into the fields of each fact, and what is then known.
const typed: Record<CorrectableFact, [Record<string, string>, unknown]> = {
  stops: [
    {
      "words.0": "leave me alone",
      "day.0": "2026-05-04",
      "time.0": "21:30",
      "kind.0": "plain",
      "channel.0": "reply",
      "toSender.0": "yes",
      "delivered.0": "yes",
    },
    [
      {
        at: { kind: "local", day: "2026-05-04", second: 77_400 },
        words: "leave me alone",
        channel: "reply",
        toSendingNumber: true,
        kind: "plain",
        delivered: true,
      },
    ],
  ],
  consent: [
    { value: "given", "event.0": "given", "day.0": "2025-01-02", "event.1": "revoked" },
    [
      { kind: "given", at: "2025-01-02" },
      { kind: "revoked", at: null },
    ],
  ],
  purchases: [{ "day.0": "2025-03-01", "day.2": "2025-04-01" }, ["2025-03-01", "2025-04-01"]],
  inquiries: [{}, []],
  member_since: [{ day: "2024-02-29" }, "2024-02-29"],
  owner: [{ value: "family_plan" }, "family_plan"],
  line_use: [{ value: "work" }, "work"],
  registry_date: [{ value: "registered", day: "2020-01-05" }, "2020-01-05"],
  state_then: [
    { state: "OH", day: "2020-01-01" },
    { state: "OH", from: "2020-01-01" },
  ],
  respondent: [{ value: "Bright Roof LLC" }, "Bright Roof LLC"],
  respondent_state: [{ state: "TX" }, "TX"],
  forum: [{ state: "NY" }, "NY"],
  thread_complete: [{ value: "no" }, false],
  other_hands: [{ value: "yes" }, "yes"],
  arbitration: [{ value: "no" }, "no"],
  class_member: [{ value: "yes" }, "yes"],
  bankrupt: [{ value: "no" }, "no"],
  minor: [{ value: "yes" }, "yes"],
  "text.class": [{ value: "N5" }, "N5"],
  "text.direction": [{ value: "from_person" }, "from_person"],
  "text.receivedAt": [
    { day: "2026-05-06", clock: "set", time: "07:10" },
    { kind: "local", day: "2026-05-06", second: 25_800 },
  ],
  "text.isConfirmation": [{ value: "yes" }, true],
  "text.isReply": [{ value: "yes" }, true],
  "text.bulkSigns": [{ value: "opt-out line, short code" }, ["opt-out line", "short code"]],
  "text.words": [{ value: "Sale!" }, "Sale!"],
};

const nine = 9 * 3600;
function showText(caseId: string, picture: string, words = "Big sale today", day = "2026-05-04") {
  const textId = `${picture}:0`;
  const value = {
    direction: "from_sender",
    receivedAt: { kind: "local", day, second: nine },
    class: "marketing",
    isConfirmation: false,
    bulkSigns: [],
    words,
  };
  recordFact({ caseId, fact: "text", textId, sourceRef: picture, source: "picture", value, at: 1 });
  return textId;
}

function post(caseId: string, fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return answerFact(caseId, form, staff);
}

const counted = (caseId: string, fact: string, textId: string | null) =>
  factsOfMatter(caseId).lines.find((line) => line.fact === fact && line.textId === textId);

describe("staff corrects facts of a claim with a reason (CL-01)", () => {
  it("has a field for every fact but the whole text, whose parts have one each", () => {
    const facts = Object.keys(factValues).filter((fact) => fact !== "text");
    expect([...correctable].sort()).toEqual(facts.sort());
    const parts = Object.keys(factValues.text.shape).map((part) => `text.${part}`);
    expect(correctable).toEqual(expect.arrayContaining(parts));
  });

  it.each(correctable)("%s: as typed, then as not known, then as it was", async (fact) => {
    const { caseId } = acceptedCase();
    const isOfText = factFields[fact].ofText === true;
    const textId = isOfText ? showText(caseId, "p1") : null;
    const [fields, value] = typed[fact];
    const place = { fact, reason, ...(textId === null ? {} : { textId }) };
    const before = counted(caseId, fact, textId)?.value;
    expect(await post(caseId, { ...place, ...fields })).toMatchObject({ ok: true });
    expect(counted(caseId, fact, textId)).toMatchObject({ value, source: "staff", reason });
    expect(auditOf(caseId).at(-1)).toMatchObject({ act: "correct-fact" });
    expect(await post(caseId, { ...place, say: "unknown" })).toMatchObject({ ok: true });
    const text = judgeCase(caseId).facts.texts.find(({ id }) => id === textId);
    const part = fact.slice("text.".length) as keyof NonNullable<typeof text>;
    if (isOfText) expect(text?.[part]).toBeNull();
    expect(await post(caseId, { ...place, say: "withdraw" })).toMatchObject({ ok: true });
    expect(counted(caseId, fact, textId)?.value).toEqual(before);
  });

  it("says that a fact is not known, whatever the person or a picture says", async () => {
    const { caseId } = acceptedCase();
    const said = { caseId, source: "person", at: 1 } as const;
    recordFact({ ...said, fact: "owner", value: "person" });
    expect(judgeCase(caseId).facts.owner).toBe("person");
    await post(caseId, { fact: "owner", say: "unknown", reason });
    expect(judgeCase(caseId).facts.owner).toBeNull();
    const wrong = { fact: "owner", textId: null, value: { isUnknown: "perhaps" }, reason };
    expect(() => correctFact({ caseId, ...wrong }, staff)).toThrow(/nothing that can/);
  });

  it("keeps the time of day of a text whose day is corrected, unless it is corrected itself", async () => {
    const { caseId } = acceptedCase();
    const textId = showText(caseId, "p2");
    const place = { fact: "text.receivedAt", reason, textId, day: "2026-05-05" };
    const now = () => judgeCase(caseId).facts.texts.find(({ id }) => id === textId)?.receivedAt;
    await post(caseId, { ...place, clock: "keep" });
    expect(now()).toEqual({ kind: "local", day: "2026-05-05", second: nine });
    await post(caseId, { ...place, clock: "set", time: "21:30:05" });
    expect(now()).toEqual({ kind: "local", day: "2026-05-05", second: 77_405 });
    await post(caseId, { ...place, clock: "unknown" });
    expect(now()).toEqual({ kind: "local", day: "2026-05-05", second: null });
  });

  it("corrects a text on every picture that shows it, so that it stays one text", async () => {
    const { caseId } = acceptedCase();
    const [textId] = [showText(caseId, "p3"), showText(caseId, "p4")];
    const place = { fact: "text.receivedAt", reason, textId, day: "2026-05-09", clock: "keep" };
    expect(await post(caseId, place)).toMatchObject({ ok: true });
    const { facts } = factsOfMatter(caseId);
    const shown = facts.texts.filter(({ words }) => words === "Big sale today");
    expect(shown.map(({ receivedAt }) => receivedAt)).toEqual(
      Array(2).fill({ kind: "local", day: "2026-05-09", second: nine }),
    );
    expect(oneTextEach(shown, facts.stateHistory)).toHaveLength(1);
  });

  it("takes no text of another claim, no day that there is not, and no fact without a reason", async () => {
    const { caseId } = acceptedCase();
    const other = showText(acceptedCase().caseId, "p5");
    const kind = { fact: "text.class", value: "N1", reason };
    expect(await post(caseId, { ...kind, textId: other })).toMatchObject({ ok: false });
    expect(await post(caseId, kind)).toMatchObject({ ok: false });
    const day = { fact: "member_since", day: "2026-02-29", reason };
    expect(await post(caseId, day)).toMatchObject({ ok: false });
    expect(await post(caseId, { ...day, day: "2026-02-28", reason: "so" })).toMatchObject({
      ok: false,
    });
  });
});
