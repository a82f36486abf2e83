import type { Chance } from "~/tools/world/chance";
import type { Drawn } from "~/tools/world/draw/draw-talk";
import { drawWords } from "~/tools/world/say/written-apps";
import { drawMeasure, drawPalette, type Look } from "~/tools/world/draw/look";
import { takePen, type Letters, type Mark } from "~/tools/world/draw/pen";
import type { Said } from "~/tools/world/truth";
import { composePlay } from "~/tools/world/say/compose-play";
import type { Matter } from "~/tools/world/say/read-matter";

type Record = { title: string; directions: [own: string, other: string] | null; dated: boolean };

const day = (chance: Chance): string =>
  chance.pick([
    `${chance.whole(1, 12)}/${chance.whole(1, 28)}/2${chance.whole(4, 6)}`,
    `202${chance.whole(4, 6)}-0${chance.whole(1, 9)}-${chance.whole(10, 28)}`,
    chance.pick(["Monday", "Tue", "Today", "Yesterday"]),
  ]);

function drawRecordOf(chance: Chance, number: string): Record {
  return {
    title: chance.pick([
      `Text messages with ${number}`,
      `SMS history: ${number}`,
      `Messages ${number}`,
      `Export of SMS ${number}`,
      `Text log`,
    ]),
    directions: chance.pick([
      null,
      ["Sent", "Received"],
      ["Outgoing", "Incoming"],
      ["To", "From"],
      ["SMS to", "SMS from"],
    ]),
    dated: chance.maybe(0.5),
  };
}

/**
 * Draws a conversation as a printed record: each message beneath a row that says its direction or
 * its speaker, and when.
 */
export function drawRecord(chance: Chance, look: Look, matter: Matter): Drawn {
  const words = drawWords(chance, matter);
  const scene = composePlay(chance, look.people, matter);
  const palette = drawPalette(chance, look);
  const measure = drawMeasure(chance, look);
  const pen = takePen(measure.width, palette.ground);
  const text: Letters = { size: measure.size, font: measure.font, colour: palette.ink };
  const faint: Letters = { ...text, size: measure.small, colour: palette.faint };
  const bold: Letters = { ...text, bold: chance.maybe(0.6), size: measure.size * 0.95 };
  const record = drawRecordOf(chance, scene.cast.number);
  const edge = measure.size * chance.between(0.8, 2.4);
  const indent = measure.size * chance.pick([0, 0, 1, 2.5]);
  const gap = measure.size * chance.between(0.5, 1.4);
  const [ruled, bracketed, boxed] = [chance.maybe(0.3), chance.maybe(0.3), chance.maybe(0.25)];
  const timed = chance.pick(["same row", "right", "own row", "none"] as const);
  const own = chance.pick([...words.you, scene.cast.owner.split(" ")[0] ?? "Me", "Device owner"]);
  const them = chance.pick([scene.cast.number, scene.cast.company]);
  const nameOf = ({ from, who }: Said): string =>
    from === "user" ? own : from === "sender" ? them : who;
  let top = measure.size;
  if (chance.maybe(0.8)) {
    pen.write(record.title, { x: edge, top }, { ...text, bold: true }, { role: "header" });
    top += measure.size * 2.2;
  }
  for (const said of scene.messages) {
    const speaker = said.from === "user" ? ("own" as const) : ("other" as const);
    const who = nameOf(said);
    const name: Mark = { role: "name", speaker, who };
    const way = record.directions?.[said.from === "user" ? 0 : 1];
    const titled = way ? (way.length > 4 && chance.maybe(0.3) ? way : `${way}: ${who}`) : who;
    const clock = record.dated ? `${day(chance)} ${said.clock}` : said.clock;
    const rows = pen.wrap(said.text, text, pen.width - edge * 2 - indent - measure.size);
    const tall =
      measure.size * (1.5 + rows.length * 1.35) + (timed === "own row" ? measure.size : 0);
    if (boxed)
      pen.area({
        left: edge / 2,
        right: pen.width - edge / 2,
        top: top - gap * 0.3,
        bottom: top + tall + gap * 0.2,
        stroke: palette.rule,
      });
    const wide = pen.write(bracketed ? `[${titled}]` : titled, { x: edge, top }, bold, name);
    if (timed === "same row")
      pen.write(clock, { x: edge + wide + measure.size, top }, faint, { role: "time" });
    if (timed === "right")
      pen.write(clock, { x: pen.width - edge, top, align: "right" }, faint, { role: "time" });
    top += measure.size * 1.45;
    if (timed === "own row") {
      pen.write(clock, { x: edge, top }, faint, { role: "time" });
      top += measure.size * 1.2;
    }
    for (const row of rows) {
      pen.write(row, { x: edge + indent, top }, text, { role: "message", speaker, who });
      top += measure.size * 1.35;
    }
    top += gap;
    if (ruled && !boxed)
      pen.area({
        left: edge,
        right: pen.width - edge,
        top: top - gap * 0.6,
        bottom: top - gap * 0.6 + 2,
        fill: palette.rule,
      });
  }
  return { pen, height: Math.ceil(Math.max(top + edge, measure.height * 0.6)), scene };
}
