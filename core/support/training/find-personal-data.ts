import { inArray, sql } from "drizzle-orm";
import { findWholeAddresses } from "~/core/words/find-addresses";
import { defaultTraining } from "~/core/support/training/default-training";
import { once } from "~/core/words/once";
import { db } from "~/db/client";
import { profiles } from "~/db/schema/accounts";

export type PersonalData = { kind: "email" | "phone" | "case" | "id" | "name"; words: string };

const patterns: [PersonalData["kind"], RegExp][] = [
  ["phone", /\+?\d[\d\s().-]{8,}\d/g],
  ["case", /\btc[\s-]?#?\d{2,}\b/gi],
  ["id", /\b(?:user|case|conv|msg|pay|aff|file|txt|mail)_[0-9a-f]{6,12}[0-9a-z]*/gi],
];

const digitsIn = (text: string): number => text.replace(/\D/g, "").length;

/** Runs of two to four words in lower case, which may be full names. */
function namesIn(text: string): string[] {
  const words = text.split(/[^\p{L}\p{M}'’-]+/u).filter(Boolean);
  const runs = words.flatMap((_, at) =>
    [2, 3, 4]
      .filter((size) => at + size <= words.length)
      .map((size) => words.slice(at, at + size).join(" ")),
  );
  return [...new Set(runs)].slice(0, 5000);
}

const commonWords = once(
  () =>
    new Set(
      defaultTraining.flatMap(({ triggerPhrase, response }) =>
        `${triggerPhrase} ${response}`.toLowerCase().split(/[^\p{L}'’-]+/u),
      ),
    ),
);

// An account named "Your Case" must not remove these words from every answer.
function isPlainTalk(run: string): boolean {
  const common = commonWords();
  return run
    .toLowerCase()
    .split(" ")
    .every((word) => common.has(word));
}

function knownNames(text: string): string[] {
  const runs = namesIn(text).filter((run) => !isPlainTalk(run));
  const found = new Set<string>();
  // Matches the index: SQLite lower-cases both sides.
  const fullName = sql`lower(${profiles.firstName} || ' ' || ${profiles.lastName})`;
  for (let at = 0; at < runs.length; at += 400) {
    const some = runs.slice(at, at + 400).map((run) => sql`lower(${run})`);
    for (const row of db
      .select({ name: fullName.mapWith(String) })
      .from(profiles)
      .where(inArray(fullName, some))
      .all())
      found.add(row.name);
  }
  return [...found];
}

function findAll(text: string): PersonalData[] {
  const emails = findWholeAddresses(text).map((words) => ({ kind: "email" as const, words }));
  const found = patterns.flatMap(([kind, pattern]) =>
    [...text.matchAll(pattern)].map(([words]) => ({ kind, words })),
  );
  const real = found.filter(({ kind, words }) => kind !== "phone" || digitsIn(words) >= 10);
  return [
    ...emails,
    ...real,
    ...knownNames(text).map((words) => ({ kind: "name" as const, words })),
  ];
}

/**
 * Finds personal data in words that are meant for everybody: addresses, numbers, case numbers, ids
 * and full names of accounts. Made-up addresses (`.example`) do not count.
 */
export function findPersonalData(text: string): PersonalData[] {
  return findAll(text).filter(
    ({ kind, words }) => kind !== "email" || !/[@.]example(\.com)?$/i.test(words),
  );
}

/** The same words without personal data, each piece replaced by `…`. */
export function withoutPersonalData(text: string): string {
  let clean = text;
  for (const { words } of findAll(text)) {
    const at = () => clean.toLowerCase().indexOf(words.toLowerCase());
    while (at() >= 0) clean = `${clean.slice(0, at())}…${clean.slice(at() + words.length)}`;
  }
  return clean;
}
