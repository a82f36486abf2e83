import { and, desc, eq, inArray } from "drizzle-orm";
import { limitRate, type RateRule } from "~/core/accounts/limit-rate";
import { messagesIn } from "~/core/messaging/messages-of";
import { openConversation } from "~/core/messaging/open-conversation";
import { writeMessage } from "~/core/messaging/send/write-message";
import { hours } from "~/core/duration";
import { getAiSetting } from "~/core/support/ai-settings";
import { db } from "~/db/client";
import { conversations, messages } from "~/db/schema/conversations";
import { transaction } from "~/db/transaction";

const startRule: RateRule = { what: "support-start", by: "person", most: 20, per: hours(1) };

const greetingKey = (conversationId: string): string => `greeting:${conversationId}`;

function findUntouched(userId: string): string | undefined {
  const newest = db
    .select({ id: conversations.id })
    .from(conversations)
    .where(
      and(eq(conversations.userId, userId), inArray(conversations.status, ["open", "pending"])),
    )
    .orderBy(desc(conversations.createdAt))
    .limit(1)
    .get();
  if (!newest) return undefined;
  const said = db
    .select({ key: messages.key })
    .from(messages)
    .where(inArray(messages.id, messagesIn(newest.id, { most: 2 })))
    .all();
  return said.length === 1 && said[0]?.key === greetingKey(newest.id) ? newest.id : undefined;
}

/**
 * Opens a new ticket in the chat (U §2 Start New Conversation) with the greeting of the settings
 * (U §9). A started ticket without a message of the person is used again. `greet` renders the
 * setting.
 * @returns the conversation's id
 * @throws RuleBroken `too_many_tries`
 */
export function startConversation(
  userId: string,
  greet: (words: string) => string,
  now: number = Date.now(),
): string {
  return transaction(() => {
    const untouched = findUntouched(userId);
    if (untouched) return untouched;
    limitRate(startRule, userId, now);
    const conversationId = openConversation({ userId, phone: null, at: now });
    writeMessage({
      conversationId,
      senderType: "ai",
      senderName: greet(getAiSetting("ai_name")),
      body: greet(getAiSetting("greeting_message")),
      channel: "web",
      at: now,
      key: greetingKey(conversationId),
      isSeen: true,
    });
    return conversationId;
  });
}
