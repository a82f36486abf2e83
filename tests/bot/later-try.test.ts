import { beforeEach, describe, expect, it, vi } from "vitest";
import { listPhoneHistory } from "~/core/messaging/phone-history";
import { queueText } from "~/core/messaging/send/queue-text";
import { recordTextRefused } from "~/core/messaging/send/record-text-refused";
import { recordTextSent } from "~/core/messaging/send/record-text-sent";
import { reserveText } from "~/core/messaging/send/reserve-text";
import { optOut } from "~/core/consent/opt-out";
import { hours } from "~/core/duration";
import { listThread } from "~/core/support/queries-thread";
import { sqlite } from "~/db/client";
import type { TextPurpose } from "~/db/vocabulary";
import { atNoon, noon } from "~/tests/support/at-noon";
import { makePerson } from "~/tests/support/people";
import { newSid, postWebhook } from "~/tests/support/post-webhook";

type Row = {
  id: string;
  status: string;
  idempotency_key: string;
  not_before_at: number | null;
  error_code: number | null;
};

let person = makePerson();
let keys = 0;

const rows = () =>
  sqlite
    .prepare<[string], Row>(
      "SELECT id, status, idempotency_key, not_before_at, error_code FROM texts WHERE phone = ? ORDER BY rowid",
    )
    .all(person.phone);
const nudges = (id: string) =>
  sqlite
    .prepare("SELECT count(*) FROM events WHERE name = 'text/queued' AND data LIKE ?")
    .pluck()
    .get(`%${id}%`);

function leave(purpose: TextPurpose = "answer", body = "Hello"): string {
  const queued = queueText({
    conversationId: person.conversationId,
    phone: person.phone,
    body,
    segments: 1,
    purpose,
    key: `later-${++keys}`,
  });
  if (!("textId" in queued)) throw new Error(queued.outcome);
  return queued.textId;
}

function send(textId: string): string {
  expect(reserveText(textId)).toMatchObject({ outcome: "send" });
  const sid = newSid();
  recordTextSent(textId, { sid, status: "queued", segments: 1 });
  return sid;
}

async function report(sid: string, status: string, code?: number): Promise<void> {
  const given: [string, string][] = [
    ["MessageSid", sid],
    ["MessageStatus", status],
    ["To", person.phone],
  ];
  const answer = await postWebhook(code ? [...given, ["ErrorCode", String(code)]] : given, {
    path: "/webhooks/twilio/status",
  });
  expect(answer.status).toBe(204);
}

atNoon();
beforeEach(() => {
  person = makePerson();
});

describe("TW-43: a text that the carrier could not deliver this time", () => {
  it.each([30003, 30008])(
    "%i: is put into the outbox once more, an hour later, under its own key",
    async (code) => {
      const textId = leave();
      const sid = send(textId);
      for (let again = 0; again < 3; again++) await report(sid, "undelivered", code);
      const [first, second, ...none] = rows();
      expect(none).toEqual([]);
      expect(first).toMatchObject({ id: textId, status: "undelivered", error_code: code });
      expect(second).toMatchObject({
        status: "queued",
        idempotency_key: `again:1:${textId}`,
        not_before_at: noon + hours(1),
      });
      expect(nudges(second?.id ?? "")).toBe(1);
      expect(reserveText(second?.id ?? "")).toEqual({ outcome: "wait", untilAt: noon + hours(1) });
      vi.setSystemTime(noon + hours(1) + 1);
      expect(reserveText(second?.id ?? "")).toMatchObject({ outcome: "send", body: "Hello" });
      expect(reserveText(textId)).toEqual({ outcome: "over" });
    },
  );

  it("is tried twice again and no more", async () => {
    let textId = leave();
    for (let round = 0; round < 5 && textId; round++) {
      vi.setSystemTime(Math.max(Date.now(), rows().at(-1)?.not_before_at ?? 0));
      await report(send(textId), "undelivered", 30003);
      textId = rows().find(({ status }) => status === "queued")?.id ?? "";
    }
    expect(rows().map(({ status }) => status)).toEqual([
      "undelivered",
      "undelivered",
      "undelivered",
    ]);
  });

  it("LG-05: keeps quiet hours at the later try", async () => {
    vi.setSystemTime(noon + hours(8) + hours(0.5));
    await report(send(leave()), "undelivered", 30003);
    const nextMorning = Date.UTC(2026, 5, 18, 12, 1);
    expect(rows()[1]?.not_before_at).toBe(nextMorning);
    vi.setSystemTime(noon + hours(11));
    expect(reserveText(rows()[1]?.id ?? "")).toEqual({ outcome: "wait", untilAt: nextMorning });
  });

  it("30610: waits for the morning, also where our own table calls the hour allowed", async () => {
    vi.setSystemTime(noon + hours(8) + hours(0.5));
    await report(send(leave()), "undelivered", 30610);
    expect(rows()[1]?.not_before_at).toBe(Date.UTC(2026, 5, 18, 12, 30));
    vi.setSystemTime(noon + hours(10));
    recordTextRefused(leave("answer", "Refused at once"), 30610, "wait_for_morning");
    expect(rows().at(-1)).toMatchObject({
      status: "queued",
      not_before_at: Date.UTC(2026, 5, 18, 12, 1),
    });
  });

  it("LG-01: is withheld at the later try when the person has stopped since", async () => {
    await report(send(leave()), "undelivered", 30003);
    optOut({ phone: person.phone, scope: "all", reason: "keyword", words: "STOP", channel: "sms" });
    vi.setSystemTime(noon + hours(2));
    expect(reserveText(rows()[1]?.id ?? "")).toEqual({ outcome: "over" });
    expect(rows()[1]?.status).toBe("suppressed");
  });

  it("TW-42: was delivered after all: a later report of failure leads to no second text", async () => {
    const sid = send(leave());
    await report(sid, "delivered");
    await report(sid, "undelivered", 30008);
    expect(rows().map(({ status }) => status)).toEqual(["delivered"]);
  });

  it.each([30007, 21610, 30005, 30034])("%i leads to no further try", async (code) => {
    await report(send(leave()), "undelivered", code);
    expect(rows()).toHaveLength(1);
  });

  it("LG-04: is no confirmation of a STOP: that is worth nothing later", async () => {
    optOut({ phone: person.phone, scope: "all", reason: "keyword", words: "STOP", channel: "sms" });
    await report(send(leave("opt_out_confirmation")), "undelivered", 30003);
    expect(rows()).toHaveLength(1);
  });

  it("is shown once in the conversation, as its last try stands", async () => {
    await report(send(leave()), "undelivered", 30003);
    expect(listThread(person.conversationId).map(({ delivery }) => delivery)).toEqual(["queued"]);
    // What waits for its time is no answer that is being written.
    expect(listPhoneHistory(person.phone).unanswered).toBe(false);
    vi.setSystemTime(noon + hours(1));
    expect(listPhoneHistory(person.phone).unanswered).toBe(true);
    await report(send(rows()[1]?.id ?? ""), "delivered");
    expect(listPhoneHistory(person.phone).unanswered).toBe(false);
    expect(listPhoneHistory(person.phone).entries.map(({ status }) => status)).toEqual([
      "delivered",
    ]);
  });
});
