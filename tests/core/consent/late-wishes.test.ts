import { beforeEach, describe, expect, it } from "vitest";
import { isSuppressed } from "~/core/consent/queries";
import { verifyConsentLedger } from "~/core/consent/verify-consent-ledger";
import { newNumber, start } from "~/tests/support/texted-number";

let { phone, textFirst, stop, agree, check, refusal, events } = newNumber();

beforeEach(() => {
  ({ phone, textFirst, stop, agree, check, refusal, events } = newNumber());
  textFirst();
});

describe("a wish that arrives late", () => {
  it("LG-01: a START from before the STOP is recorded and lifts nothing", () => {
    stop({ at: start + 10 });
    expect(agree("START", start + 5).already).toBe(false);
    expect(events()).toEqual(["texted_first", "opted_out", "opted_in"]);
    expect(isSuppressed(phone)).toBe(true);
    for (const purpose of ["answer", "notice", "opt_in_confirmation"] as const)
      expect(refusal(purpose, start + 20)).toBe("opted_out");
  });

  it("LG-01: a START from before a STOP that was said twice lifts nothing", () => {
    stop({ at: start + 10 });
    stop({ at: start + 15 });
    agree("START", start + 12);
    expect(isSuppressed(phone)).toBe(true);
    agree("START", start + 16);
    expect(isSuppressed(phone)).toBe(false);
  });

  it("LG-01, LG-17: a START between a STOP and a doubt lifts the STOP alone", () => {
    stop({ at: start + 1 });
    agree("START", start + 2);
    stop({ scope: "recurring", at: start + 10 });
    agree("START", start + 5);
    expect([isSuppressed(phone), isSuppressed(phone, "recurring")]).toEqual([false, true]);
    expect(refusal("notice", start + 20)).toBe("opted_out");
  });

  it("LG-07: a STOP from before the START is recorded and suppresses nothing anew", () => {
    agree("START", start + 10);
    expect(stop({ at: start + 5 }).already).toBe(false);
    expect(events()).toEqual(["texted_first", "opted_in", "opted_out"]);
    expect(isSuppressed(phone)).toBe(false);
    expect(check("notice", start + 20).allowed).toBe(true);
    expect(refusal("opt_out_confirmation", start + 20)).toBe("no_consent");
  });

  it("LG-01: a STOP of the same instant counts", () => {
    agree("START", start + 10);
    stop({ at: start + 10 });
    expect(isSuppressed(phone)).toBe(true);
    expect(refusal("notice", start + 20)).toBe("opted_out");
  });

  it("LG-08: the ledger's chain holds in the order of arrival", () => {
    stop({ at: start + 10 });
    agree("START", start + 5);
    expect(verifyConsentLedger().ok).toBe(true);
  });
});
