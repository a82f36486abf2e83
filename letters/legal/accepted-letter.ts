import { hello, text, writeLetter, type Letter } from "~/letters/write-letter";
import { type Sender } from "~/letters/letter-content";

/** The mail around the PDFs of the texts that somebody has just accepted (CL-06). */
export function acceptedLetter({ firstName, ...sender }: Sender & { firstName: string }): Letter {
  return writeLetter(sender, {
    subject: "What you accepted, for your records",
    preview: "Word for word, as attachments.",
    title: "What you accepted",
    blocks: [
      hello(firstName),
      text("You accepted texts of ours. They are attached, word for word."),
      text("They hold from now on. Cases that were open before keep what you accepted then."),
    ],
    button: { label: "See what you agreed to", href: `${sender.site}/user/agreement` },
    foot: ["You get this because you accepted these texts. If it was not you, write to us."],
  });
}
