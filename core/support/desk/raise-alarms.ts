import { hours } from "~/core/duration";
import { lateness } from "~/core/support/desk/lateness";
import { recordChange } from "~/core/record-change";
import { sqlite } from "~/db/client";
import { transaction } from "~/db/transaction";

/** A person who has waited too long, and since when. */
export type Alarm = { conversationId: string; ticketNumber: number; waitingSince: number };

/** The alarm is repeated after this while the person still waits. */
const again = hours(4);

// Times in the future come from a clock that ran ahead: such a person has waited, and no alarm was
// raised for them.
const waiting = sqlite.prepare<{ before: number; alarmedBefore: number; now: number }, Alarm>(
  `SELECT id AS conversationId, ticket_number AS ticketNumber, waiting_since AS waitingSince FROM support_conversations
    WHERE waiting_since IS NOT NULL AND (waiting_since < $before OR waiting_since > $now)
      AND (alarmed_at IS NULL OR alarmed_at < $alarmedBefore OR alarmed_at > $now)
    ORDER BY waiting_since LIMIT 200`,
);
const mark = sqlite.prepare<[number, string]>(
  "UPDATE support_conversations SET alarmed_at = ? WHERE id = ?",
);

/**
 * Finds the people who have waited for an answer longer than `alarm_minutes` of office time,
 * longest first, and records that staff is alarmed now. Outside office hours there are no alarms.
 */
export function raiseAlarms(now: number = Date.now()): Alarm[] {
  const { isOpen, limit, isLate } = lateness(now);
  if (!isOpen) return [];
  return transaction(() => {
    const late = waiting
      .all({ before: now - limit, alarmedBefore: now - again, now })
      .filter(({ waitingSince }) => isLate(waitingSince));
    for (const { conversationId } of late) {
      mark.run(now, conversationId);
      recordChange("staff", "conversation.waiting", conversationId, now);
    }
    return late;
  });
}
