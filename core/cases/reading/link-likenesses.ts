import { repeats, timeOf, wordsOf, type Sighting } from "~/core/evidence/repeats";
import { statement } from "~/core/list-rows";
import { db } from "~/db/client";
import { fileLikenesses } from "~/db/schema/evidence";
import { transaction } from "~/db/transaction";

/** Each of the three searches (bytes, person, company) compares this many cases, newest first. */
const maxCompared = 300;

type Row = {
  fileId: string;
  fileHash: string;
  picture: string | null;
  person: string;
  domain: string | null;
  messages: string;
  times: string;
};

// Only the words and times of the newest reading: its boxes are many times as long.
const columns = `f.id AS fileId, f.file_hash AS fileHash, f.perceptual_hash AS picture, c.user_id AS person, c.violator_domain AS domain,
  coalesce((SELECT json_extract(r.result, '$.messages') FROM readings r WHERE r.case_id = c.id AND r.file_id = f.id ORDER BY r.created_at DESC LIMIT 1), '[]') AS messages,
  coalesce((SELECT json_extract(r.result, '$.timestamps') FROM readings r WHERE r.case_id = c.id AND r.file_id = f.id ORDER BY r.created_at DESC LIMIT 1), '[]') AS times`;
const joined = "FROM cases c JOIN case_files f ON f.case_id = c.id";
// Later, undecided cases are compared with this one when their turn comes.
const earlier =
  "c.id <> ? AND (c.status <> 'pending' OR c.rowid < (SELECT rowid FROM cases WHERE id = ?))";

const own = `SELECT ${columns} ${joined} WHERE c.id = ? LIMIT 1`;
const sameBytes = `SELECT ${columns} ${joined} WHERE f.file_hash = ? AND ${earlier} LIMIT ${maxCompared}`;
const samePerson = `SELECT ${columns} ${joined} WHERE c.user_id = ? AND ${earlier} ORDER BY c.created_at DESC LIMIT ${maxCompared}`;
const sameCompany = `SELECT ${columns} FROM (SELECT id FROM cases INDEXED BY cases_domain WHERE violator_domain = ? ORDER BY rowid DESC LIMIT ${maxCompared}) n
  JOIN cases c ON c.id = n.id JOIN case_files f ON f.case_id = c.id WHERE ${earlier}`;

function sightingOf({ messages, times, ...row }: Row): Sighting {
  const said = JSON.parse(messages) as { text: string }[];
  const printed = JSON.parse(times) as { raw: string }[];
  return { ...row, words: wordsOf(said), times: printed.map(({ raw }) => timeOf(raw)) };
}

function findEarlier(caseId: string, { fileHash, person, domain }: Row): Row[] {
  const rows = [
    ...statement<unknown[], Row>(sameBytes).all(fileHash, caseId, caseId),
    ...statement<unknown[], Row>(samePerson).all(person, caseId, caseId),
    ...(domain === null ? [] : statement<unknown[], Row>(sameCompany).all(domain, caseId, caseId)),
  ];
  return [...new Map(rows.map((row) => [row.fileId, row])).values()];
}

/**
 * Links the picture of a case that was read to the earlier pictures it repeats: the same bytes from
 * anybody, and nearly the same picture or conversation of the same person or against the same
 * company. Never refuses (decisions, Cases: Duplicates).
 * @returns how many likenesses the case has now
 */
export function linkLikenesses(caseId: string, now: number = Date.now()): number {
  return transaction(() => {
    const mine = statement<unknown[], Row>(own).get(caseId);
    if (!mine) return 0;
    const sighting = sightingOf(mine);
    for (const other of findEarlier(caseId, mine)) {
      const repeat = repeats(sighting, sightingOf(other));
      if (!repeat) continue;
      const link = { fileId: mine.fileId, otherFileId: other.fileId, ...repeat, createdAt: now };
      db.insert(fileLikenesses).values(link).onConflictDoNothing().run();
    }
    return countLikenesses(caseId);
  });
}

/**
 * How many pictures of other cases are known to repeat those of a case. @param except the case
 * whose pictures do not count
 */
export function countLikenesses(caseId: string, except = caseId): number {
  const sql = `SELECT count(*) AS found FROM file_likenesses l JOIN case_files f ON f.id = l.file_id
    LEFT JOIN case_files o ON o.id = l.other_file_id WHERE f.case_id = ? AND o.case_id IS NOT ?`;
  return statement<unknown[], { found: number }>(sql).get(caseId, except)?.found ?? 0;
}
