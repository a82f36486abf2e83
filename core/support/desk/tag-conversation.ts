import { checkStaff, recordStaffAct } from "~/core/accounts/staff-acts/record-staff-act";
import { and, asc, count, desc, eq } from "drizzle-orm";
import { RuleBroken } from "~/core/errors";
import { recordChange } from "~/core/record-change";
import { getTicket } from "~/core/support/desk/queries-ticket";
import type { StaffMember } from "~/core/support/desk/staff-member";
import { plainLine } from "~/core/words/plain-line";
import { db } from "~/db/client";
import { conversationTags } from "~/db/schema/support";
import { transaction } from "~/db/transaction";

const maxTags = 10;
const longestTag = 30;

/** A tag as it is stored: in lower case, so that 'Refund' and 'refund' are one. */
export const tagOf = (typed: string): string =>
  plainLine(typed, 200).toLowerCase().replaceAll(/\s+/g, " ").trim();

/** The tags of a ticket, in alphabetical order. */
export function listTags(conversationId: string): string[] {
  return db
    .select({ tag: conversationTags.tag })
    .from(conversationTags)
    .where(eq(conversationTags.conversationId, conversationId))
    .orderBy(asc(conversationTags.tag))
    .all()
    .map(({ tag }) => tag);
}

/** The tags that staff uses most, to choose from. */
export function listKnownTags(limit = 50): string[] {
  return db
    .select({ tag: conversationTags.tag, used: count() })
    .from(conversationTags)
    .groupBy(conversationTags.tag)
    .orderBy(desc(count()), asc(conversationTags.tag))
    .limit(limit)
    .all()
    .map(({ tag }) => tag);
}

/**
 * Adds a tag to a ticket, or removes it. Repeating changes nothing.
 * @throws NotAllowed, NotFound; RuleBroken `blank`, `too_long`, `too_many`
 */
export function tagConversation(
  staff: StaffMember,
  conversationId: string,
  typed: string,
  isOn: boolean,
  now: number = Date.now(),
): void {
  checkStaff(staff);
  const tag = tagOf(typed);
  if (tag === "") throw new RuleBroken("blank", "Write the tag first.");
  if (tag.length > longestTag)
    throw new RuleBroken("too_long", `A tag has at most ${longestTag} letters.`);
  transaction(() => {
    getTicket(conversationId);
    const before = listTags(conversationId);
    if (before.includes(tag) === isOn) return;
    if (isOn && before.length >= maxTags)
      throw new RuleBroken("too_many", `A conversation has at most ${maxTags} tags.`);
    if (isOn)
      db.insert(conversationTags)
        .values({ conversationId, tag, createdBy: staff.userId, createdAt: now })
        .run();
    else
      db.delete(conversationTags)
        .where(
          and(eq(conversationTags.conversationId, conversationId), eq(conversationTags.tag, tag)),
        )
        .run();
    recordStaffAct({
      staff,
      act: isOn ? "tag-conversation" : "untag-conversation",
      subjectKind: "conversation",
      subjectId: conversationId,
      after: { tag },
      at: now,
    });
    recordChange("staff", "conversation.changed", conversationId, now);
  });
}
