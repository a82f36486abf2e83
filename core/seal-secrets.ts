import { eq } from "drizzle-orm";
import { hashOfToken, hideSecrets } from "~/core/words/secret-words";
import { db } from "~/db/client";
import { linkTokens } from "~/db/schema/accounts";
import { sealedSecrets } from "~/db/schema/sealed-secrets";
import { seal } from "~/db/seal";

export type WordsToSeal = {
  /** The id of the text or mail. */
  ownerId: string;
  fields: readonly string[];
  /** The row of the code in these words; every number of six digits in them is that code. */
  codeId?: string | undefined;
  /**
   * The words are kept as proof of what was written, so only what is surely a link of ours is
   * removed.
   */
  isProof?: boolean;
  at: number;
};

/** The row that a secret opens: that of a link's token, or of the code; none for a signed link. */
function findOpened(secret: string, codeId: string | undefined): string | null {
  const hash = hashOfToken(secret);
  const link = db
    .select({ hash: linkTokens.tokenHash })
    .from(linkTokens)
    .where(eq(linkTokens.tokenHash, hash))
    .get();
  return link?.hash ?? codeId ?? null;
}

/**
 * Moves the links and codes of a letter out of its words and seals them, in the transaction around,
 * so that a reader of the database gets none that works. @returns the words with marks in their
 * places, and how many there are
 */
export function sealSecrets({ ownerId, fields, codeId, isProof = false, at }: WordsToSeal): {
  fields: string[];
  secrets: number;
} {
  const isLink = (like: string): boolean => !isProof || findOpened(like, undefined) !== null;
  const hidden = hideSecrets(fields, { codes: codeId !== undefined, isLink });
  hidden.secrets.forEach((secret, index) => {
    const opens = findOpened(secret, codeId);
    db.insert(sealedSecrets)
      .values({ ownerId, position: index + 1, sealed: seal(secret, ownerId), opens, createdAt: at })
      .run();
  });
  return { fields: hidden.fields, secrets: hidden.secrets.length };
}
