import { RetryAfterError } from "inngest";
import { recordMailOutcome } from "~/core/outreach/mail/record-mail-outcome";
import { endVendorAlarm, raiseVendorAlarm } from "~/core/incidents/raise-vendor-alarm";
import { noteMailNotLeft, releaseMail, type MailRow } from "~/core/messaging/mail/record-mail";
import { mayMailLeave, reserveOutgoingMail } from "~/core/outreach/mail/reserve-outgoing-mail";
import { HeldBack, withLastCheck } from "~/integrations/before-leaving";
import { MailDelayed, MailRefused, type MailAttachment } from "~/integrations/email/contract";
import { mailer } from "~/integrations/email/mailer";
import { inngest, on } from "~/integrations/inngest";
import { getWhole } from "~/integrations/storage/get-whole";
import { storage } from "~/integrations/storage/storage";
import { log } from "~/log";

/** Decisions, People: the first retry of the welcome mail; the engine allows whole seconds. */
const welcomeRetry = 1500;

/** SMTP's replies from here on to a mail that is not refused itself: our sign-in or our sender. */
const refusesUs = 530;

function noteTrouble(cause: unknown): void {
  if (cause instanceof MailDelayed && cause.code !== null && cause.code >= refusesUs)
    raiseVendorAlarm("mail", String(cause.code));
}

const fetchAttachments = ({ attachments }: MailRow): Promise<MailAttachment[]> =>
  Promise.all(
    (attachments ?? []).map(async ({ key, filename, contentType, sha256 }) => ({
      filename,
      contentType,
      content: await (sha256 ? getWhole(key, sha256) : storage().get(key)),
    })),
  );

/** Sends one queued mail, or holds it back; `attempt` counts from 0. */
export async function deliverMail(mailId: string, attempt: number): Promise<void> {
  const mail = reserveOutgoingMail(mailId);
  if (!mail) return;
  const attachments = await fetchAttachments(mail).catch((cause: unknown) => {
    noteMailNotLeft(mailId);
    throw cause;
  });
  try {
    const {
      id,
      toAddress: to,
      fromAddress: from,
      replyTo,
      subject,
      textBody: text,
      htmlBody: html,
      headers,
    } = mail;
    const given = { id, to, from, subject, text, html, attachments };
    const also = { ...(replyTo ? { replyTo } : {}), ...(headers ? { headers } : {}) };
    const { messageId } = await withLastCheck(
      () => mayMailLeave(mailId),
      () => mailer().send({ ...given, ...also }),
    );
    recordMailOutcome(mailId, { sent: true, messageId });
    endVendorAlarm("mail_taken");
  } catch (cause) {
    // It is queued again, and the sweep finds it once the stop is lifted.
    if (cause instanceof HeldBack) return releaseMail(mailId);
    if (!(cause instanceof MailRefused)) {
      if (cause instanceof MailDelayed && !cause.mayHaveBeenSent) noteMailNotLeft(mailId);
      noteTrouble(cause);
      if (mail.kind === "welcome" && attempt === 0)
        throw new RetryAfterError("The welcome mail did not go out.", welcomeRetry, { cause });
      throw cause;
    }
    log.warn({ mailId, code: cause.code }, "a mail was refused for good");
    recordMailOutcome(mailId, { sent: false, error: cause.message });
  }
}

/** Sends a queued mail; every try carries the same Message-ID. */
export const sendMail = inngest.createFunction(
  { id: "send-mail", triggers: [on("mail/queued")], concurrency: [{ limit: 5 }], retries: 8 },
  async ({ event, step, attempt }) => {
    await step.run("deliver", () => deliverMail(event.data.mailId, attempt));
  },
);
