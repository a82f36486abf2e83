import { inArray } from "drizzle-orm";
import { hashOfToken, listTokenLike } from "~/core/words/secret-words";
import { db } from "~/db/client";
import { linkTokens } from "~/db/schema/accounts";

/**
 * Words without the tokens of our own links, for what is kept of a conversation: by text they are
 * sent from the outbox, which keeps them sealed, and whoever sends one back to us needs no copy of
 * it. What only looks like one stays.
 */
export function hideOwnLinks(words: string): string {
  const tokens = listTokenLike(words);
  if (tokens.length === 0) return words;
  const hashes = tokens.map(hashOfToken);
  const found = db
    .select({ hash: linkTokens.tokenHash })
    .from(linkTokens)
    .where(inArray(linkTokens.tokenHash, hashes))
    .all();
  const own = tokens.filter((_, index) => found.some(({ hash }) => hash === hashes[index]));
  return own.reduce((kept, token) => kept.replaceAll(token, "[hidden]"), words);
}
