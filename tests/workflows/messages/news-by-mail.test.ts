import { setupServer } from "msw/node";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { liveEnvironment } from "~/tests/support/live-environment";

Object.assign(process.env, liveEnvironment, {
  TEXTS_PER_SECOND: "100",
  SEGMENTS_PER_DAY: "t-mobile=10,all=1000",
  NUMBER_LOOKUP: "owner,carrier",
});
const { days, hours, seconds } = await import("~/core/duration");
const { checkSuppression } = await import("~/core/consent/check-suppression");
const { findNumber } = await import("~/core/accounts/queries");
const { optOut } = await import("~/core/consent/opt-out");
const { queueText } = await import("~/core/messaging/send/queue-text");
const { reserveText } = await import("~/core/messaging/send/reserve-text");
const { closeDoors, openDoor } = await import("~/core/restore/close-doors");
const { setOutgoingLease } = await import("~/core/restore/outgoing-lease");
const { sqlite } = await import("~/db/client");
const { outgoingDoors } = await import("~/db/vocabulary");
const { deliverText } = await import("~/operations/messages/deliver-text");
const { transaction } = await import("~/db/transaction");
const { fakeTwilio } = await import("~/tests/fakes/twilio");
const { makePerson } = await import("~/tests/support/people");
const { functions } = await import("~/workflows/index");
const { startEngine } = await import("~/workflows/start-engine");

const vendor = fakeTwilio({
  accountSid: liveEnvironment.TWILIO_ACCOUNT_SID,
  authToken: liveEnvironment.TWILIO_AUTH_TOKEN,
});
const server = setupServer(...vendor.handlers);
let engine: Awaited<ReturnType<typeof startEngine>>;
const noon = Date.parse("2026-11-27T20:00:00Z");

beforeAll(async () => {
  vi.useFakeTimers({ now: noon, toFake: ["Date"], shouldAdvanceTime: true });
  server.listen({ onUnhandledRequest: "error" });
  engine = await startEngine(
    functions.filter((one) => ["send-text", "mail-withheld-news"].includes(one.id())),
  );
});
afterAll(async () => {
  await engine.stop();
  server.close();
  vi.useRealTimers();
});

type Person = ReturnType<typeof makePerson>;

function provenPerson(): Person {
  const person = makePerson();
  sqlite
    .prepare("UPDATE users SET email = ?, email_verified_at = ? WHERE id = ?")
    .run(person.email, Date.now(), person.userId);
  return person;
}
let facts = 0;

function queue({ phone, conversationId }: Person, body: string, purpose: "outcome" | "answer") {
  const key = `fact-${++facts}`;
  const queued = queueText({ conversationId, phone, body, purpose, segments: 2, key });
  if (queued.outcome !== "queued") throw new Error(queued.outcome);
  return queued.textId;
}
const isSigned = (cause: string) =>
  sqlite
    .prepare<[string], number>("SELECT count(*) FROM incidents WHERE cause = ?")
    .pluck()
    .get(cause);
const statusOf = (textId: string) =>
  sqlite
    .prepare<[string], { status: string; withheld_for: string | null; not_before_at: number }>(
      "SELECT status, withheld_for, not_before_at FROM texts WHERE id = ?",
    )
    .get(textId);
const mailsTo = ({ userId }: Person) =>
  sqlite
    .prepare<[string], string>("SELECT text_body FROM mails WHERE user_id = ?")
    .pluck()
    .all(userId);
const shownInChat = ({ conversationId }: Person) =>
  sqlite
    .prepare<[string], string>(
      "SELECT message FROM support_messages WHERE conversation_id = ? AND channel = 'web' AND is_withheld = 1",
    )
    .pluck()
    .all(conversationId);
const bodies = () => vendor.messages.map(({ body }) => body);
const lookUps = ({ phone }: Person) =>
  vendor.requests.filter(({ url }) => url.includes(`/v2/PhoneNumbers/%2B${phone.slice(1)}`));
const soon = { timeout: seconds(15) };

