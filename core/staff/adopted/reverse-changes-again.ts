import { eq } from "drizzle-orm";
import { reverseChange } from "~/core/accounts/credentials/reverse-change";
import { db, sqlite } from "~/db/client";
import { credentialChanges } from "~/db/schema/credentials";
import { transaction } from "~/db/transaction";

type Reversed = { n: number; userId: string; changeId: string; toldBy: "email" | "phone" };

const due = sqlite.prepare<[], Reversed>(
  `SELECT n, key AS userId, detail ->> '$.changeId' AS changeId, detail ->> '$.toldBy' AS toldBy
   FROM adopted_lines WHERE kind = 'password_ended' AND met_at IS NULL
   AND detail ->> '$.changeId' IS NOT NULL ORDER BY n`,
);
const meetUntil = sqlite.prepare<[number, string, number]>(
  "UPDATE adopted_lines SET met_at = ? WHERE kind = 'password_ended' AND key = ? AND n <= ? AND met_at IS NULL",
);

function reverse({ n, userId, changeId, toldBy }: Reversed, now: number): string[] {
  const change = db
    .select()
    .from(credentialChanges)
    .where(eq(credentialChanges.id, changeId))
    .get();
  if (!change?.before || change.takenBackAt !== null) return [];
  reverseChange({ change, toldBy, by: "system", now });
  meetUntil.run(now, userId, n);
  return [`${userId} had reversed a change of their credentials: it was reversed again.`];
}

/**
 * Reverses again the changes of credentials that their owners had reversed by "That was not me"
 * before the database was restored, where the copy has them: whoever made them gets nothing back.
 * @returns a sentence for each difference
 */
export function reverseChangesAgain(now: number = Date.now()): string[] {
  return transaction(() => due.all().flatMap((reversed) => reverse(reversed, now)));
}
