import { afterEach, describe, expect, it, vi } from "vitest";
import { savePreferences } from "~/app/auth/settings/message-acts.server";
import type { SettingsRequest } from "~/app/auth/settings/settings-act.server";
import { readMessagePreferences } from "~/core/accounts/set-message-preferences";
import { checkSuppression } from "~/core/consent/check-suppression";
import { listConsentHistory } from "~/core/consent/queries";
import { verifyConsentLedger } from "~/core/consent/verify-consent-ledger";
import { webCheckbox } from "~/core/consent/wordings";
import { minutes } from "~/core/duration";
import { recordDelivery } from "~/core/messaging/send/record-delivery";
import { queueText } from "~/core/messaging/send/queue-text";
import { recordTextSent } from "~/core/messaging/send/record-text-sent";
import { mayReservedTextLeave, reserveText } from "~/core/messaging/send/reserve-text";
import { recordTextPreference } from "~/core/sign-up/record-text-preference";
import { provePhone } from "~/core/sign-up/prove-phone";
import { deletePerson } from "~/core/staff/delete-person";
import { sendChatMessage } from "~/core/support/send-chat-message";
import { sqlite } from "~/db/client";
import { runAct } from "~/server/operator/acts";
import { makePerson } from "~/tests/support/people";
import { newSid, text } from "~/tests/support/post-webhook";
import { makeStaff } from "~/tests/support/staff";

afterEach(() => void vi.useRealTimers());

const may = (phone: string, purpose: "answer" | "notice"): boolean =>
  checkSuppression({ phone, purpose, now: Date.now() }).allowed;
const actions = (phone: string): string[] =>
  listConsentHistory({ phone }).map(({ action }) => action);
const moment = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 3));

let keys = 0;
function queue(
  { phone, conversationId }: { phone: string; conversationId: string },
  purpose: "answer" | "notice" | "help",
): string {
  const over = { body: "words", segments: 1, key: `elsewhere-${++keys}` };
  const queued = queueText({ conversationId, phone, purpose, ...over });
  if (queued.outcome !== "queued") throw new Error(queued.outcome);
  return queued.textId;
}

/** Somebody whose number nobody has proven, and who ticked the box for texts to it. */
function ticked() {
  const person = makePerson();
  sqlite.prepare("DELETE FROM phone_numbers WHERE user_id = ?").run(person.userId);
  const phone = `+1212888${String(1000 + ++keys)}`;
  const at = Date.now();
  const from = { userId: person.userId, ip: "192.0.2.1", userAgent: null, at };
  recordTextPreference({ ...from, phone, textsWished: webCheckbox("Product") });
  return { ...person, phone };
}
const prove = (userId: string, phone: string): void =>
  provePhone({ userId, phone, by: "text", sessionId: null, ip: null });

