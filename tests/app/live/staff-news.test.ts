import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { countLive } from "~/app/live/live-hub.server";
import { handOver } from "~/core/messaging/hand-over";
import { recordInboundMail } from "~/core/outreach/mail/record-inbound-mail";
import { setEmergencyStop } from "~/core/staff/set-emergency-stop";
import { cookieOf, listen, serveEvents, stopServing } from "~/tests/support/live-stream";
import { makeSubmittedCase } from "~/tests/support/money";
import { makePerson } from "~/tests/support/people";
import { makeStaff } from "~/tests/support/staff";

type Person = ReturnType<typeof makePerson>;

let url = "";
const closing: (() => void)[] = [];

beforeAll(async () => {
  url = await serveEvents();
});
afterEach(async () => {
  closing.splice(0).forEach((close) => close());
  await vi.waitFor(() => expect(countLive()).toBe(0));
});
afterAll(stopServing);

const staff = makeStaff();
const letters = { what: "letters", scope: "state", subject: "AK" } as const;

function writeBack({ userId }: Person): string {
  const caseId = makeSubmittedCase(userId);
  const number = caseId.slice(-8);
  recordInboundMail({
    messageId: `<${number}@theirs.example>`,
    kind: "reply",
    caseNumber: null,
    references: [],
    fromAddress: "legal@theirs.example",
    subject: "Re: your letter",
    text: "Who are you?",
    rawKey: `mail/${number}.eml`,
    rawHash: `hash-${number}`,
    rawSize: 10,
    receivedAt: Date.now(),
  });
  return "case.changed";
}

describe("A §2.8, issue 20, 13: staff hears live what waits for them, and no one else does", () => {
  it.each<[string, (person: Person) => string]>([
    [
      "somebody who asks for a person",
      ({ conversationId }) => {
        handOver({ conversationId, reason: "asked", now: Date.now() });
        return "conversation.waiting";
      },
    ],
    ["a sender who writes back", writeBack],
    ["a newcomer", () => (makePerson(), "person.joined")],
    ["a stop", () => (setEmergencyStop(letters, "A look at the law.", staff), "stops.changed")],
  ])("%s", async (_, happen) => {
    const [person, other] = [makePerson(), makePerson()];
    const hearing = async (userId: string) => {
      const stream = await listen(url, { Cookie: await cookieOf(userId) });
      closing.push(stream.close);
      return stream;
    };
    const [desk, stranger] = [await hearing(staff.userId), await hearing(other.userId)];
    const kind = happen(person);
    await desk.until(`"${kind}"`);
    expect(desk.heard()).toContain(kind);
    // Both were written to in one turn: what the stranger has not by now is not theirs.
    expect(stranger.heard()).toEqual([]);
  });

  it("names the conversation, so that the notice leads to it", async () => {
    const { conversationId } = makePerson();
    const stream = await listen(url, { Cookie: await cookieOf(staff.userId) });
    closing.push(stream.close);
    handOver({ conversationId, reason: "asked", now: Date.now() });
    await stream.until("conversation.waiting");
    expect(stream.text()).toContain(
      JSON.stringify({ kind: "conversation.waiting", id: conversationId }),
    );
  });
});
