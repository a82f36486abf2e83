import { hello, text, writeLetter, type Letter } from "~/letters/write-letter";
import { type Sender } from "~/letters/letter-content";

/**
 * Writes news of a case to its owner in a sentence or two. `caseNumber` is null for news about
 * several cases, or about one without a number yet. `subject` states the news.
 */
export function caseNews({
  firstName,
  news,
  subject,
  caseNumber,
  ...sender
}: Sender & {
  firstName: string;
  news: string;
  caseNumber: string | null;
  subject?: string;
}): Letter {
  const about = caseNumber ? `News about case ${caseNumber}` : "News about your case";
  return writeLetter(sender, {
    subject: subject ?? about,
    preview: news,
    blocks: [
      hello(firstName),
      text(news),
      ...(caseNumber ? [{ kind: "facts", rows: [["Case", caseNumber]] } as const] : []),
      text("Under My Cases you see where it stands and what comes next."),
    ],
    button: { label: "See your cases", href: `${sender.site}/user/cases` },
    foot: ["You get this because you have a case with us."],
  });
}
