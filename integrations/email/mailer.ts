import { env } from "~/env";
import type { Mailer } from "~/integrations/email/contract";
import { localMailer } from "~/integrations/email/local";
import { smtp } from "~/integrations/email/smtp";

let chosen: Mailer | undefined;

/**
 * The mailer of this process: SMTP in live mode if a server is configured, else the local one, so
 * that demo mode never sends real mail.
 */
export function mailer(): Mailer {
  return (chosen ??= env.live && env.SMTP_URL ? smtp(env.SMTP_URL) : localMailer());
}
