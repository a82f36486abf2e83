import { keepAct } from "~/core/accounts/keep-act";
import { NotFound } from "~/core/errors";
import { eq } from "drizzle-orm";
import { db } from "~/db/client";
import { users } from "~/db/schema/accounts";
import { taxForms } from "~/db/schema/money";
import { transaction } from "~/db/transaction";
import type { Actor } from "~/core/cases/record-case-event";

/**
 * Records that a person's tax form is on file (LG-15). Recording it again changes nothing. @throws
 * NotFound
 */
export function recordTaxForm(userId: string, actor: Actor, now: number = Date.now()): void {
  transaction(() => {
    if (!db.select({ id: users.id }).from(users).where(eq(users.id, userId)).get())
      throw new NotFound(`There is no person ${userId}.`);
    const recordedBy = actor.id ?? actor.kind;
    const { changes } = db
      .insert(taxForms)
      .values({ userId, recordedBy, recordedAt: now })
      .onConflictDoNothing()
      .run();
    const actorKind = actor.kind === "violator" ? "system" : actor.kind;
    if (changes > 0)
      keepAct({
        ...{ at: now, actorKind, actorId: actor.id },
        ...{ act: "tax_form.recorded", subjectKind: "user", subjectId: userId },
      });
  });
}
