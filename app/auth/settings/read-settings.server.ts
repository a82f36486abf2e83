import type { SignedIn } from "~/app/auth/session.server";
import { describeDevice } from "~/app/auth/settings/describe-device.server";
import { findDeletionRequest } from "~/core/accounts/ask-deletion";
import { listSessions } from "~/core/accounts/sign-in/end-sessions";
import {
  findPasswordHash,
  findTotp,
  findTypedPhone,
} from "~/core/accounts/sign-in/queries-sign-in";
import { listAgreements } from "~/core/sign-up/answers/queries-agreements";
import { countRecoveryCodes } from "~/core/accounts/sign-in/use-recovery-code";
import { isGoogleConnected } from "~/core/sign-up/enter-by-google";
import { listHomes } from "~/core/claims/facts/list-homes";
import { listConsentHistory } from "~/core/consent/queries";
import { webCheckbox } from "~/core/consent/wordings";
import { readMessagePreferences } from "~/core/accounts/set-message-preferences";
import { formatPhone } from "~/core/words/phone";
import { env } from "~/env";
import { offersGoogle } from "~/integrations/google/google";

const shownLines = 50;

/** Everything that the settings page shows of the signed-in person. */
export function readSettings({ person, session }: SignedIn, now: number = Date.now()) {
  const { userId, phone } = person;
  const typed = findTypedPhone(userId);
  return {
    person: {
      firstName: person.firstName,
      lastName: person.lastName,
      email: person.email,
      emailProven: person.emailProven,
    },
    phone: {
      proven: phone ? formatPhone(phone) : null,
      typed: typed && typed !== phone ? formatPhone(typed) : null,
    },
    homes: listHomes(userId),
    hasPassword: findPasswordHash(userId) !== null,
    google: { offered: offersGoogle(), connected: isGoogleConnected(userId) },
    authenticator: {
      since: findTotp(userId)?.confirmedAt ?? null,
      codesLeft: countRecoveryCodes(userId),
    },
    sessions: listSessions(userId, now).map(({ id, createdAt, ip, userAgent }) => ({
      // The stored id of a session can end it but cannot be used to sign in.
      id,
      createdAt,
      ip,
      device: describeDevice(userAgent),
      isThis: id === session.id,
    })),
    wishes: readMessagePreferences(userId, now),
    textsWording: webCheckbox(env.PRODUCT_NAME).text,
    agreements: listAgreements(userId),
    consents: listConsentHistory({ userId, phones: phone ? [phone] : [] }).slice(-shownLines),
    deletionAskedAt: findDeletionRequest(userId),
  };
}
