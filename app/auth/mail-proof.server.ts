import { issueLink } from "~/core/accounts/links/issue-link";
import { queueMail } from "~/core/messaging/mail/queue-mail";
import { unmarked } from "~/core/restore/mail-marks";
import { days } from "~/core/duration";
import { env } from "~/env";
import { mailFrom } from "~/integrations/email/mail-from";
import { proveEmail } from "~/letters/prove-email";

/** Mails an address the link that proves it. */
export function mailProof({
  userId,
  email,
  firstName,
}: {
  userId: string;
  email: string;
  firstName: string;
}): void {
  const token = issueLink({
    purpose: "prove_email",
    userId,
    email,
    lifetime: days(3),
    now: Date.now(),
  });
  const sender = { product: env.PRODUCT_NAME, site: env.BASE_URL, address: env.POSTAL_ADDRESS };
  const letter = proveEmail({ ...sender, firstName, link: `${env.BASE_URL}/prove-email/${token}` });
  queueMail({
    key: `prove-email:${userId}:${email}`,
    kind: "prove-email",
    marks: unmarked("prove-email"),
    to: email,
    from: mailFrom,
    userId,
    ...letter,
  });
}
