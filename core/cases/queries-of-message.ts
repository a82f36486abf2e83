import { and, asc, eq, sql } from "drizzle-orm";
import { db } from "~/db/client";
import { cases } from "~/db/schema/cases";
import { heldFiles, intakeRefusals } from "~/db/schema/evidence";
import { messageMedia, texts } from "~/db/schema/conversations";

/** The outcome for one picture of a text; `number` is its place from 1. */
export type PictureVerdict = {
  number: number;
  caseId: string;
  outcome: "reading" | "review" | "accepted" | "rejected" | "refused";
  externalCaseId: string | null;
  company: string | null;
  /** Why it was refused, by the code of the refusal. */
  code: string | null;
  /** When it was decided, in ms. */
  at: number;
};

/** A picture that came before the agreement was held first, and then became its case. */
const ownCase = sql<string | null>`coalesce(${messageMedia.caseId}, ${heldFiles.caseId})`;

/**
 * The outcome for each picture of a text, in their order. A held picture counts as being read: its
 * case is opened next.
 */
export function listVerdictsOf(messageId: string): PictureVerdict[] {
  const isHeld = and(
    eq(heldFiles.messageId, messageMedia.messageId),
    eq(heldFiles.position, messageMedia.position),
  );
  const rows = db
    .select({
      position: messageMedia.position,
      mediaCase: ownCase,
      held: heldFiles,
      row: cases,
      refusal: intakeRefusals,
    })
    .from(messageMedia)
    .leftJoin(heldFiles, isHeld)
    .leftJoin(cases, eq(cases.id, ownCase))
    .leftJoin(intakeRefusals, eq(intakeRefusals.caseId, ownCase))
    .where(eq(messageMedia.messageId, messageId))
    .orderBy(asc(messageMedia.position))
    .all();
  return rows.flatMap(({ position, mediaCase, held, row, refusal }): PictureVerdict[] => {
    const none = { externalCaseId: null, company: null };
    const isWaiting = mediaCase === null && held !== null && held.endedAt === null;
    const number = position + 1;
    if (isWaiting)
      return [{ number, caseId: "", ...none, outcome: "reading", code: null, at: held.createdAt }];
    if (mediaCase === null) return [];
    const known = { number, caseId: mediaCase };
    if (refusal)
      return [{ ...known, ...none, outcome: "refused", code: refusal.code, at: refusal.at }];
    if (!row) return [];
    const { externalCaseId, violatorDomain: company, rejectionCode: code } = row;
    const at = row.rejectedAt ?? row.submittedAt ?? row.createdAt;
    const outcome =
      row.readingOwedAt !== null
        ? "reading"
        : row.status === "review" || row.status === "pending"
          ? "review"
          : row.status === "rejected"
            ? "rejected"
            : "accepted";
    return [{ ...known, externalCaseId, company, outcome, code, at }];
  });
}

/** When a text with this key was queued, in ms; null when none was. */
export function findTextQueuedAt(key: string): number | null {
  const row = db
    .select({ at: texts.createdAt })
    .from(texts)
    .where(eq(texts.idempotencyKey, key))
    .get();
  return row?.at ?? null;
}
