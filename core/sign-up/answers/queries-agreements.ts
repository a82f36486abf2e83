import { and, asc, eq, isNotNull } from "drizzle-orm";
import { acceptedWording } from "~/core/accounts/legal-texts/accepted-wording";
import { db } from "~/db/client";
import { agreements } from "~/db/schema/accounts";
import { legalTexts } from "~/db/schema/legal-texts";

export type AgreedTo = {
  id: string;
  at: number;
  document: string;
  version: string;
  wording: string;
  state: string | null;
  /** Whether the text can be had as a paper: it was accepted as a row. */
  hasPaper: boolean;
};

/** A sentence is read where it stands; of a longer text the page names the paper. */
const longestShown = 600;

/** What a person agreed to and when, oldest first. */
export function listAgreements(userId: string): AgreedTo[] {
  const rows = db
    .select({
      id: agreements.id,
      at: agreements.createdAt,
      document: agreements.document,
      version: agreements.version,
      wording: acceptedWording,
      state: agreements.state,
      legalTextId: agreements.legalTextId,
    })
    .from(agreements)
    .where(eq(agreements.userId, userId))
    .orderBy(asc(agreements.createdAt))
    .all();
  return rows.map(({ legalTextId, wording, ...row }) => ({
    ...row,
    wording: wording.length > longestShown ? "The whole text is in the paper." : wording,
    hasPaper: legalTextId !== null,
  }));
}

/** A text that a person accepted, with its exact words and what they did. */
export type AcceptedText = ReturnType<typeof listAcceptedTexts>[number];

/**
 * The texts that a person accepted, in their exact words, newest first: of one instant, or the
 * newest of each document.
 */
export function listAcceptedTexts(userId: string, at?: number) {
  const rows = db
    .select({
      id: agreements.id,
      document: agreements.document,
      version: agreements.version,
      title: legalTexts.title,
      body: legalTexts.body,
      sha256: legalTexts.sha256,
      shown: agreements.shown,
      answer: agreements.answer,
      channel: agreements.channel,
      acceptedAt: agreements.createdAt,
    })
    .from(agreements)
    .innerJoin(legalTexts, eq(legalTexts.id, agreements.legalTextId))
    .where(
      and(
        eq(agreements.userId, userId),
        isNotNull(agreements.legalTextId),
        at === undefined ? undefined : eq(agreements.createdAt, at),
      ),
    )
    .orderBy(asc(agreements.createdAt))
    .all();
  return [...new Map(rows.map((row) => [row.document, row])).values()];
}

/** A text that a person accepted, by the id of the acceptance; only their own. */
export const findAcceptedText = (userId: string, agreementId: string): AcceptedText | undefined =>
  db
    .select({ at: agreements.createdAt })
    .from(agreements)
    .where(and(eq(agreements.id, agreementId), eq(agreements.userId, userId)))
    .all()
    .flatMap(({ at }) => listAcceptedTexts(userId, at))
    .find(({ id }) => id === agreementId);
