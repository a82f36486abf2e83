import { and, asc, eq, gte, inArray, sql } from "drizzle-orm";
import { notRegistered } from "~/core/claims/facts/claim-facts";
import type { FactName } from "~/core/claims/facts/fact-values";
import { days } from "~/core/duration";
import { db } from "~/db/client";
import { cases } from "~/db/schema/cases";
import { claimFacts } from "~/db/schema/claims";
import { phoneNumbers } from "~/db/schema/consent";

type FactLine = typeof claimFacts.$inferSelect;

/** What is said of a person's telephone line and of no sender: whose, for what, registered when. */
export const factsOfLine = [
  "owner",
  "line_use",
  "registry_date",
] as const satisfies readonly FactName[];

// A registration counts from its 31st day on: who is not registered today gains none before then.
const registryDelay = days(31);

// Since when the person has the one number that is proven theirs; null where it is none or several.
function lineSince(userId: string): number | null {
  const proven = db
    .select({ provenAt: phoneNumbers.provenAt })
    .from(phoneNumbers)
    .where(eq(phoneNumbers.userId, userId))
    .all();
  return proven.length === 1 ? (proven[0]?.provenAt ?? null) : null;
}

const reaches = ({ value, at }: FactLine, lastPictureAt: number): boolean =>
  value !== notRegistered || lastPictureAt < at + registryDelay;

/**
 * What was said of a person's line in their other claims (CL-09): one number has one owner, one use
 * and one registration, so that it is asked once and not of each sender. Two answers that differ
 * are none, nothing is carried from another number, and "not registered" to no picture that came a
 * month later. @param lastPictureAt when the matter's last picture came (ms): its texts are older
 */
export function rememberedOfLine(userId: string, lastPictureAt: number): FactLine[] {
  const since = lineSince(userId);
  if (since === null) return [];
  const said = db
    .select({ line: claimFacts })
    .from(claimFacts)
    .innerJoin(cases, eq(cases.id, claimFacts.caseId))
    .where(
      and(
        eq(cases.userId, userId),
        inArray(claimFacts.fact, [...factsOfLine]),
        gte(claimFacts.at, since),
      ),
    )
    .orderBy(asc(claimFacts.at), asc(sql`${claimFacts}.rowid`))
    .all();
  // A later line of the same source in the same claim stands for the earlier one.
  const newest = new Map(
    said.map(({ line }) => [`${line.fact} ${line.caseId} ${line.source}`, line]),
  );
  const held = [...newest.values()].filter(({ value }) => value !== null);
  return factsOfLine.flatMap((fact) => {
    const lines = held.filter((line) => line.fact === fact && reaches(line, lastPictureAt));
    const isOneAnswer = new Set(lines.map(({ value }) => JSON.stringify(value))).size === 1;
    return isOneAnswer ? lines.slice(-1) : [];
  });
}
