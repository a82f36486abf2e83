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
  /** The row of the code that these words bring; every number of six digits in them is one. */
  codeId?: string | undefined;
  /**
   * The words are kept as proof of what was written: nothing is taken out but what is surely a link
   * of ours.
   */
  isProof?: boolean;
  at: number;
};

/**
 * What a secret opens: the row of a link's token, or the row of the code; nothing that is a row
 * where it is signed.
 */
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
 * Keeps the links and codes of a letter apart from its words and sealed, in the transaction around:
 * whoever reads the database gets none that works. @returns the words with marks in their places,
 * and how many there are
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