/** A person who was last heard of so long ago. */
function silentFor(ms: number): Person {
  const person = provenPerson();
  const at = Date.now() - ms;
  sqlite
    .prepare(
      "UPDATE phone_numbers SET proven_at = ?, first_text_at = ?, created_at = ? WHERE phone = ?",
    )
    .run(at, at, at, person.phone);
  return person;
}

it("issue 25, 3: news beyond the day's segments of a carrier goes by mail and stays in the chat, answers leave", async () => {
  const people = Array.from({ length: 6 }, provenPerson);
  for (const { phone } of people) vendor.know(phone, { carrier: "Sprint Spectrum, L.P." });
  const texts = people.map((person, n) => queue(person, `news ${n}`, "outcome"));
  await vi.waitFor(
    () => expect(texts.filter((id) => statusOf(id)?.status === "suppressed")).toHaveLength(1),
    soon,
  );
  expect(bodies().filter((body) => body.startsWith("news"))).toHaveLength(5);
  const held = texts.findIndex((id) => statusOf(id)?.status === "suppressed");
  expect(statusOf(texts[held]!)?.withheld_for).toBe("budget");
  await vi.waitFor(() => expect(mailsTo(people[held]!)).toHaveLength(1), soon);
  expect(mailsTo(people[held]!)[0]).toContain(`news ${held}`);
  expect(shownInChat(people[held]!)).toEqual([`news ${held}`]);
  expect(people.flatMap(mailsTo)).toHaveLength(1);
  queue(people[held]!, "an answer", "answer");
  await vi.waitFor(() => expect(bodies()).toContain("an answer"), soon);
  expect(isSigned("texts.budget")).toBe(1);
  const other = makePerson();
  vendor.know(other.phone, { carrier: "Verizon Wireless" });
  queue(other, "to Verizon", "outcome");
  await vi.waitFor(() => expect(bodies()).toContain("to Verizon"), soon);
});

it("news without an address to mail it to waits for the carrier's next day", async () => {
  const person = makePerson();
  vendor.know(person.phone, { carrier: "T-Mobile USA, Inc." });
  const text = queue(person, "later", "outcome");
  await vi.waitFor(() => expect(statusOf(text)?.not_before_at).toBeGreaterThan(Date.now()), soon);
  // Midnight in Los Angeles, and no recipient's quiet hours.
  expect(statusOf(text)!.not_before_at).toBeGreaterThanOrEqual(Date.parse("2026-11-28T08:00:00Z"));
  expect(statusOf(text)!.not_before_at).toBeLessThan(noon + hours(48));
  expect(bodies()).not.toContain("later");
});

it("a number that changed hands is taken from its account before news reaches a stranger (LG-07)", async () => {
  const person = silentFor(days(91));
  vendor.know(person.phone, { reassigned: "yes", carrier: "AT&T Wireless" });
  const text = queue(person, "your money", "outcome");
  await vi.waitFor(() => expect(statusOf(text)?.status).toBe("suppressed"), soon);
  expect(findNumber(person.phone)?.userId).toBeNull();
  expect(
    checkSuppression({ phone: person.phone, purpose: "answer", now: Date.now() }).allowed,
  ).toBe(false);
  expect(bodies()).not.toContain("your money");
  await vi.waitFor(() => expect(mailsTo(person).join()).toContain("your money"), soon);
  const asked = new URL(lookUps(person)[0]!.url).searchParams;
  expect(asked.get("LastVerifiedDate")).toBe("20260828");
});

it("a number of which nobody can say whose it is gets no news until it texts us, and is asked about once", async () => {
  const { markReachable } = await import("~/core/consent/mark-reachable");
  const person = silentFor(days(200));
  vendor.know(person.phone, { reassigned: "no_data", carrier: "AT&T Wireless" });
  for (const body of ["first", "second"]) {
    const text = queue(person, body, "outcome");
    await vi.waitFor(() => expect(statusOf(text)?.withheld_for).toBe("owner"), soon);
  }
  await vi.waitFor(() => expect(mailsTo(person)).toHaveLength(2), soon);
  expect(lookUps(person)).toHaveLength(1);
  markReachable(person.phone);
  queue(person, "third", "outcome");
  await vi.waitFor(() => expect(bodies()).toContain("third"), soon);
});

