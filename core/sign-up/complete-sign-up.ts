import { eq } from "drizzle-orm";
import { findTypedPhone } from "~/core/accounts/sign-in/queries-sign-in";
import { recordAgreement, sendAccepted } from "~/core/sign-up/answers/record-agreement";
import { recordAudit } from "~/core/accounts/record-audit";
import { refuseMinor } from "~/core/sign-up/refuse-minor";
import { recordTextPreference } from "~/core/sign-up/record-text-preference";
import type { ConsentWording } from "~/core/consent/wordings";
import { checkPersonName } from "~/core/words/person-name";
import { db } from "~/db/client";
import { profiles } from "~/db/schema/accounts";
import { transaction } from "~/db/transaction";

export type SignUpCompletion = {
  userId: string;
  firstName: string;
  lastName: string;
  /** E.164, as typed. */
  phone: string;
  state: string;
  answer: string;
  /** The words shown above the button. */
  shown?: string;
  /** Which texts these led to (`seenOf`). */
  seen?: string;
  textsWished: ConsentWording | null;
  ip: string;
  userAgent: string | null;
  now?: number;
};

/**
 * Adds the missing data of an account that came through a vendor's sign-in (U §2,
 * /complete-signup): name, number, state and the agreement, in one commit. The number stays
 * unproven. An account that has a number is left as it is. @throws RuleBroken `not_a_name`,
 * `too_young`
 */
export function completeSignUp(given: SignUpCompletion): void {
  const { userId, phone, state, answer, textsWished, ip, userAgent, now = Date.now() } = given;
  const { firstName, lastName } = checkPersonName(given);
  transaction(() => {
    if (findTypedPhone(userId)) return;
    refuseMinor(phone);
    db.update(profiles)
      .set({ firstName, lastName, phone, state, updatedAt: now })
      .where(eq(profiles.userId, userId))
      .run();
    recordAgreement({
      userId,
      answer,
      shown: given.shown ?? null,
      ...(given.seen === undefined ? {} : { seen: given.seen }),
      state,
      channel: "web",
      phone,
      ip,
      ...(userAgent ? { userAgent } : {}),
      at: now,
    });
    sendAccepted(userId, now);
    recordTextPreference({ userId, phone, textsWished, ip, userAgent, at: now });
    recordAudit({ act: "complete-sign-up", userId, ip, at: now });
  });
}
