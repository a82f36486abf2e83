import { and, eq, isNotNull } from "drizzle-orm";
import {
  defaultTraining,
  defaultTrainingVersion,
  type DefaultEntry,
} from "~/core/support/training/default-training";
import { db } from "~/db/client";
import { newId } from "~/db/ids";
import { aiSettings, trainingEntries, trainingVersions } from "~/db/schema/support";
import { transaction } from "~/db/transaction";

const versionKey = "default_training_version";

function storedVersion(): number {
  const row = db
    .select({ value: aiSettings.settingValue })
    .from(aiSettings)
    .where(eq(aiSettings.settingKey, versionKey))
    .get();
  return Number(row?.value ?? 0);
}

function idOf({ name, language }: DefaultEntry): string {
  return `trn_default_${language}_${name}`;
}

function insert(entry: DefaultEntry, now: number): void {
  const { triggerPhrase, response, category, language } = entry;
  db.insert(trainingEntries)
    .values({
      id: idOf(entry),
      triggerPhrase,
      response,
      category,
      language,
      createdAt: now,
      updatedAt: now,
    })
    .run();
}

function wasEditedByStaff(entryId: string): boolean {
  const edited = and(eq(trainingVersions.entryId, entryId), isNotNull(trainingVersions.changedBy));
  return Boolean(db.select({ id: trainingVersions.id }).from(trainingVersions).where(edited).get());
}

function bring(entry: DefaultEntry, stored: number, now: number): boolean {
  const id = idOf(entry);
  const row = db.select().from(trainingEntries).where(eq(trainingEntries.id, id)).get();
  if (!row) {
    if (entry.since <= stored) return false;
    insert(entry, now);
    return true;
  }
  const { triggerPhrase, response } = entry;
  if ((row.triggerPhrase === triggerPhrase && row.response === response) || wasEditedByStaff(id))
    return false;
  const was = {
    entryId: id,
    version: row.version,
    triggerPhrase: row.triggerPhrase,
    response: row.response,
  };
  db.insert(trainingVersions)
    .values({ ...was, id: newId("trn"), changedBy: null, createdAt: now })
    .run();
  db.update(trainingEntries)
    .set({ triggerPhrase, response, version: row.version + 1, updatedAt: now })
    .where(eq(trainingEntries.id, id))
    .run();
  return true;
}

/**
 * Fills the training table with the product's knowledge of itself, once per version. Entries that
 * staff edited keep their words, entries that staff deleted stay deleted, and an entry whose
 * wording is replaced keeps the old one among its versions.
 * @returns how many entries were added or reworded; 0 when all were there
 */
export function ensureDefaultTraining(now: number = Date.now()): number {
  return transaction(() => {
    const stored = storedVersion();
    if (stored >= defaultTrainingVersion) return 0;
    const changed = defaultTraining.filter((entry) => bring(entry, stored, now)).length;
    const settingValue = String(defaultTrainingVersion);
    db.insert(aiSettings)
      .values({ settingKey: versionKey, settingValue, updatedAt: now })
      .onConflictDoUpdate({ target: aiSettings.settingKey, set: { settingValue, updatedAt: now } })
      .run();
    return changed;
  });
}