it("a number that is still its owner's gets its news, and is not asked about again for 90 days", async () => {
  const person = silentFor(days(91));
  vendor.know(person.phone, { reassigned: "no", carrier: "AT&T Wireless" });
  for (const body of ["still", "yours"]) {
    queue(person, body, "outcome");
    await vi.waitFor(() => expect(bodies()).toContain(body), soon);
  }
  expect(lookUps(person)).toHaveLength(1);
  const heard = silentFor(days(89));
  vendor.know(heard.phone, { carrier: "Verizon Wireless" });
  queue(heard, "heard of you", "outcome");
  await vi.waitFor(() => expect(bodies()).toContain("heard of you"), soon);
  expect(lookUps(heard).map(({ url }) => new URL(url).searchParams.get("Fields"))).toEqual([
    "line_type_intelligence",
  ]);
});

it("a number that was given up once is asked about under its next owner, like any other (LG-07)", async () => {
  const person = silentFor(days(91));
  sqlite
    .prepare("UPDATE phone_numbers SET deactivated_at = ? WHERE phone = ?")
    .run(Date.now() - days(101), person.phone);
  vendor.know(person.phone, { reassigned: "yes", carrier: "AT&T Wireless" });
  queue(person, "for the owner before", "outcome");
  await vi.waitFor(() => expect(mailsTo(person)).toHaveLength(1), soon);
  expect(lookUps(person)).toHaveLength(1);
  expect(bodies()).not.toContain("for the owner before");
});

it("issue 24, 3: where the text may not leave, no look-up is paid for", async () => {
  const person = silentFor(days(91));
  vendor.know(person.phone, { reassigned: "no", carrier: "AT&T Wireless" });
  closeDoors("older", [], 7);
  const text = queue(person, "news of a copy", "outcome");
  await deliverText(text);
  expect(lookUps(person)).toEqual([]);
  for (const door of outgoingDoors) openDoor(door);
  setOutgoingLease(() => false);
  await deliverText(text);
  expect(lookUps(person)).toEqual([]);
  setOutgoingLease(() => true);
  await deliverText(text);
  expect(lookUps(person)).toHaveLength(1);
  await vi.waitFor(() => expect(bodies()).toContain("news of a copy"), soon);
});

it("a refused look-up is an incident, and the news goes by mail", async () => {
  const person = silentFor(days(91));
  vendor.know(person.phone, { error: 60607 });
  const text = queue(person, "refused", "outcome");
  await vi.waitFor(() => expect(statusOf(text)?.withheld_for).toBe("owner"), soon);
  await vi.waitFor(() => expect(mailsTo(person)).toHaveLength(1), soon);
  expect(isSigned("twilio.lookup")).toBe(1);
});

it("decisions, People: what a STOP overtakes in the outbox is mailed, and what opens something is not", async () => {
  const person = provenPerson();
  const later = Date.now() + hours(1);
  const opening = `https://app.example.com/not-me/${"a".repeat(43)}`;
  const wait = sqlite.prepare("UPDATE texts SET not_before_at = ? WHERE id = ?");
  const [text, secret] = transaction(() => {
    const [one, other] = [queue(person, "overtaken", "outcome"), queue(person, opening, "outcome")];
    wait.run(later, one);
    wait.run(later, other);
    return [one, other];
  });
  const said = { words: "STOP", channel: "sms", at: Date.now() } as const;
  optOut({ phone: person.phone, scope: "all", reason: "keyword", ...said });
  for (const id of [text, secret]) reserveText(id, { now: later });
  expect([text, secret].map((id) => statusOf(id)?.status)).toEqual(["suppressed", "suppressed"]);
  await vi.waitFor(() => expect(mailsTo(person)).toHaveLength(1), soon);
  expect(mailsTo(person)[0]).toContain("overtaken");
  expect(shownInChat(person)).toEqual(["overtaken"]);
});
