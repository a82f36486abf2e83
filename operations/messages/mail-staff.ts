import { queueMail } from "~/core/messaging/mail/queue-mail";
import { unmarked } from "~/core/restore/mail-marks";
import { listStaffEmails } from "~/core/staff/queries-staff-emails";
import { env } from "~/env";
import { mailFrom } from "~/integrations/email/mail-from";
import { staffAlert } from "~/letters/staff-alert";
import { log } from "~/log";
import { mailSender } from "~/operations/messages/mail-sender";

export type Alert = {
  key: string;
  subject: string;
  sentence: string;
  /** Further paragraphs. */
  more?: readonly string[];
  path: string;
};

// Includes staff by grant and the staff in the settings, even before their account exists.
function staffAddresses(): string[] {
  const addresses = new Set([...env.ADMIN_EMAILS, ...listStaffEmails(env.ADMIN_EMAILS)]);
  return addresses.size > 0 ? [...addresses] : [env.SUPPORT_EMAIL];
}

/** Mails every member of staff with a proven address once per key. */
export function mailStaff({ key, subject, sentence, more = [], path }: Alert): void {
  log.info({ key }, sentence);
  const link = `${env.BASE_URL}${path}`;
  const letter = staffAlert({ ...mailSender, subject, sentence, more, link });
  const alert = { kind: "staff-alert", from: mailFrom, ...letter };
  for (const to of staffAddresses())
    queueMail({ key: `staff:${key}:${to}`, marks: unmarked("staff-alert"), to, ...alert });
}
