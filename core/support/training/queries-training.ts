import { asc, count, desc, eq, sql } from "drizzle-orm";
import { db } from "~/db/client";
import { profiles } from "~/db/schema/accounts";
import { messages } from "~/db/schema/conversations";
import { cannedAnswers, trainingEntries, trainingVersions } from "~/db/schema/support";

export type TrainingEntry = typeof trainingEntries.$inferSelect;
export type TrainingVersion = {
  version: number;
  triggerPhrase: string;
  response: string;
  changedBy: string | null;
  at: number;
};

const perPage = 40;

/**
 * A page of the live entries, newest change first: those with `words` in trigger or response, of
 * one category when it is given.
 */
export function listTrainingEntries({
  words,
  category,
  page,
}: {
  words: string;
  category: string;
  page: number;
}) {
  const like = `%${words.toLowerCase().replace(/[%_\\]/g, (sign) => `\\${sign}`)}%`;
  const holds = sql`${trainingEntries.state} = 'live'
    and (${words} = '' or lower(${trainingEntries.triggerPhrase}) like ${like} escape '\\' or lower(${trainingEntries.response}) like ${like} escape '\\')
    and (${category} = '' or ${trainingEntries.category} = ${category})`;
  const total = db.select({ count: count() }).from(trainingEntries).where(holds).get()?.count ?? 0;
  const pages = Math.max(1, Math.ceil(total / perPage));
  const at = Math.min(Math.max(1, page), pages);
  const entries = db
    .select()
    .from(trainingEntries)
    .where(holds)
    .orderBy(desc(trainingEntries.updatedAt), asc(trainingEntries.id))
    .limit(perPage)
    .offset((at - 1) * perPage)
    .all();
  return { entries, total, page: at, pages };
}

/** Proposals from badly rated answers, oldest first: staff approves or declines them. */
export function listProposals(limit = 50): TrainingEntry[] {
  return db
    .select()
    .from(trainingEntries)
    .where(eq(trainingEntries.state, "proposed"))
    .orderBy(asc(trainingEntries.createdAt))
    .limit(limit)
    .all();
}

/** The conversation that a proposal came from, or undefined. */
export function findConversationOfProposal(entry: TrainingEntry): string | undefined {
  if (!entry.proposedFrom) return undefined;
  return db
    .select({ id: messages.conversationId })
    .from(messages)
    .where(eq(messages.id, entry.proposedFrom))
    .get()?.id;
}

/** The categories of live entries, in alphabetical order. */
export function listTrainingCategories(): string[] {
  return db
    .selectDistinct({ category: trainingEntries.category })
    .from(trainingEntries)
    .where(eq(trainingEntries.state, "live"))
    .orderBy(asc(trainingEntries.category))
    .all()
    .map(({ category }) => category);
}

/** The earlier words of an entry, newest first. */
export function listTrainingVersions(entryId: string): TrainingVersion[] {
  return db
    .select({
      version: trainingVersions.version,
      triggerPhrase: trainingVersions.triggerPhrase,
      response: trainingVersions.response,
      changedBy: profiles.firstName,
      at: trainingVersions.createdAt,
    })
    .from(trainingVersions)
    .leftJoin(profiles, eq(profiles.userId, trainingVersions.changedBy))
    .where(eq(trainingVersions.entryId, entryId))
    .orderBy(desc(trainingVersions.version))
    .limit(20)
    .all();
}

/** The saved answers of staff, by title. */
export function listCannedAnswers(): { id: string; title: string; body: string }[] {
  return db
    .select({ id: cannedAnswers.id, title: cannedAnswers.title, body: cannedAnswers.body })
    .from(cannedAnswers)
    .orderBy(asc(cannedAnswers.title))
    .all();
}
