import { and, asc, desc, eq, isNotNull, isNull, lt, lte, sql } from "drizzle-orm";
import { withWholeHeads } from "~/core/messaging/mail/mail-heads";
import { isMailSuppressed } from "~/core/messaging/mail/queue-mail";
import { db } from "~/db/client";
import { cases, hunterEmails } from "~/db/schema/cases";
import { mails } from "~/db/schema/mails";
import { filings, outreachReplies, pursuits } from "~/db/schema/outreach";

export type Pursuit = typeof pursuits.$inferSelect;
export type OutreachReply = typeof outreachReplies.$inferSelect;

/** The state of a case's outreach, or undefined when it was never released. */
export function findPursuit(caseId: string): Pursuit | undefined {
  return db.select().from(pursuits).where(eq(pursuits.caseId, caseId)).get();
}

/** Received mail about a case, newest first. */
export function listReplies(caseId: string): OutreachReply[] {
  return db
    .select()
    .from(outreachReplies)
    .where(eq(outreachReplies.caseId, caseId))
    .orderBy(desc(outreachReplies.receivedAt))
    .all();
}

/** One received mail, or undefined. */
export function findReply(replyId: string): OutreachReply | undefined {
  return db.select().from(outreachReplies).where(eq(outreachReplies.id, replyId)).get();
}

/** Received mail that belongs to no case and waits for staff, oldest first. */
export function listUnmatchedMail(limit = 50): OutreachReply[] {
  return db
    .select()
    .from(outreachReplies)
    .where(and(isNull(outreachReplies.caseId), isNull(outreachReplies.handledAt)))
    .orderBy(asc(outreachReplies.receivedAt))
    .limit(limit)
    .all();
}

/**
 * The recipients of a case's letters: the address in the evidence, and the addresses of its domain
 * that staff has confirmed (decisions, Cases), except those that asked not to be written to or
 * cannot be reached.
 */
export function listRecipients(caseId: string): string[] {
  const row = db.select().from(cases).where(eq(cases.id, caseId)).get();
  if (!row?.violatorEmail) return [];
  const confirmed = db
    .select({ email: hunterEmails.email })
    .from(hunterEmails)
    .where(and(eq(hunterEmails.caseId, caseId), isNotNull(hunterEmails.confirmedAt)))
    .all();
  const addresses = [row.violatorEmail, ...confirmed.map(({ email }) => email)].map((address) =>
    address.toLowerCase(),
  );
  return [...new Set(addresses)].filter((address) => !isMailSuppressed(address, "outreach"));
}

/** The filing of a case, or undefined while it is due. */
export function findFiling(caseId: string): typeof filings.$inferSelect | undefined {
  return db.select().from(filings).where(eq(filings.caseId, caseId)).get();
}

/** Submitted cases whose letters are all out and whose filing is due, longest waiting first. */
export function listFilingsDue(
  limit = 50,
): { caseId: string; externalCaseId: string | null; dueAt: number }[] {
  return db
    .select({
      caseId: pursuits.caseId,
      externalCaseId: cases.externalCaseId,
      dueAt: pursuits.dueAt,
    })
    .from(pursuits)
    .innerJoin(cases, eq(cases.id, pursuits.caseId))
    .where(and(isNull(pursuits.nextStep), isNull(pursuits.filedAt), eq(cases.status, "submitted")))
    .orderBy(asc(pursuits.dueAt))
    .limit(limit)
    .all();
}

export type UnreleasedCase = {
  caseId: string;
  externalCaseId: string | null;
  violatorDomain: string | null;
};

/** Submitted cases that nobody has released to outreach since before `before`, oldest first. */
export function listUnreleasedCases(before: number, limit = 100): UnreleasedCase[] {
  // The planner would walk all submitted cases; the named index holds exactly these.
  return db.all<UnreleasedCase>(sql`
    SELECT id AS caseId, external_case_id AS externalCaseId, violator_domain AS violatorDomain FROM cases INDEXED BY cases_unreleased
    WHERE status = 'submitted' AND outreach_released_at IS NULL AND archived_at IS NULL AND submitted_at < ${before}
    ORDER BY submitted_at LIMIT ${limit}`);
}

/**
 * Cases whose next step has been due since before `before` without a hold: a lost event left them
 * behind (sweep).
 */
export function listStalledPursuits(before: number, limit = 100): string[] {
  return db
    .select({ caseId: pursuits.caseId })
    .from(pursuits)
    .where(
      and(
        isNull(pursuits.stoppedAt),
        isNull(pursuits.heldAt),
        isNull(pursuits.filedAt),
        isNotNull(pursuits.nextStep),
        lt(pursuits.dueAt, before),
      ),
    )
    .orderBy(asc(pursuits.dueAt))
    .limit(limit)
    .all()
    .map(({ caseId }) => caseId);
}

// Made of our mail's id and our domain (`integrations/email/message-id.ts`).
const ownMessageId = /^<(mail_[^@]*)(.*)/;

type CarriedBy = { id: string; caseId: string | null; kind: string; toAddress: string };

/** The mail that carries this Message-ID, or undefined. */
export function findMailByMessageId(messageId: string): CarriedBy | undefined {
  const [, own, host = ""] = ownMessageId.exec(messageId) ?? [];
  if (own !== undefined) {
    const row = db.select().from(mails).where(eq(mails.id, own)).get();
    const [mail] = row ? withWholeHeads([row]) : [];
    // Where its head is lost, the id in the name has to do: nobody else knows it.
    const isLost = mail?.toAddress === "";
    return mail && (isLost || [messageId, host].includes(mail.messageId ?? "")) ? mail : undefined;
  }
  const { id, caseId, kind, toAddress } = mails;
  const rows = db
    .select({ id, caseId, kind, toAddress })
    .from(mails)
    .where(
      and(
        eq(mails.messageId, messageId),
        sql`message_id glob '<*' AND message_id not glob '<mail_*'`,
      ),
    )
    .limit(1)
    .all();
  return withWholeHeads(rows)[0];
}

/**
 * The id of the case with this public number (TC-…), or undefined; with `by` only of one that had
 * it at that instant.
 */
export function findCaseIdByNumber(externalCaseId: string, by?: number): string | undefined {
  const numbered = eq(cases.externalCaseId, externalCaseId);
  return db
    .select({ id: cases.id })
    .from(cases)
    .where(by === undefined ? numbered : and(numbered, lte(cases.submittedAt, by)))
    .get()?.id;
}
