import { statement } from "~/core/list-rows";
import type { CaseReading } from "~/core/cases/reading/record-reading";
import type { CaseStatus } from "~/db/vocabulary";

/** A box on an upright page, in fractions of its width and height. */
export type ReadBox = { page: number; x: number; y: number; width: number; height: number };
type Boxed = { value: string; confidence: number; box?: ReadBox | null };

/** The parts of a reading that staff's screens draw. */
export type DrawnReading = Omit<CaseReading, "violatorEmail" | "messages" | "sender"> & {
  violatorEmail: Boxed | null;
  messages: readonly { from: string; text: string; box?: ReadBox | null }[];
  sender: { phone: Boxed | null; shortcode: Boxed | null; name: Boxed | null };
};

/**
 * The newest reading of a case, or undefined before it was read. One that was moved to storage
 * comes without its boxes (`operations/bodies/whole-reading.ts`).
 */
export function findDrawnReading(caseId: string): (DrawnReading & { fileId: string }) | undefined {
  const row = statement<unknown[], { fileId: string; result: string }>(
    "SELECT file_id AS fileId, result FROM readings WHERE case_id = ? ORDER BY created_at DESC LIMIT 1",
  ).get(caseId);
  return row && { ...(JSON.parse(row.result) as DrawnReading), fileId: row.fileId };
}

export type RelatedCase = {
  id: string;
  title: string;
  externalCaseId: string | null;
  status: CaseStatus;
  at: number;
  kind: string;
  isSameUser: number;
};

const related = "c.id, c.title, c.external_case_id AS externalCaseId, c.status, c.created_at AS at";

/** Cases with the same or nearly the same picture, nearest first. */
export function listLikeCases(caseId: string, limit = 12): RelatedCase[] {
  const mine = "(SELECT id FROM case_files WHERE case_id = ?)";
  const sql = `SELECT ${related}, l.kind, c.user_id = (SELECT user_id FROM cases WHERE id = ?) AS isSameUser FROM (
      SELECT other_file_id AS file_id, kind, distance FROM file_likenesses WHERE file_id IN ${mine}
      UNION ALL SELECT file_id, kind, distance FROM file_likenesses WHERE other_file_id IN ${mine}) l
    JOIN case_files f ON f.id = l.file_id JOIN cases c ON c.id = f.case_id
    WHERE c.id <> ? GROUP BY c.id ORDER BY min(l.distance) LIMIT ?`;
  return statement<unknown[], RelatedCase>(sql).all(caseId, caseId, caseId, caseId, limit);
}

const sameDomain = `SELECT ${related}, 'domain' AS kind, c.user_id = me.user_id AS isSameUser FROM cases me JOIN cases c INDEXED BY cases_domain
  ON c.violator_domain = me.violator_domain WHERE me.id = ? AND c.id <> me.id ORDER BY c.rowid DESC LIMIT 50`;
const samePhone = `SELECT ${related}, 'phone' AS kind, c.user_id = me.user_id AS isSameUser FROM cases me JOIN cases c INDEXED BY cases_sender
  ON c.sender_phone = me.sender_phone WHERE me.id = ? AND c.id <> me.id ORDER BY c.rowid DESC LIMIT 50`;

/** Other cases about the same sender, by domain or number, newest first. */
export function listCasesOfSender(caseId: string, limit = 12): RelatedCase[] {
  const rows = [
    ...statement<unknown[], RelatedCase>(sameDomain).all(caseId),
    ...statement<unknown[], RelatedCase>(samePhone).all(caseId),
  ];
  return [...new Map(rows.map((row) => [row.id, row])).values()]
    .sort((a, b) => b.at - a.at)
    .slice(0, limit);
}

/** The outcomes of a person's cases so far, by status. */
export function countOutcomesOf(userId: string): { status: CaseStatus; count: number }[] {
  return statement<
    unknown[],
    {
      status: CaseStatus;
      count: number;
    }
  >("SELECT status, count(*) AS count FROM cases WHERE user_id = ? GROUP BY status").all(userId);
}
