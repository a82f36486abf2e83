import { and, eq, sql } from "drizzle-orm";
import { isLive } from "~/core/app-mode";
import type { CalendarDay } from "~/core/claims/facts/calendar";
import { pathways, type Allowed, type Pathway } from "~/core/claims/facts/claim-facts";
import { findRegisterItem } from "~/core/claims/register/list-register";
import {
  builtItems,
  findBuiltItem,
  mixedRule,
  pathwaySubject,
} from "~/core/claims/register/built-items";
import { samplePathway } from "~/core/claims/theories/sample-pathways";
import { db } from "~/db/client";
import { counselApprovals } from "~/db/schema/claims";
import type { ApprovalKind } from "~/db/vocabulary";

export type CounselApproval = typeof counselApprovals.$inferSelect;

type FindItem = (kind: ApprovalKind, subject: string) => { contentHash: string } | undefined;

/** The order of their rows, which are only added to: a clock may be set back between two. */
export const newestFirst = sql`rowid DESC`;

const keyOf = (kind: ApprovalKind, subject: string): string => `${kind} ${subject}`;

/**
 * The approvals of a register that are in force on a day, by kind and subject, for exactly the
 * words of this build. Pure with the data of the build, which has no texts. @param rows the newest
 * first
 */
export function approvalsAmong(
  rows: readonly CounselApproval[],
  today: CalendarDay,
  findItem: FindItem = findBuiltItem,
): ReadonlyMap<string, CounselApproval> {
  const newest = new Map<string, CounselApproval>();
  for (const row of rows) {
    const key = keyOf(row.kind, row.subject);
    if (!newest.has(key)) newest.set(key, row);
  }
  for (const [key, row] of newest) {
    const isSame = findItem(row.kind, row.subject)?.contentHash === row.contentHash;
    if (row.outcome !== "approved" || row.expiresOn <= today || !isSame) newest.delete(key);
  }
  return newest;
}

/** The approvals in force on a day, by kind and subject. */
export const approvalsOn = (today: CalendarDay): ReadonlyMap<string, CounselApproval> =>
  approvalsAmong(
    db.select().from(counselApprovals).orderBy(newestFirst).all(),
    today,
    findRegisterItem,
  );

/** The approval of one item in force on a day, or undefined. */
export const findApproval = (
  kind: ApprovalKind,
  subject: string,
  today: CalendarDay,
): CounselApproval | undefined => approvalsOn(today).get(keyOf(kind, subject));

/**
 * The approval in force on a day for exactly these words of a subject, or undefined. Also finds
 * words that this build no longer writes, since a waiting letter may have been written with them.
 */
export function findApprovalOfWords(
  kind: ApprovalKind,
  subject: string,
  contentHash: string,
  today: CalendarDay,
): CounselApproval | undefined {
  const newest = db
    .select()
    .from(counselApprovals)
    .where(
      and(
        eq(counselApprovals.kind, kind),
        eq(counselApprovals.subject, subject),
        eq(counselApprovals.contentHash, contentHash),
      ),
    )
    .orderBy(newestFirst)
    .limit(1)
    .get();
  return newest?.outcome === "approved" && newest.expiresOn > today ? newest : undefined;
}

/** What live mode may do on a day with the approvals in force. Pure. */
export function allowedBy(held: ReadonlyMap<string, CounselApproval>, today: CalendarDay): Allowed {
  const theories = builtItems
    .filter(({ kind, subject }) => kind === "theory" && held.has(keyOf(kind, subject)))
    .map(({ subject }) => subject);
  // Of several approved pathways of a state the strictest counts.
  const pathwayOf = (state: string): Pathway =>
    pathways.find((way) => held.has(keyOf("pathway", pathwaySubject(state, way)))) ?? "closed";
  return {
    today,
    approvals: {
      theories: new Set(theories),
      mixed: held.has(keyOf("rule", mixedRule)),
    },
    pathwayOf,
  };
}

/**
 * What may be done on a day. Live mode allows only what counsel approved and what has not expired:
 * with an empty register nothing, anywhere (CL-04). Demo mode uses the unapproved samples.
 */
export const allowedOn = (today: CalendarDay): Allowed =>
  isLive()
    ? allowedBy(approvalsOn(today), today)
    : { today, approvals: { theories: "all", mixed: true }, pathwayOf: samplePathway };
