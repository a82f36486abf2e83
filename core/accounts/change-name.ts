import { eq } from "drizzle-orm";
import { recordAudit } from "~/core/accounts/record-audit";
import { checkPersonName } from "~/core/words/person-name";
import { db } from "~/db/client";
import { profiles } from "~/db/schema/accounts";
import { transaction } from "~/db/transaction";

/** Changes a person's name. @throws RuleBroken `not_a_name` */
export function changeName(given: {
  userId: string;
  firstName: string;
  lastName: string;
  ip: string | null;
  now?: number;
}): void {
  const { userId, ip, now = Date.now() } = given;
  const { firstName, lastName } = checkPersonName(given);
  transaction(() => {
    db.update(profiles)
      .set({ firstName, lastName, updatedAt: now })
      .where(eq(profiles.userId, userId))
      .run();
    recordAudit({ act: "change-name", userId, ip, at: now });
  });
}
