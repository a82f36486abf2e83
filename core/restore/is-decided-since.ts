import { sqlite } from "~/db/client";
import type { JournalKind } from "~/db/journal/journal-kinds";

const later = sqlite
  .prepare<[number, number, string, string | null, string | null, string], 1>(
    `SELECT 1 FROM journal_lines WHERE n > ? AND at >= ? AND key = ? AND (? IS NULL OR whom = ?)
     AND kind IN (SELECT value FROM json_each(?)) LIMIT 1`,
  )
  .pluck();

/**
 * Whether this database itself has a later line about the same subject than one that it adopts:
 * somebody has decided anew since it was restored.
 */
export const isDecidedSince = (
  { n, key, whom = null, at }: { n: number; key: string; whom?: string | null; at: number },
  kinds: readonly JournalKind[],
): boolean => later.get(n, at, key, whom, whom, JSON.stringify(kinds)) !== undefined;
