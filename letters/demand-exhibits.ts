import { nameSender, type OutreachFacts } from "~/letters/outreach-wording";
import { writeHeading, writeList, writeNote, writeParagraph, type Paper } from "~/letters/paper";

const unknown = "unknown";
const minuteInUtc = (at: number): string => `${new Date(at).toISOString().slice(0, 16)}Z`;

function writeTexts(paper: Paper, facts: OutreachFacts): void {
  if (facts.messages.length === 0) return;
  writeParagraph(paper, "Exhibit B. The messages: day and time, sender, picture, fingerprint");
  const from = nameSender(facts);
  writeList(
    paper,
    facts.messages.map(({ at, picture, sha256 }) =>
      [at ?? unknown, from, ...(picture === null ? [] : [`Exhibit A${picture}`]), sha256].join(
        " \u00b7 ",
      ),
    ),
  );
  writeNote(paper, "The fingerprint of a message is the SHA-256 of its words in UTF-8.");
}

function writeStops(paper: Paper, { stops }: OutreachFacts): void {
  if (stops.length === 0) return;
  writeParagraph(paper, "Exhibit C. What the recipient asked of the sender");
  writeList(
    paper,
    stops.map(({ day, channel, words }) => `${day ?? unknown}, by ${channel}: ${words ?? unknown}`),
  );
}

function writeCustody(paper: Paper, { custody }: OutreachFacts): void {
  if (custody.length === 0) return;
  writeParagraph(paper, "Exhibit F. Who had the pictures in hand");
  writeList(
    paper,
    custody.map(
      ({ at, act, by, picture, rowHash }) =>
        `${minuteInUtc(at)}: Exhibit A${picture} ${act} by ${by}, row ${rowHash}`,
    ),
  );
  writeNote(
    paper,
    "These are the lines about the pictures from our log of who had which file in hand. In the whole log each line is bound to the one before it by SHA-256; row names a line's own hash.",
  );
}

/**
 * Writes the exhibits of a letter besides the pictures (claims, 5.1 B to F): the messages with
 * their times and fingerprints, the wishes to stop, the registry, the instrument of assignment by
 * its fingerprint, and the chain of custody. A part of which nothing is known is left out.
 */
export function writeExhibits(paper: Paper, facts: OutreachFacts): void {
  const { registeredOn, registryMail, instrument, messages, stops, custody } = facts;
  if (
    registeredOn === null &&
    instrument === null &&
    messages.length + stops.length + custody.length === 0
  )
    return;
  writeHeading(paper, "Exhibits B to F");
  writeTexts(paper, facts);
  writeStops(paper, facts);
  if (registeredOn !== null)
    writeParagraph(
      paper,
      registryMail === null
        ? `Exhibit D. The registry: the number was registered on ${registeredOn}, as the recipient states.`
        : `Exhibit D. The registry: the number was registered on ${registeredOn}, as the registry's e-mail to the recipient shows, which we keep; SHA-256 ${registryMail}.`,
    );
  if (instrument !== null)
    writeParagraph(
      paper,
      `Exhibit E. The instrument of assignment, made ${minuteInUtc(instrument.madeAt)}, attached to the mail that brought this letter; SHA-256 ${instrument.sha256}.`,
    );
  writeCustody(paper, facts);
}
