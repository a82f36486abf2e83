import { randomBytes } from "node:crypto";
import type { Mail } from "~/integrations/email/contract";
import { mailFrom } from "~/integrations/email/mail-from";
import type { ReadMail } from "~/integrations/email/read-mail";
import {
  isRoundTrip,
  readProvenNumber,
  readReplyAddress,
  replyAddress,
} from "~/integrations/email/reply-address";

/**
 * What became of a mail of ours to ourselves, which `token` names; `noted` is a program's word
 * about it that decides nothing, such as a delay.
 */
export type RoundTrip = { token: string; outcome: "came" | "bounced" | "noted" };

const words = "The doctor sent this mail to see that mail comes back to us. Nobody need answer it.";

/**
 * A mail from our sender to an address of our own that nobody can guess (issue 25, 1). Its
 * Message-ID carries the same proof, so that a report of its non-delivery is known too.
 */
export function makeRoundTrip(): { token: string; mail: Mail } {
  const token = `TRIP-${randomBytes(12).toString("hex").toUpperCase()}`;
  const to = replyAddress(token);
  const mail: Mail = {
    id: to.slice(to.indexOf("+") + 1, to.lastIndexOf("@")),
    to,
    from: mailFrom,
    subject: "Our own mail to ourselves",
    text: words,
    html: `<p>${words}</p>`,
    // Or a program that answers mails would answer this one.
    headers: { "Auto-Submitted": "auto-generated" },
  };
  return { token, mail };
}

/**
 * Recognizes a mail of `makeRoundTrip` that came back, and what a program says about one. Null for
 * every other mail: nothing that names a case or was written by a person is taken for ours.
 */
export function readRoundTrip(
  mail: Pick<ReadMail, "to" | "references" | "kind">,
): RoundTrip | null {
  if (readReplyAddress(mail.to) !== null) return null;
  const [about] = mail.references;
  const token = about
    ? readProvenNumber(about.replace("<", "ours+"))
    : mail.to.map(readProvenNumber).find((number) => number !== null);
  if (!token || !isRoundTrip(token) || (about && mail.kind === "reply")) return null;
  if (!about) return { token, outcome: "came" };
  return { token, outcome: mail.kind === "bounce" ? "bounced" : "noted" };
}
