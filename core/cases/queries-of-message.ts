import { asc, eq } from "drizzle-orm";
import { db } from "~/db/client";
import { cases } from "~/db/schema/cases";
import { intakeRefusals } from "~/db/schema/evidence";
import { messageMedia, texts } from "~/db/schema/conversations";

/** What became of one picture of a text; `number` is its place from 1. */
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

/** What became of each picture of a text that was opened as a case, in their order. */
export function listVerdictsOf(messageId: string): PictureVerdict[] {
  const rows = db
    .select({
      position: messageMedia.position,
      mediaCase: messageMedia.caseId,
      row: cases,
      refusal: intakeRefusals,
    })
    .from(messageMedia)
    .leftJoin(cases, eq(cases.id, messageMedia.caseId))
    .leftJoin(intakeRefusals, eq(intakeRefusals.caseId, messageMedia.caseId))
    .where(eq(messageMedia.messageId, messageId))
    .orderBy(asc(messageMedia.position))
    .all();
  return rows.flatMap(({ position, mediaCase, row, refusal }): PictureVerdict[] => {
    if (mediaCase === null) return [];
    const known = { number: position + 1, caseId: mediaCase };
    const none = { externalCaseId: null, company: null };
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
export function whenTold(key: string): number | null {
  const row = db
    .select({ at: texts.createdAt })
    .from(texts)
    .where(eq(texts.idempotencyKey, key))
    .get();
  return row?.at ?? null;
}
