import { text, writeLetter, type Letter } from "~/letters/write-letter";
import { type Sender } from "~/letters/letter-content";

/**
 * Tells staff that somebody or something waits for them; contains ids only, since mail is no place
 * for personal data.
 */
export function staffAlert({
  subject,
  sentence,
  more = [],
  link,
  ...sender
}: Sender & { subject: string; sentence: string; more?: readonly string[]; link: string }): Letter {
  return writeLetter(sender, {
    subject,
    preview: sentence,
    blocks: [sentence, ...more].map((one) => text(one)),
    button: { label: "Open", href: link },
    foot: ["You get this because your account is on the staff list."],
  });
}
