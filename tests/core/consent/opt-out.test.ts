import { beforeEach, describe, expect, it } from "vitest";
import { isSuppressed } from "~/core/consent/queries";
import { recordConsent } from "~/core/consent/record-consent";
import { verifyConsentLedger } from "~/core/consent/verify-consent-ledger";
import { db } from "~/db/client";
import { suppressions } from "~/db/schema/consent";
import { newNumber, start } from "~/tests/support/texted-number";

let { phone, textFirst, stop, agree, check, refusal, events } = newNumber();

beforeEach(() => ({ phone, textFirst, stop, agree, check, refusal, events } = newNumber()));

describe("LG-08: suppression is unique on (phone, brand, scope)", () => {
  const rows = () =>
    db
      .select()
      .from(suppressions)
      .all()
      .filter((row) => row.phone === phone);

  it("stopping twice changes nothing, from whatever channel", () => {
    textFirst();
    const first = stop();
    for (const channel of ["sms", "web", "email"] as const)
      expect(stop({ channel, reason: "portal" })).toEqual({ ...first, already: true });
    expect(rows()).toHaveLength(1);
    expect(events()).toEqual(["texted_first", "opted_out"]);
  });

  it("all covers recurring; recurring does not cover all", () => {
    const all = stop();
    expect(stop({ scope: "recurring" })).toEqual({ ...all, already: true });
    ({ phone, textFirst, stop, agree, check, refusal, events } = newNumber());
    const recurring = stop({ scope: "recurring" });
    const both = stop();
    expect(both.already).toBe(false);
    expect(both.consentEventId).not.toBe(recurring.consentEventId);
    expect(
      rows()
        .map(({ scope }) => scope)
        .sort(),
    ).toEqual(["all", "recurring"]);
  });

  it("a certain word settles the review of a doubtful one", () => {
    stop({ reason: "free_text", needsReview: true, words: "leave me alone" });
    expect(rows()[0]?.needsReview).toBe(true);
    stop({ words: "STOP" });
    expect(rows()[0]?.needsReview).toBe(false);
    stop({ reason: "free_text", needsReview: true });
    expect(rows()[0]?.needsReview).toBe(false);
  });

  it("START lifts both kinds, keeps the rows and is recorded once", () => {
    textFirst();
    stop({ scope: "recurring" });
    stop();
    const back = agree("START", start + 1);
    expect(rows().map(({ liftedAt }) => liftedAt)).toEqual([start + 1, start + 1]);
    expect(agree("START", start + 2)).toEqual({ ...back, already: true });
    expect(events()).toEqual(["texted_first", "opted_out", "opted_out", "opted_in_again"]);
    expect(isSuppressed(phone)).toBe(false);
    expect(check("notice", start + 3)).toMatchObject({
      allowed: true,
      consentEventId: back.consentEventId,
    });
  });

  it("a first opt-in is no second one; a further STOP after START counts anew", () => {
    agree();
    expect(events()).toEqual(["opted_in"]);
    stop({ at: start + 1 });
    agree("START", start + 2);
    const again = stop({ at: start + 3 });
    expect(again.already).toBe(false);
    expect(events()).toEqual(["opted_in", "opted_out", "opted_in_again", "opted_out"]);
    expect(rows()).toHaveLength(1);
    expect(rows()[0]).toMatchObject({ consentEventId: again.consentEventId, liftedAt: null });
  });

  it("consent that is only recorded lifts no suppression", () => {
    stop();
    recordConsent({
      phone,
      action: "opted_in",
      scope: "all",
      affirmativeAct: "box",
      wording: "w",
      wordingVersion: "1",
      campaign: "sign-up",
      channel: "web",
      at: start + 1,
    });
    expect(refusal("notice", start + 2)).toBe("opted_out");
  });

  it("an opt-in older than an opt-out never counts again, even when the suppression was lifted some other way", () => {
    agree();
    stop({ at: start + 1 });
    db.update(suppressions)
      .set({ liftedAt: start + 2 })
      .run();
    expect(refusal("notice", start + 3)).toBe("no_consent");
  });

  it("an opt-out that staff found to be a misreading gives the earlier opt-in back", () => {
    const { consentEventId } = agree();
    stop({ scope: "recurring", reason: "free_text", needsReview: true, at: start + 1 });
    recordConsent({
      phone,
      action: "review_lifted",
      scope: "recurring",
      affirmativeAct: "Staff",
      wording: "w",
      wordingVersion: "1",
      campaign: "review",
      channel: "web",
      at: start + 2,
    });
    db.update(suppressions)
      .set({ liftedAt: start + 2 })
      .run();
    expect(check("notice", start + 3)).toMatchObject({ allowed: true, consentEventId });
  });

  it("any order of stops, starts and doubts leaves what the last one said", () => {
    let seed = 7;
    const random = (below: number): number =>
      (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below;
    for (let walk = 0; walk < 40; walk += 1) {
      ({ phone, textFirst, stop, agree, check, refusal, events } = newNumber());
      textFirst();
      let expected = { all: false, recurring: false, agreed: false };
      for (let step = 0; step < 12; step += 1) {
        const at = start + step + 1;
        const act = random(3);
        if (act === 0) stop({ at });
        else if (act === 1) stop({ scope: "recurring", at, needsReview: true });
        else agree("START", at);
        expected =
          act === 0
            ? { all: true, recurring: true, agreed: false }
            : act === 1
              ? { ...expected, recurring: true, agreed: false }
              : { all: false, recurring: false, agreed: true };
        expect([isSuppressed(phone), isSuppressed(phone, "recurring")]).toEqual([
          expected.all,
          expected.recurring,
        ]);
        expect(check("answer", at).allowed).toBe(!expected.all);
        expect(check("notice", at).allowed).toBe(expected.agreed);
        expect(check("help", at).allowed).toBe(true);
      }
    }
    expect(verifyConsentLedger().ok).toBe(true);
  });
});
