import { beforeEach, describe, expect, it } from "vitest";
import { comesIn, messageOf } from "../../bot/agent/incoming";
import { makePerson } from "../../support/people";
import { makeSupportStaff } from "../../support/support-staff";
import { minutes, seconds } from "~/core/duration";
import { isSuppressed, listConsentHistory } from "~/core/consent/queries";
import { optIn } from "~/core/consent/opt-in";
import { recordConsent } from "~/core/consent/record-consent";
import { stopAnyTime } from "~/core/consent/wordings";
import { verifyConsentLedger } from "~/core/consent/verify-consent-ledger";
import { findPersonPage } from "~/core/staff/queries-person";
import { getDesk } from "~/core/support/desk/queries-desk";
import { recordStop, type StopSubject } from "~/core/support/desk/record-stop";
import { sqlite } from "~/db/client";

const staff = makeSupportStaff();
const asked = { by: "other", words: "Called on Monday: no more texts." } as const;
let phone = "";
let made = 0;
let conversationId = "";

beforeEach(async () => {
  phone = `+1212552${String(++made).padStart(4, "0")}`;
  conversationId = messageOf(await comesIn(phone, "how does this work"))!.conversationId;
});

const talk = (): StopSubject => ({ kind: "conversation", id: conversationId });
const onRecord = (id: string) =>
  sqlite
    .prepare("SELECT after FROM audit_log WHERE subject_id = ? AND act = 'record-stop'")
    .pluck()
    .all(id)
    .map((row) => JSON.parse(String(row)) as unknown);

describe("LG-02, LG-03: a stop that came by mail, by telephone or in a letter", () => {
  it("stops the number of a conversation, with their words in the ledger and the act in the audit", () => {
    expect(getDesk(conversationId).person.mayBeTexted).toBe(true);
    expect(recordStop(staff, talk(), asked)).toBe("stopped");
    expect(isSuppressed(phone)).toBe(true);
    const { person } = getDesk(conversationId);
    expect(person.mayBeTexted).toBe(false);
    expect(person.consent[0]?.sentence).toBe("Stopped all texts (as staff wrote down).");
    expect(listConsentHistory({ phone }).at(-1)).toMatchObject({ words: asked.words });
    expect(onRecord(conversationId)).toEqual([{ by: "other" }]);
    expect(verifyConsentLedger().ok).toBe(true);
  });

  it("stops a person's own number, and says that it was stopped where they ask again", () => {
    const { userId, phone: own } = makePerson();
    expect(findPersonPage(userId)?.mayBeTexted).toBe(true);
    const person: StopSubject = { kind: "user", id: userId };
    const mailed = { by: "mail", words: "No more texts please" } as const;
    expect(recordStop(staff, person, mailed, Date.now() - minutes(1))).toBe("stopped");
    expect(isSuppressed(own)).toBe(true);
    expect(findPersonPage(userId)?.mayBeTexted).toBe(false);
    expect(recordStop(staff, person, asked, Date.now() - seconds(10))).toBe("already");
    expect(onRecord(userId)).toHaveLength(2);
    // Only they can lift it.
    const said = { campaign: "start", channel: "sms", words: "START" } as const;
    const { text: wording, version: wordingVersion } = stopAnyTime;
    optIn({ phone: own, ...said, wording, wordingVersion, at: Date.now() });
    expect(isSuppressed(own)).toBe(false);
  });

  it("a talk of somebody with an account stops both the number it comes from and theirs", () => {
    const { userId, phone: own } = makePerson();
    sqlite
      .prepare("UPDATE support_conversations SET user_id = ? WHERE id = ?")
      .run(userId, conversationId);
    recordStop(staff, talk(), asked);
    expect([isSuppressed(own), isSuppressed(phone)]).toEqual([true, true]);
  });

  it("without words, without a number, and by who is no staff it is refused, and changes nothing", () => {
    const stranger = { ...staff, userId: makePerson().userId, configuredEmails: [] };
    expect(() => recordStop(staff, talk(), { by: "mail", words: " \n no" })).toThrow(/on record/);
    expect(() => recordStop(staff, talk(), { by: "mail", words: "no ".repeat(200) })).toThrow(
      /under 500/,
    );
    expect(() => recordStop(stranger, talk(), asked)).toThrow(/Admin/);
    const { userId } = makePerson();
    sqlite.prepare("DELETE FROM phone_numbers WHERE user_id = ?").run(userId);
    expect(() => recordStop(staff, { kind: "user", id: userId }, asked)).toThrow(/no number/);
    expect(isSuppressed(phone)).toBe(false);
    expect([...onRecord(conversationId), ...onRecord(userId)]).toEqual([]);
  });

  it("takes back the box that was ticked for a number which is not proven", () => {
    const { userId } = makePerson();
    sqlite.prepare("DELETE FROM phone_numbers WHERE user_id = ?").run(userId);
    recordConsent({
      ...{ phone: null, userId, scope: "recurring", channel: "web", at: Date.now() - 1000 },
      ...{ action: "wished_for_texts", affirmativeAct: "ticked", campaign: "settings" },
      ...{ wording: stopAnyTime.text, wordingVersion: stopAnyTime.version },
    });
    expect(recordStop(staff, { kind: "user", id: userId }, asked)).toBe("stopped");
    expect(listConsentHistory({ userId, phones: [] }).at(-1)).toMatchObject({
      action: "opted_out",
    });
  });
});
