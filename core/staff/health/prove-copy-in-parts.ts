import { verifyConsentLedgerInParts } from "~/core/consent/verify-consent-ledger";
import { verifyCustodyInParts } from "~/core/evidence/verify-custody";
import { verifyLedgerInParts } from "~/core/money/verify-ledger";
import { readJournal } from "~/db/journal/journal-file";
import type { DatabaseIdentity } from "~/db/journal/journal-hash";
import { listPendingMigrations } from "~/db/list-pending-migrations";
import { openCopy, type OpenCopy } from "~/db/snapshot";

/** The contents and gaps of a copy of the database, in sentences; `wrong` are the bad ones. */
export type CopyProof = { lines: string[]; wrong: string[] };

type Connection = OpenCopy["sqlite"];

const held: readonly [string, string][] = [
  ["people", "SELECT count(*) FROM users"],
  ["cases", "SELECT count(*) FROM cases"],
  ["messages", "SELECT count(*) FROM support_messages"],
  ["entries of the ledger", "SELECT count(*) FROM ledger_entries"],
  ["stops", "SELECT count(*) FROM suppressions"],
];

/** Heartbeats and marks of the journal itself stand for no event. */
const ownKinds = new Set(["beat", "fenced"]);

const nameOfKind = (kind: string, count: number): string => `${count} ${kind.replaceAll("_", " ")}`;

function whatItHolds(copy: Connection): string {
  const counts = held.map(
    ([name, sql]) => `${copy.prepare<[], number>(sql).pluck().get() ?? 0} ${name}`,
  );
  const at = copy.prepare<[], number | null>("SELECT max(at) FROM journal_lines").pluck().get();
  const until = at ? new Date(at).toISOString() : "before its first line";
  return `It holds ${counts.join(", ")}, and knows what was done until ${until}.`;
}

function* proveChains({ sqlite, db: connection }: OpenCopy): Generator<void, CopyProof> {
  const ledger = yield* verifyLedgerInParts(sqlite);
  const consent = yield* verifyConsentLedgerInParts(connection);
  const custody = yield* verifyCustodyInParts(connection);
  const wrong = [
    ...ledger.problems.slice(0, 5).map((problem) => `The ledger is wrong: ${problem}.`),
    ...(consent.ok ? [] : [`The consent ledger is broken at row ${consent.brokenAtSeq}.`]),
    ...(custody.ok ? [] : [`The chain of custody is broken at row ${custody.brokenAtSeq}.`]),
  ];
  const lines = [
    ...(ledger.ok ? [`The ledger is whole: ${ledger.entries} entries.`] : []),
    ...(consent.ok ? [`The consent ledger is whole: ${consent.rows} rows.`] : []),
    ...(custody.ok ? [`The chain of custody is whole: ${custody.rows} rows.`] : []),
  ];
  return { lines: [...lines, ...wrong], wrong };
}

/**
 * The lines of the journal that a copy does not know, by kind. Without a journal there are none.
 * @throws JournalDamaged with the place
 */
function whatItLacks(copy: Connection): string {
  const identity = copy
    .prepare<[], DatabaseIdentity>("SELECT id, hash_key AS hashKey FROM database_identity")
    .get();
  const own =
    copy.prepare<[], number | null>("SELECT max(n) FROM journal_lines").pluck().get() ?? 0;
  const lines = identity ? readJournal(identity.id, Math.max(0, own - 1)) : [];
  if (lines.length === 0) return "No journal of it lies here: what left since is not known.";
  const counts = new Map<string, number>();
  for (const { n, kind } of lines)
    if (n > own && !ownKinds.has(kind)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  if (counts.size === 0) return "The journal saw nothing since that it does not know.";
  const named = [...counts].map(([kind, count]) => nameOfKind(kind, count)).join(", ");
  return `Since then the journal saw what it does not know: ${named}.`;
}

/** The id of the database in a file, or null where it has none (yet). */
export function databaseIdIn(path: string): string | null {
  const copy = openCopy(path);
  try {
    const { sqlite } = copy;
    const kept = sqlite
      .prepare("SELECT 1 FROM sqlite_master WHERE name = 'database_identity'")
      .get();
    if (!kept) return null;
    return sqlite.prepare<[], string>("SELECT id FROM database_identity").pluck().get() ?? null;
  } finally {
    copy.close();
  }
}

/**
 * Checks a restored copy of the database: its contents, whether its ledger, its consents and its
 * chain of custody are whole, and which lines of the journal it lacks. The file itself must have
 * been checked already. Works in steps of some milliseconds; writes nothing.
 */
export function* proveCopyInParts(
  path: string,
  migrationsFolder: string,
): Generator<void, CopyProof> {
  const { pending } = listPendingMigrations(path, migrationsFolder);
  if (pending.length > 0)
    return {
      lines: [
        `It is of an earlier build: ${pending.length} changes wait. The first start makes them; prove it then by verify-ledger, verify-consent and verify-evidence.`,
      ],
      wrong: [],
    };
  const copy = openCopy(path);
  try {
    const chains = yield* proveChains(copy);
    return {
      lines: [whatItHolds(copy.sqlite), ...chains.lines, whatItLacks(copy.sqlite)],
      wrong: chains.wrong,
    };
  } finally {
    copy.close();
  }
}
