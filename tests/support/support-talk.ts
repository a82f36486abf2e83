import { eq } from "drizzle-orm";
import { answerAsStaff } from "~/core/support/desk/answer-as-staff";
import { sendChatMessage } from "~/core/support/send-chat-message";
import { db } from "~/db/client";
import { conversations } from "~/db/schema/conversations";
import { makePerson } from "./people";
import { makeSupportStaff } from "./support-staff";

let sent = 0;

/**
 * A new person and a new member of staff with what they say to each other; `row` is how their
 * conversation stands.
 */
export function openTalk() {
  const person = makePerson();
  const staff = makeSupportStaff();
  const say = (body: string, conversationId = person.conversationId, now = Date.now()) =>
    sendChatMessage({
      userId: person.userId,
      conversationId,
      body,
      clientKey: `key${++sent}`,
      ip: null,
      now,
    });
  const reply = (over: Partial<Parameters<typeof answerAsStaff>[1]> = {}, by = staff) =>
    answerAsStaff(by, {
      conversationId: person.conversationId,
      body: "Hello, this is Sam.",
      by: "chat",
      segments: 1,
      seenAt: Date.now(),
      clientKey: `key${++sent}`,
      ...over,
    });
  const row = (id = person.conversationId) =>
    db.select().from(conversations).where(eq(conversations.id, id)).get()!;
  return { person, staff, say, reply, row };
}
