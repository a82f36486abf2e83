import { hello, text, writeLetter, type Letter } from "~/letters/write-letter";
import { type Sender } from "~/letters/letter-content";

/** News of a case in a sentence or two, for the person whose case it is. */
export function caseNews({
  firstName,
  news,
  subject,
  ...sender
}: Sender & { firstName: string; news: string; subject?: string }): Letter {
  return writeLetter(sender, {
    subject: subject ?? "News about your case",
    preview: news,
    blocks: [hello(firstName), text(news)],
    button: { label: "See your cases", href: `${sender.site}/user/cases` },
    foot: ["You get this because you have a case with us."],
  });
}
