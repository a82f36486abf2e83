import { eq } from "drizzle-orm";
import { RuleBroken } from "~/core/errors";
import { announceConversation } from "~/core/support/announce-conversation";
import { getOwnTicket } from "~/core/support/desk/queries-ticket";
import { db } from "~/db/client";
import { conversations } from "~/db/schema/conversations";
import { transaction } from "~/db/transaction";

/**
 * Stores a person's rating of a closed ticket of theirs, one to five stars (U §3); a later rating
 * replaces an earlier one.
 * @throws NotFound; RuleBroken `not_over`, `not_a_rating`
 */
export function rateConversation(
  userId: string,
  conversationId: string,
  stars: number,
  now: number = Date.now(),
): void {
  if (!Number.isInteger(stars) || stars < 1 || stars > 5)
    throw new RuleBroken("not_a_rating", "A rating is one to five stars.");
  transaction(() => {
    const { status } = getOwnTicket(userId, conversationId);
    if (status !== "resolved" && status !== "auto_closed")
      throw new RuleBroken("not_over", "A conversation can be rated once it is resolved.");
    db.update(conversations)
      .set({ satisfactionRating: stars })
      .where(eq(conversations.id, conversationId))
      .run();
    announceConversation({ id: conversationId, userId }, now);
  });
}
