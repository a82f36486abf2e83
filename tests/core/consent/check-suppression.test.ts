import { beforeEach, describe, expect, it } from "vitest";
import { isSuppressed } from "~/core/consent/queries";
import { minutes, seconds } from "~/core/duration";
import { textPurposes } from "~/db/vocabulary";
import { newNumber, start } from "~/tests/support/texted-number";

let { phone, textFirst, stop, agree, check, refusal } = newNumber();

beforeEach(() => ({ phone, textFirst, stop, agree, check, refusal } = newNumber()));

describe("LG-01…LG-09: the one check before every outgoing text", () => {
  it("a number without any consent gets nothing", () => {
    expect(textPurposes.map((purpose) => refusal(purpose))).toEqual(
      textPurposes.map(() => "no_consent"),
    );
  });

  it("texting us first is consent to be answered, and to nothing else", () => {
    const id = textFirst();
    expect(check("answer", start + 5)).toEqual({
      allowed: true,
      consentEventId: id,
      checkedAt: start + 5,
    });
    expect(check("help")).toMatchObject({ allowed: true, consentEventId: id });
    expect(refusal("notice")).toBe("no_consent");
    expect(refusal("opt_in_confirmation")).toBe("no_consent");
    expect(refusal("opt_out_confirmation")).toBe("no_consent");
  });

  it("notices rest on an opt-in, answers on the newest consent", () => {
    textFirst();
    const { consentEventId } = agree();
    for (const purpose of ["notice", "answer", "opt_in_confirmation", "help"] as const)
      expect(check(purpose)).toMatchObject({ allowed: true, consentEventId });
  });

  it("LG-03: STOP stops everything but HELP, and the confirmation rests on the opt-out itself", () => {
    const given = textFirst();
    agree();
    const { consentEventId, already } = stop();
    expect(already).toBe(false);
    for (const purpose of ["answer", "notice", "opt_in_confirmation"] as const)
      expect(refusal(purpose)).toBe("opted_out");
    expect(check("opt_out_confirmation")).toMatchObject({ allowed: true, consentEventId });
    expect(check("help").allowed).toBe(true);
    expect(given).not.toBe(consentEventId);
  });

  it("LG-04: the confirmation may be sent for five minutes and not a millisecond longer", () => {
    textFirst();
    stop();
    expect(refusal("opt_out_confirmation", start + minutes(5))).toBeNull();
    expect(refusal("opt_out_confirmation", start + minutes(5) + 1)).toBe(
      "confirmation_window_closed",
    );
  });

  it("LG-09: a second STOP opens no second window for a confirmation", () => {
    textFirst();
    const first = stop();
    const second = stop({ at: start + minutes(4) });
    expect(second).toEqual({ consentEventId: first.consentEventId, already: true });
    expect(refusal("opt_out_confirmation", start + minutes(6))).toBe("confirmation_window_closed");
  });

  it("a START takes the confirmation of an earlier STOP back", () => {
    textFirst();
    stop();
    agree("START", start + seconds(10));
    expect(refusal("opt_out_confirmation", start + seconds(20))).toBe("no_consent");
    expect(refusal("opt_in_confirmation", start + seconds(20))).toBeNull();
  });

  it("LG-17: doubt stops recurring texts only", () => {
    textFirst();
    agree();
    stop({
      scope: "recurring",
      reason: "free_text",
      needsReview: true,
      words: "how do I opt out?",
    });
    expect(refusal("notice")).toBe("opted_out");
    expect(refusal("answer")).toBeNull();
    expect(refusal("opt_out_confirmation")).toBeNull();
    expect([isSuppressed(phone), isSuppressed(phone, "recurring")]).toEqual([false, true]);
  });

  it("one number's wishes do not touch another's", () => {
    textFirst();
    stop();
    ({ phone, textFirst, stop, agree, check, refusal } = newNumber());
    textFirst();
    expect(refusal("answer")).toBeNull();
    expect(isSuppressed(phone)).toBe(false);
  });
});
