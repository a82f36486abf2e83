import { statement } from "~/core/list-rows";
import { hashInSql } from "~/db/schema/packed-columns";
import type { CaseStatus, InboundMailKind } from "~/db/vocabulary";

/** `waiting` are those that staff has not looked at; the others are answered or set aside. */
export type RepliesView = "waiting" | "handled";

/** A sender's mail as staff's queue shows it, with its case where it has one. */
export type ReplyLine = {
  id: string;
  kind: InboundMailKind;
  fromAddress: string;
  subject: string;
  textBody: string;
  /** Of words that left the row (`operations/bodies/whole-replies.ts`). */
  bodyHash: string | null;
  bodySize: number | null;
  asksToStop: 0 | 1;
  receivedAt: number;
  handledAt: number | null;
  handledName: string | null;
  caseId: string | null;
  caseNumber: string | null;
  caseTitle: string | null;
  caseStatus: CaseStatus | null;
  answerMailId: string | null;
  answerStatus: string | null;
  answerText: string | null;
};

const most = 50;

/** The letters of a sender's mail that staff sees. */
export const shownOfReply = 5000;

const columns = `SELECT r.id, r.kind, r.from_address AS fromAddress, r.subject, substr(r.text_body, 1, ${shownOfReply}) AS textBody,
  ${hashInSql("r.body_hash")} AS bodyHash, r.body_size AS bodySize, r.answer_mail_id AS answerMailId, r.asks_to_stop AS asksToStop,
  r.received_at AS receivedAt, r.handled_at AS handledAt,
  nullif(trim(coalesce(p.first_name || ' ' || p.last_name, '')), '') AS handledName,
  c.id AS caseId, c.external_case_id AS caseNumber, c.title AS caseTitle, c.status AS caseStatus,
  m.status AS answerStatus, m.text_body AS answerText
  FROM outreach_replies r LEFT JOIN cases c ON c.id = r.case_id LEFT JOIN mails m ON m.id = r.answer_mail_id
  LEFT JOIN profiles p ON p.user_id = r.handled_by`;

const waiting = `${columns} WHERE r.handled_at IS NULL ORDER BY r.received_at LIMIT ?`;
const handled = `${columns} WHERE r.handled_at IS NOT NULL AND r.kind = 'reply' ORDER BY r.received_at DESC LIMIT ?`;
const ofCase = `${columns} WHERE r.case_id = ? ORDER BY r.received_at DESC LIMIT ?`;

/**
 * Staff's queue of senders' mails: waiting ones, longest first, or handled ones, newest first;
 * fifty at most.
 */
export function listRepliesForStaff(view: RepliesView): ReplyLine[] {
  return statement<unknown[], ReplyLine>(view === "waiting" ? waiting : handled).all(most);
}

/** Senders' mails about one case, newest first, with staff's answers. */
export function listRepliesOfCase(caseId: string): ReplyLine[] {
  return statement<unknown[], ReplyLine>(ofCase).all(caseId, most);
}

/** How many of senders' mails wait for staff; a thousand at most are counted. */
export function countWaitingReplies(): number {
  const sql = `SELECT count(*) FROM (SELECT 1 FROM outreach_replies WHERE handled_at IS NULL LIMIT 1000)`;
  return statement<unknown[], number>(sql).pluck().get() ?? 0;
}

/** Whether a sender's reply about a case waits for staff. */
export function hasOpenReply(caseId: string): boolean {
  const sql = `SELECT 1 FROM outreach_replies WHERE case_id = ? AND kind = 'reply' AND handled_at IS NULL LIMIT 1`;
  return statement<unknown[], 1>(sql).pluck().get(caseId) !== undefined;
}