describe("LG-01, LG-02: a stop holds wherever it was said", () => {
  it("a box that was ticked for a number begins texts once it is proven", () => {
    const { userId, phone } = ticked();
    prove(userId, phone);
    expect(may(phone, "notice")).toBe(true);
  });

  it("but not when a stop came from the number before it was proven", async () => {
    const { userId, phone } = ticked();
    await moment();
    await text(phone, "please stop texting me");
    prove(userId, phone);
    expect([may(phone, "answer"), actions(phone).includes("opted_in")]).toEqual([false, false]);
  });

  it("nor when the person said so in the chat, which says nothing against whose number it is", async () => {
    const { userId, phone, conversationId } = ticked();
    await text(phone, "UPDATES");
    await moment();
    const said = { userId, conversationId, body: "stop texting me please", clientKey: "k" };
    sendChatMessage({ ...said, ip: null });
    expect(may(phone, "notice")).toBe(true);
    const other = ticked();
    sendChatMessage({
      ...said,
      userId: other.userId,
      conversationId: other.conversationId,
      ip: null,
    });
    prove(other.userId, other.phone);
    expect(actions(other.phone)).not.toContain("opted_in");
    expect(verifyConsentLedger().ok).toBe(true);
  });

  it("a page of the settings that was opened before it does not undo it", async () => {
    const { userId, phone } = makePerson();
    await text(phone, "UPDATES");
    const shown = readMessagePreferences(userId, Date.now()).texts;
    expect(shown).toBe("updates");
    await moment();
    await text(phone, "please stop texting me");
    const save = (fields: Record<string, string>) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      const signedIn = { person: { userId, phone } } as SettingsRequest["signedIn"];
      const request = new Request("http://localhost/user/settings", { method: "POST" });
      return savePreferences({ request, form, signedIn, clientAddress: "192.0.2.1" });
    };
    await save({ texts: shown, shownTexts: shown, affiliateNews: "on" });
    expect(may(phone, "answer")).toBe(false);
    await save({ texts: "updates", shownTexts: "none" });
    expect(may(phone, "notice")).toBe(true);
    // A page that showed the stricter choice, on which it is pressed.
    await save({ texts: "answers", shownTexts: "answers" });
    expect([may(phone, "notice"), may(phone, "answer")]).toEqual([false, true]);
    await save({ texts: "none", shownTexts: "none" });
    expect(may(phone, "answer")).toBe(false);
  });

  it("by mail or telephone: the operator records it, for a number that we do not know too", async () => {
    const words = "Wrote on 28 November: take me off your list.";
    const stopped = await runAct("stop-texts", ["(212) 889-0001", "mail", words]);
    expect(stopped).toMatchObject({ ok: true, lines: ["(212) 889-0001 gets no more texts."] });
    await text("+12128890001", "hello");
    expect(may("+12128890001", "answer")).toBe(false);
    const [row] = listConsentHistory({ phone: "+12128890001" }).filter(
      ({ action }) => action === "opted_out",
    );
    expect(row).toMatchObject({ words, channel: "email" });
    expect((await runAct("stop-texts", ["12", "mail", words])).ok).toBe(false);
    expect((await runAct("stop-texts", ["2128890002", "fax", words])).ok).toBe(false);
  });

  it("between the reservation of a text and its leaving", async () => {
    const person = makePerson();
    const [answer, help] = [queue(person, "answer"), queue(person, "help")];
    for (const id of [answer, help]) expect(reserveText(id).outcome).toBe("send");
    expect(mayReservedTextLeave(answer)).toBe(true);
    await text(person.phone, "STOP");
    expect([mayReservedTextLeave(answer), mayReservedTextLeave(help)]).toEqual([false, true]);
  });

  it("against the later try of an answer to HELP", async () => {
    const person = makePerson();
    const tries = async (stops: boolean): Promise<number> => {
      const [id, sid] = [queue(person, "help"), newSid()];
      reserveText(id);
      recordTextSent(id, { sid, status: "sent", segments: 1 });
      if (stops) await text(person.phone, "STOP");
      const report = { sid, status: "undelivered", errorCode: 30003, at: Date.now() };
      await recordDelivery({ ...report, consequence: "retry_later" });
      const later = "SELECT count(*) FROM texts WHERE repeats_id = ?";
      return sqlite.prepare(later).pluck().get(id) as number;
    };
    expect([await tries(false), await tries(true)]).toEqual([1, 0]);
  });
});

describe("LG-07: a wish for texts holds, too", () => {
  it("UPDATES settles a doubt about the number's owner", async () => {
    const { phone } = makePerson();
    sqlite.prepare("UPDATE phone_numbers SET owner_doubted_at = 1 WHERE phone = ?").run(phone);
    await text(phone, "UPDATES");
    const doubt = sqlite.prepare("SELECT owner_doubted_at FROM phone_numbers WHERE phone = ?");
    expect(doubt.pluck().get(phone)).toBeNull();
  });

  it("START after a STOP that a fast clock dated brings news, at once and later", async () => {
    const { phone } = makePerson();
    vi.useFakeTimers({ toFake: ["Date"] });
    const began = Date.now();
    vi.setSystemTime(began + minutes(10));
    await text(phone, "STOP");
    vi.setSystemTime(began + minutes(5));
    await text(phone, "START");
    const allowed = [5, 9, 11].map((after) => {
      vi.setSystemTime(began + minutes(after));
      return may(phone, "notice");
    });
    vi.setSystemTime(began + minutes(12));
    await text(phone, "STOP");
    expect([...allowed, may(phone, "notice")]).toEqual([true, true, true, false]);
  });
});

it("the texts that wait for somebody's morning are not sent once they are erased", () => {
  const person = makePerson();
  const id = queue(person, "answer");
  deletePerson({ userId: person.userId, staff: makeStaff() });
  const status = sqlite.prepare("SELECT status FROM texts WHERE id = ?").pluck();
  expect(status.get(id)).toBe("suppressed");
});
