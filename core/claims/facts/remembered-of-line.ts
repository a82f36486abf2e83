import { eq } from "drizzle-orm";
import { notRegistered } from "~/core/claims/facts/claim-facts";
import { isUnknown, type FactName } from "~/core/claims/facts/fact-values";
import { listFactLines, type FactLine } from "~/core/claims/facts/list-fact-lines";
import { days } from "~/core/duration";
import { db } from "~/db/client";
import { phoneNumbers } from "~/db/schema/consent";

/**
 * Facts about a person's telephone line rather than a sender: its owner, its use, its registration.
 */
export const factsOfLine = [
  "owner",
  "line_use",
  "registry_date",
] as const satisfies readonly FactName[];

// A registration counts from its 31st day on, so an unregistered person gains none before then.
const registryDelay = days(31);

// Since when the person has their one proven number; null when they have none or several.
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
 * The facts about a person's line from their other claims (CL-09). One number has one owner, one
 * use and one registration, so that the person is asked once and not for each sender. Two different
 * answers count as none, nothing is carried over from another number, and "not registered" does not
 * apply to a picture that came a month later.
 * @param lastPictureAt when the matter's last picture came (ms): its texts are older
 */
export function rememberedOfLine(userId: string, lastPictureAt: number): FactLine[] {
  const since = lineSince(userId);
  if (since === null) return [];
  const said = listFactLines({ ofPerson: userId }, factsOfLine).filter(({ at }) => at >= since);
  // A later line of the same source in the same claim replaces the earlier one.
  const newest = new Map(said.map((line) => [`${line.fact} ${line.caseId} ${line.source}`, line]));
  const held = [...newest.values()].filter(({ value }) => value !== null && !isUnknown(value));
  return factsOfLine.flatMap((fact) => {
    const lines = held.filter((line) => line.fact === fact && reaches(line, lastPictureAt));
    const isOneAnswer = new Set(lines.map(({ value }) => JSON.stringify(value))).size === 1;
    return isOneAnswer ? lines.slice(-1) : [];
  });
}
