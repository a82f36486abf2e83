import { setupServer } from "msw/node";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { fakeTwilio } from "~/tests/fakes/twilio";
import { liveEnvironment } from "~/tests/support/live-environment";

Object.assign(process.env, liveEnvironment, {
  TWILIO_ACCOUNT_SID: `AC${"a".repeat(32)}`,
  TWILIO_AUTH_TOKEN: "token-1",
  TWILIO_API_BASE_URL: "https://api.twilio.com",
});
const { dayOf, listDaysToRead } = await import("~/core/accounts/credentials/list-days-to-read");
const { findPerson } = await import("~/core/accounts/queries");
const { holdAfterChange } = await import("~/core/accounts/credentials/hold-after-change");
const { provePhone } = await import("~/core/sign-up/prove-phone");
const { recordInbound } = await import("~/core/messaging/receive/record-inbound");
const { days } = await import("~/core/duration");
const { holdFile } = await import("~/core/evidence/hold-file");
const { listExpiredHeldFiles, listHeldFiles } = await import("~/core/evidence/queries");
const { sqlite } = await import("~/db/client");
const { makePayee } = await import("~/tests/support/money");
const { makePerson } = await import("~/tests/support/people");
const { tellAll } = await import("~/tests/support/tell-all");
const { readDay, unlinkListed } = await import("~/workflows/accounts/unlink-deactivated");
const { CarrierUnavailable } = await import("~/integrations/sms/contract");

const server = setupServer();
const today = dayOf(Date.now());
const nameOf = (day: number): string => new Date(days(day)).toISOString().slice(0, 10);
let vendor: ReturnType<typeof fakeTwilio>;

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.close());
beforeEach(() => {
  vendor = fakeTwilio({ accountSid: `AC${"a".repeat(32)}`, authToken: "token-1" });
  server.resetHandlers(...vendor.handlers);
});

/** A person who had a number before the day of the list. */
function longAgo(person: ReturnType<typeof makePerson>): ReturnType<typeof makePerson> {
  const at = days(today - 30);
  sqlite
    .prepare("UPDATE phone_numbers SET proven_at = ?, first_text_at = ? WHERE phone = ?")
    .run(at, at, person.phone);
  return person;
}

it("R3, LG-07: a number on the carriers' list of a day leaves its account; the address is told and payouts wait", async () => {
  const [person, other] = [longAgo(makePayee()), longAgo(makePayee())];
  vendor.publishDeactivations(nameOf(today - 1), [
    "15005550000",
    person.phone.replace("+1", ""),
    "no number",
    "",
  ]);
  expect(await unlinkListed(today - 1)).toBe(1);
  expect([findPerson(person.userId)?.phone, findPerson(other.userId)?.phone]).toEqual([
    null,
    other.phone,
  ]);
  tellAll();
  expect(
    sqlite.prepare("SELECT kind FROM mails WHERE to_address = ?").pluck().all(person.email),
  ).toEqual(["protection-changed"]);
  expect(holdAfterChange(person.userId, Date.now())).toBeGreaterThan(Date.now());
  expect(await unlinkListed(today - 1)).toBe(0);
});

it("R3: the list comes by a redirect to a signed file, which gets no credentials of ours; a list that is not out yet is asked for again", async () => {
  vendor.publishDeactivations(nameOf(today - 1), ["+15005550000"]);
  await unlinkListed(today - 1);
  expect(
    vendor.requests.map(({ url, authorization }) => [
      new URL(url).host.split(".")[0],
      authorization !== null,
    ]),
  ).toEqual([
    ["messaging", true],
    ["com-twilio-us1-messaging-deactivations", false],
  ]);
  expect(listDaysToRead(Date.now() + days(3))).toEqual([today, today + 1, today + 2]);
  await expect(unlinkListed(today)).rejects.toThrow(CarrierUnavailable);
  expect(listDaysToRead(Date.now() + days(1))).toEqual([today]);
});

it("R3: a list that is still on its way fails no run; one that is late is told, and holds up no later one", async () => {
  const due = days(today + 1);
  expect(await readDay(today, true, due + days(1) - 1)).toBe("coming");
  expect(await readDay(today, true, due + days(1))).toBe("late");
  expect(await readDay(today, true, due + days(7))).toBe("gone");
  const person = longAgo(makePayee());
  vendor.publishDeactivations(nameOf(today + 1), [person.phone]);
  const dueBefore = listDaysToRead(due + days(2));
  expect(await readDay(today + 1, false, due + days(2))).toBe(1);
  expect(listDaysToRead(due + days(2))).toEqual(dueBefore);
  vendor.troubleNext({ status: 503 });
  await expect(readDay(today, true, due)).rejects.toThrow();
});

it("R3: whoever has the number since then keeps it, and meets neither words nor pictures of whoever had it before", async () => {
  const person = longAgo(makePerson());
  const { phone } = person;
  const text = (body: string) =>
    recordInbound({
      sid: `SM-${body}`,
      from: phone,
      body,
      optOutType: null,
      media: [],
      form: "",
      receivedAt: Date.now(),
      productName: "P",
    });
  const before = text("before");
  const held = {
    id: "held-1",
    phone,
    messageId: before.messageId,
    position: 0,
    storageKey: "k",
    fileType: "image/png",
    fileSize: 1,
  };
  holdFile(
    { ...held, fileHash: "h", arrivedFrom: null, arrivedAt: days(today - 2) },
    days(today - 2),
  );
  vendor.publishDeactivations(nameOf(today - 1), [phone]);
  await unlinkListed(today - 1);
  expect(text("after").conversationId).not.toBe(before.conversationId);
  const next = makePerson();
  provePhone({ userId: next.userId, phone, by: "text", sessionId: null, ip: null });
  expect(listHeldFiles(phone)).toEqual([]);
  expect(listExpiredHeldFiles(Date.now() - days(30)).map(({ id }) => id)).toEqual(["held-1"]);
  expect(await unlinkListed(today - 1)).toBe(0);
  expect(findPerson(next.userId)?.phone).toBe(phone);
});
