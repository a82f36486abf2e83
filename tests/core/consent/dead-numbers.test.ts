import { beforeEach, describe, expect, it } from "vitest";
import { markReachable } from "~/core/consent/mark-reachable";
import { markUnreachable } from "~/core/consent/mark-unreachable";
import { unlinkDeactivatedNumber } from "~/core/accounts/credentials/unlink-deactivated-number";
import { db } from "~/db/client";
import { users } from "~/db/schema/accounts";
import { phoneNumbers } from "~/db/schema/consent";
import { textPurposes } from "~/db/vocabulary";
import { newNumber, start } from "~/tests/support/texted-number";

let { phone, textFirst, agree, check, refusal } = newNumber();

beforeEach(() => ({ phone, textFirst, agree, check, refusal } = newNumber()));

describe("TW-43, LG-07: dead and reassigned numbers", () => {
  it("a dead number gets nothing, HELP neither, until it texts us itself", () => {
    textFirst();
    agree();
    markUnreachable({ phone, at: start });
    markUnreachable({ phone, at: start + 9 });
    expect(textPurposes.map((purpose) => refusal(purpose))).toEqual(
      textPurposes.map(() => "unreachable"),
    );
    expect(
      db
        .select()
        .from(phoneNumbers)
        .all()
        .find((row) => row.phone === phone)?.unreachableAt,
    ).toBe(start);
    markReachable(phone);
    expect(refusal("answer")).toBeNull();
    expect(refusal("notice")).toBeNull();
  });

  it("a number without a row can be marked too", () => {
    markUnreachable({ phone });
    expect(refusal("answer")).toBe("unreachable");
  });

  it("LG-07: a deactivated number leaves its account, and its consent does not pass to the next owner", () => {
    const userId = "user_first_owner";
    db.insert(users).values({ id: userId, createdAt: start }).run();
    db.insert(phoneNumbers)
      .values({
        phone,
        userId,
        provenAt: start,
        joinStep: "joined",
        joinName: "Ann",
        firstTextAt: start,
        createdAt: start,
      })
      .run();
    textFirst();
    agree();
    expect(unlinkDeactivatedNumber({ phone, at: start + 10 })).toEqual({ userId, already: false });
    const row = db
      .select()
      .from(phoneNumbers)
      .all()
      .find((one) => one.phone === phone);
    expect(row).toMatchObject({
      userId: null,
      provenAt: null,
      joinStep: "new",
      joinName: null,
      firstTextAt: null,
      deactivatedAt: start + 10,
    });
    expect(textPurposes.map((purpose) => refusal(purpose))).toEqual(
      textPurposes.map(() => "unreachable"),
    );
    expect(unlinkDeactivatedNumber({ phone, at: start + 20 })).toEqual({
      userId: null,
      already: true,
    });

    const theirs = textFirst(start + 100);
    expect(check("answer", start + 101)).toMatchObject({ allowed: true, consentEventId: theirs });
    expect(refusal("notice", start + 101)).toBe("no_consent");
    expect(agree("UPDATES", start + 200).already).toBe(false);
    expect(refusal("notice", start + 201)).toBeNull();
  });

  it("LG-07: a reassigned number can be deactivated again", () => {
    db.insert(phoneNumbers).values({ phone, createdAt: start }).run();
    textFirst();
    unlinkDeactivatedNumber({ phone, at: start + 10 });
    db.update(phoneNumbers)
      .set({ firstTextAt: start + 50 })
      .run();
    textFirst(start + 50);
    expect(unlinkDeactivatedNumber({ phone, at: start + 90 }).already).toBe(false);
    expect(refusal("answer", start + 91)).toBe("unreachable");
  });

  it("an unknown number has nothing to unlink", () =>
    expect(unlinkDeactivatedNumber({ phone })).toEqual({ userId: null, already: true }));
});
