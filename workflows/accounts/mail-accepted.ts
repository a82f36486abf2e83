import { findPerson } from "~/core/accounts/queries";
import { queueMail } from "~/core/messaging/mail/queue-mail";
import { marksOfAct } from "~/core/restore/mail-marks";
import { wasWelcomed } from "~/core/sign-up/mark-welcomed";
import { mailFrom } from "~/integrations/email/mail-from";
import { inngest, on } from "~/integrations/inngest";
import { acceptedLetter } from "~/letters/legal/accepted-letter";
import { keepAcceptedPapers } from "~/operations/messages/keep-accepted-papers";
import { mailSender } from "~/operations/messages/mail-sender";

// A newcomer's accepted texts go with the welcome, which also waits for the proof of an address.
async function mailAccepted(userId: string, at: number): Promise<void> {
  const person = findPerson(userId);
  if (!person?.email || !person.emailProven || !wasWelcomed(userId)) return;
  const attachments = await keepAcceptedPapers(userId, at);
  if (attachments.length === 0) return;
  queueMail({
    key: `accepted:${userId}:${at}`,
    kind: "accepted-texts",
    marks: marksOfAct("accepted-texts", ...attachments.map(({ sha256 }) => sha256).toSorted()),
    to: person.email,
    from: mailFrom,
    userId,
    attachments,
    ...acceptedLetter({ ...mailSender, firstName: person.firstName }),
  });
}

/** Sends a person the changed texts that they accepted, as PDFs (CL-06). */
export const mailAcceptedTexts = inngest.createFunction(
  { id: "mail-accepted-texts", triggers: [on("agreement/accepted")], retries: 5 },
  async ({ event, step }) => {
    await step.run("mail", () => mailAccepted(event.data.userId, event.data.at));
  },
);
