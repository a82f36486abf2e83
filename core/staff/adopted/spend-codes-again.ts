import { and, eq, isNull } from "drizzle-orm";
import { usedCodeHash } from "~/core/restore/adopted-lines";
import { db, sqlite } from "~/db/client";
import { recoveryCodes } from "~/db/schema/accounts";
import { transaction } from "~/db/transaction";

type Used = { id: string; key: string; words: string | null };

const due = sqlite.prepare<[], Used>(
  "SELECT id, key, words FROM adopted_lines WHERE kind = 'recovery_code_used' AND met_at IS NULL",
);
const meet = sqlite.prepare<[number, string]>("UPDATE adopted_lines SET met_at = ? WHERE id = ?");

function spend({ key: userId, words }: Used, now: number): string[] {
  const unused = and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt));
  const code = db
    .select({ codeHash: recoveryCodes.codeHash })
    .from(recoveryCodes)
    .where(unused)
    .all()
    .find(({ codeHash }) => usedCodeHash(codeHash) === words);
  if (!code) return [];
  db.update(recoveryCodes)
    .set({ usedAt: now })
    .where(eq(recoveryCodes.codeHash, code.codeHash))
    .run();
  return [`A recovery code of ${userId} had been used: it is used up.`];
}

/**
 * Uses up the recovery codes that had been used before the database was restored.
 * @returns a sentence for each difference
 */
export function spendCodesAgain(now: number = Date.now()): string[] {
  return transaction(() =>
    due.all().flatMap((used) => {
      meet.run(now, used.id);
      return spend(used, now);
    }),
  );
}
