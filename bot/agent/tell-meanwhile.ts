import { describeCase } from "~/bot/agent/cases/describe-case";
import { decidedMeanwhile } from "~/bot/replies";
import { findCaseOf } from "~/core/cases/queries";
import { findStopBefore } from "~/core/consent/find-stop-before";
import { listWithheldNews } from "~/core/messaging/send/list-withheld-news";
import type { Message } from "~/core/messaging/queries";

/** With the line about refusals, two segments hold no more (TW-44). */
const shownCases = 2;

/**
 * Tells in one text, in answer to the message that brought a person back, what was decided while we
 * could not text them; null when nothing was.
 */
export function tellMeanwhile(userId: string, phone: string, message: Message): string | null {
  const stoppedAt = findStopBefore({ phone, messageId: message.id, at: message.createdAt });
  const withheld = stoppedAt === undefined ? [] : listWithheldNews(userId, stoppedAt);
  const found = withheld.flatMap((caseId) => findCaseOf(userId, caseId) ?? []);
  const rows = found.filter(({ archivedAt }) => archivedAt === null);
  if (rows.length === 0 && found.length === withheld.length) return null;
  return decidedMeanwhile(
    rows.slice(0, shownCases).map((row) => describeCase(row)),
    Math.max(0, rows.length - shownCases),
    withheld.length - found.length,
  );
}
