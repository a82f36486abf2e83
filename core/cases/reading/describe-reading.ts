import { formatPhone } from "~/core/words/phone";
import { plainLine } from "~/core/words/plain-line";
import type { CaseReading } from "~/core/cases/reading/record-reading";

/** The parts of a reading that its description uses. */
export type DescribedReading = Pick<
  CaseReading,
  "messages" | "timestamps" | "sender" | "violatorEmail" | "kind"
>;

const longestQuote = 90;

const day = new Intl.DateTimeFormat("en-US", {
  timeZone: "UTC",
  month: "short",
  day: "numeric",
  year: "numeric",
});

// 'Acme Loans (24680, offers@acme.example)': the name first, else the number, else the address.
function senderOf({ sender, violatorEmail }: DescribedReading): string {
  const number = sender.shortcode?.value ?? (sender.phone && formatPhone(sender.phone.value));
  const [first, ...more] = [sender.name?.value, number, violatorEmail?.value].flatMap((said) =>
    said ? [plainLine(said, 80)] : [],
  );
  if (!first) return "A sender whose name was not found";
  return more.length > 0 ? `${first} (${more.join(", ")})` : first;
}

// Only days that the picture shows with their year: nothing is guessed.
function daysOf({ timestamps }: DescribedReading): string[] {
  return timestamps
    .flatMap(({ iso }) => (iso && /^\d{4}-\d{2}-\d{2}/.test(iso) ? [iso.slice(0, 10)] : []))
    .filter((iso) => !Number.isNaN(Date.parse(iso)))
    .sort();
}

function whenOf(reading: DescribedReading, count: number): string {
  const days = daysOf(reading);
  const [first] = days;
  if (!first) return "";
  const said = day.format(Date.parse(first));
  return count === 1 && days.every((one) => one === first) ? ` on ${said}` : ` since ${said}`;
}

function quoteOf(words: string): string {
  const line = plainLine(words, 400);
  const letters = [...line];
  if (letters.length <= longestQuote) return line;
  const cut = letters.slice(0, longestQuote).join("");
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), 40)).trimEnd()}…`;
}

/**
 * A reading in one sentence (A §2.1 description): who wrote how many texts to whom, since when, and
 * what they advertise, in their own first words. It says no more than the picture shows.
 */
export function describeReading(reading: DescribedReading): string {
  if (reading.kind === "unreadable" || reading.kind === "invalid_file")
    return "The picture could not be read.";
  if (reading.kind === "not_sms") return "The picture does not show a text message.";
  const theirs = reading.messages.filter(
    ({ from, text }) => from === "sender" && text.trim() !== "",
  );
  const who = senderOf(reading);
  const [first] = theirs;
  if (!first) return `${who} is shown, with no text of theirs that could be read.`;
  const texts = theirs.length === 1 ? "one text" : `${theirs.length} texts`;
  const which = theirs.length === 1 ? "it reads" : "the first reads";
  return `${who} sent ${texts} to the owner of this phone${whenOf(reading, theirs.length)}; ${which}: “${quoteOf(first.text)}”`;
}
