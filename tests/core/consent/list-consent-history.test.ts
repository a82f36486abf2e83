import { beforeEach, describe, expect, it } from "vitest";
import { listConsentHistory } from "~/core/consent/queries";
import { recordConsent } from "~/core/consent/record-consent";
import { newNumber, start } from "~/tests/support/texted-number";

let { phone, textFirst, stop } = newNumber();

beforeEach(() => ({ phone, textFirst, stop } = newNumber()));

describe("the history in plain words", () => {
  it("says what happened, how and in whose words, by number and by person", () => {
    textFirst();
    recordConsent({
      phone: null,
      email: "a@b.example",
      userId: "user_by_web",
      action: "opted_in",
      scope: "all",
      affirmativeAct: "Ticked the box",
      wording: "w",
      wordingVersion: "1",
      campaign: "sign-up",
      channel: "web",
      at: start,
    });
    stop({ words: "leave me alone" });
    const lines = listConsentHistory({ phone });
    expect(lines.map(({ sentence }) => sentence)).toEqual([
      "Texted us first, which allows us to answer (by text).",
      "Stopped all texts (by text).",
    ]);
    expect(lines[1]).toMatchObject({ words: "leave me alone", at: start, action: "opted_out" });
    expect(listConsentHistory({ userId: "user_by_web" })).toHaveLength(1);
    expect(listConsentHistory({ userId: "user_by_web", phones: [phone] })).toHaveLength(3);
  });
});
