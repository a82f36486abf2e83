import {
  agreementVersion,
  agreementWordings,
  type AgreementDocument,
} from "~/core/sign-up/answers/agreement-wordings";
import { db } from "~/db/client";
import { newId } from "~/db/ids";
import { agreements } from "~/db/schema/accounts";
import type { Channel } from "~/db/vocabulary";

export type AgreementGiven = {
  userId: string;
  /** The person's own words or the button they pressed. */
  answer: string;
  state: string | null;
  channel: Channel;
  phone?: string;
  ip?: string;
  userAgent?: string;
  at: number;
};

/**
 * Records that a person accepted terms, assignment, age and state: version, wording, time, address
 * or number. Once per version.
 */
export function recordAgreement(given: AgreementGiven): void {
  for (const document of Object.keys(agreementWordings) as AgreementDocument[])
    db.insert(agreements)
      .values({
        id: newId("agr"),
        userId: given.userId,
        document,
        version: agreementVersion,
        wording: agreementWordings[document],
        answer: given.answer,
        state: given.state,
        channel: given.channel,
        phone: given.phone ?? null,
        ip: given.ip ?? null,
        userAgent: given.userAgent ?? null,
        createdAt: given.at,
      })
      .onConflictDoNothing()
      .run();
}
