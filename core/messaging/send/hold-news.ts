import { eq } from "drizzle-orm";
import { noteSign } from "~/core/incidents/note-sign";
import { recipientHours } from "~/core/messaging/send/recipient-hours";
import {
  isBudgetSpent,
  nextCarrierDay,
  type SegmentBudget,
} from "~/core/messaging/send/segment-budget";
import { isNews, withholdText } from "~/core/messaging/send/withhold-text";
import { db, sqlite } from "~/db/client";
import { texts } from "~/db/schema/conversations";

type Text = typeof texts.$inferSelect;

const selectDoubt = sqlite
  .prepare<[string], number | null>("SELECT owner_doubted_at FROM phone_numbers WHERE phone = ?")
  .pluck();
const selectAddress = sqlite
  .prepare<[string], string>(
    `SELECT u.email FROM support_messages m JOIN support_conversations c ON c.id = m.conversation_id
     JOIN users u ON u.id = c.user_id JOIN profiles p ON p.user_id = u.id
     WHERE m.id = ? AND u.email_verified_at IS NOT NULL AND u.email = p.email`,
  )
  .pluck();

// Without a proven address there is no mail to write, and news is rather late than lost.
function waitForTomorrow({ id, phone }: Text, now: number): { outcome: "wait"; untilAt: number } {
  const tomorrow = nextCarrierDay(now);
  const untilAt = recipientHours(phone, tomorrow).untilAt ?? tomorrow;
  db.update(texts).set({ notBeforeAt: untilAt }).where(eq(texts.id, id)).run();
  return { outcome: "wait", untilAt };
}

/**
 * Keeps news from leaving by text, in the transaction around, when its number may be somebody
 * else's by now or the day's segments are used up (issue 25, 3): it goes by mail, or waits for the
 * next day.
 * @returns null when the text may leave, or is no news
 */
export function holdNews(
  text: Text,
  budget: SegmentBudget | null,
  now: number,
): { outcome: "over" } | { outcome: "wait"; untilAt: number } | null {
  if (!isNews(text)) return null;
  if (typeof selectDoubt.get(text.phone) === "number") {
    withholdText(text, "owner", now);
    return { outcome: "over" };
  }
  if (budget === null || !isBudgetSpent(budget, text, now)) return null;
  noteSign("texts.budget", "No more segments may leave on this day.", now);
  if (selectAddress.get(text.messageId) === undefined) return waitForTomorrow(text, now);
  withholdText(text, "budget", now);
  return { outcome: "over" };
}
