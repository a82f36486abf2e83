import { and, eq } from "drizzle-orm";
import { newestFirst, type CounselApproval } from "~/core/claims/register/allowed-on";
import { approvalKey, type ApprovalFact } from "~/core/claims/register/note-approval";
import { withdrawAdopted } from "~/core/claims/register/record-approval";
import { isDecidedSince } from "~/core/restore/is-decided-since";
import { db } from "~/db/client";
import type { JournalKind } from "~/db/journal/journal-kinds";
import type { JournalLine } from "~/db/journal/journal-text";
import { counselApprovals } from "~/db/schema/claims";

/** The last act about one item's words, and whether it was the last about the item. */
type Act = { line: JournalLine; fact: ApprovalFact; isLastOfItem: boolean };

const acts: readonly JournalKind[] = ["approval_given", "approval_withdrawn"];

const { kind, subject, contentHash } = counselApprovals;

const newestOf = (item: Pick<ApprovalFact, "kind" | "subject">, words?: string) =>
  db
    .select()
    .from(counselApprovals)
    .where(
      and(
        eq(kind, item.kind),
        eq(subject, item.subject),
        words === undefined ? undefined : eq(contentHash, words),
      ),
    )
    .orderBy(newestFirst)
    .limit(1)
    .get();

const isStanding = (
  row: CounselApproval | undefined,
  { line: { n, at } }: Act,
): row is CounselApproval =>
  row?.outcome === "approved" && !isDecidedSince({ n, at, key: approvalKey(row) }, acts);

// Words that this copy never saw approved were the item's last ones: earlier words do not come into
// force again because the later ones were withdrawn.
function withdrawAgain(act: Act, now: number): string[] {
  const { fact, line, isLastOfItem } = act;
  const ofWords = newestOf(fact, fact.contentHash);
  const row = ofWords ?? (isLastOfItem ? newestOf(fact) : undefined);
  if (!isStanding(row, act)) return [];
  withdrawAdopted(row, { by: fact.by, at: line.at }, now);
  return [`Withdrawn again: counsel's approval of ${fact.kind} ${fact.subject}.`];
}

// Where the copy has an earlier one for the same words, that one holds, but no longer than counsel
// said last.
function shortenAgain({ line, fact }: Act, now: number): string[] {
  const row = newestOf(fact, fact.contentHash);
  if (row?.outcome !== "approved" || isDecidedSince(line, acts)) return [];
  const name = `${fact.kind} ${fact.subject}`;
  if (row.expiresOn <= fact.expiresOn)
    return [
      `Counsel had approved ${name} anew, until ${fact.expiresOn}: here it holds until ${row.expiresOn}.`,
    ];
  withdrawAdopted(row, { by: "system", at: now }, now);
  return [
    `Withdrawn: counsel's approval of ${name}, since a later one was to end sooner, on ${fact.expiresOn}. Record that again from its memo.`,
  ];
}

const isMissing = ({ line, fact }: Act): boolean =>
  line.kind === "approval_given" &&
  newestOf(fact, fact.contentHash)?.outcome !== "approved" &&
  !isDecidedSince(line, acts);

// Their papers are not in the journal.
function tellMissing(missing: readonly Act[]): string[] {
  if (missing.length === 0) return [];
  const names = missing.map(({ fact }) => `${fact.kind} ${fact.subject}`).join(", ");
  return [`Approved by counsel since the copy, to be recorded again from the memos: ${names}.`];
}

/**
 * Withdraws the approvals of counsel that had been withdrawn before the database was restored: the
 * last act about each words holds, apart from what staff decided since. One that had been given is
 * told, and stays staff's work. `lines` are those of the journal that are adopted now, in their
 * order. Runs in the transaction around (issue 24, 3). @returns a sentence for each difference
 */
export function withdrawApprovalsAgain(lines: readonly JournalLine[], now: number): string[] {
  const told = lines.filter((line) => acts.includes(line.kind));
  const factOf = (line: JournalLine): ApprovalFact => line.detail as ApprovalFact;
  const nameOf = (line: JournalLine): string => `${factOf(line).kind} ${factOf(line).subject}`;
  const lastOfItem = new Map(told.map((line) => [nameOf(line), line]));
  const lastOfWords = new Map(told.map((line) => [line.key, line]));
  const last = [...lastOfWords.values()].map((line) => {
    const isLastOfItem = lastOfItem.get(nameOf(line)) === line;
    return { line, fact: factOf(line), isLastOfItem };
  });
  const missing = tellMissing(last.filter(isMissing));
  const changed = last.flatMap((act) =>
    act.line.kind === "approval_withdrawn" ? withdrawAgain(act, now) : shortenAgain(act, now),
  );
  return [...changed, ...missing];
}
