import { fillBraces } from "~/core/words/fill-braces";
import { formatPhone } from "~/core/words/phone";
import type { FilingPaper } from "~/letters/filing/filing-paper";
import { writeHeading, writeList, writeNote, writeParagraph, type Paper } from "~/letters/paper";

const minuteInUtc = (at: number): string => `${new Date(at).toISOString().slice(0, 16)}Z`;

/** Writes a list below a heading, or `none` in its place. */
function writePart(paper: Paper, heading: string, items: readonly string[], none: string): void {
  writeParagraph(paper, heading);
  writeList(paper, items.length > 0 ? items : [none]);
}

/**
 * The exhibits of a packet for filing (claims, 5.1 A to D and F): the pictures with their
 * fingerprints, the table of texts, the requests to the sender, the registry's mail, which the
 * person adds, and the chain of custody. The instrument of assignment is not among them: the person
 * owns the claim.
 */
export function writeExhibits(paper: Paper, given: FilingPaper): void {
  const { wording, pictures, texts, stops, custody, sender } = given;
  const { exhibits } = wording;
  const unknown = exhibits.unknown;
  const from = sender.phone === null ? sender.name : formatPhone(sender.phone);
  writeHeading(paper, exhibits.heading);
  writePart(
    paper,
    exhibits.pictures,
    pictures.map((picture, index) =>
      fillBraces(exhibits.picture, { ...picture, number: index + 1 }),
    ),
    exhibits.none,
  );
  writePart(
    paper,
    exhibits.texts,
    texts.map(({ day, clock, sha256 }) =>
      [day ?? unknown, clock ?? unknown, from, sha256].join(" · "),
    ),
    exhibits.none,
  );
  writeNote(paper, exhibits.fingerprint);
  writePart(
    paper,
    exhibits.stops,
    stops.map(({ day, channel, words }) =>
      fillBraces(exhibits.stop, { day: day ?? unknown, channel, words: words ?? unknown }),
    ),
    exhibits.none,
  );
  if (given.hasRegistryDate) {
    writeParagraph(paper, exhibits.registry);
    writeNote(paper, exhibits.registryHow);
  }
  writePart(
    paper,
    exhibits.custody,
    custody.map(({ at, rowHash, ...row }) =>
      fillBraces(exhibits.custodyLine, { ...row, rowhash: rowHash, at: minuteInUtc(at) }),
    ),
    exhibits.none,
  );
  writeNote(paper, exhibits.custodyHow);
}
