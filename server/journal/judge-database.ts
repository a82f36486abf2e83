import { readdirSync } from "node:fs";
import { listClosedDoors } from "~/core/restore/closed-doors";
import { isUnused } from "~/core/restore/is-unused";
import type { OpenJournal } from "~/db/journal/journal-file";
import { judgePosition, type Judgement, type Place } from "~/db/journal/judge-position";
import { ownLineAt, ownPosition } from "~/db/journal/keep-journal";
import { env } from "~/env";
import { isMarkedAsCopy } from "~/operations/replica/mark-as-copy";

const asPlace = (end: Place): Place | null => (end.n > 0 ? end : null);

const journalsBeside = (id: string): boolean =>
  readdirSync(env.JOURNAL_DIR).some((name) => name.endsWith(".jsonl") && name !== `${id}.jsonl`);

/**
 * Compares the database of this process, by its id, with its journal.
 * @param mirror where the bucket's copy of the journal ends
 * @returns null where the database knows every line of it and was not brought back from a copy
 */
export function judgeDatabase(
  id: string,
  journal: OpenJournal,
  mirror: Place | null | "away",
): Judgement {
  const isCopy = isMarkedAsCopy();
  const judgement = judgePosition({
    own: ownPosition(),
    ownLineAt,
    file: asPlace(journal.end),
    mirror,
    hasOthers: journalsBeside(id),
    isEmpty: isUnused(),
    isCopy,
  });
  // The demo sends nothing real, and people copy its folders, which leaves no mark.
  const isCopiedDemo = env.demo && !isCopy && judgement?.newest === null;
  return isCopiedDemo && listClosedDoors().length === 0 ? null : judgement;
}
