import type { Chance } from "~/tools/world/chance";
import type { Drawn } from "~/tools/world/draw/draw-talk";
import { drawMeasure, drawPalette, type Look } from "~/tools/world/draw/look";
import { takePen, type Letters } from "~/tools/world/draw/pen";
import { composePlay } from "~/tools/world/say/compose-play";
import type { Matter } from "~/tools/world/say/read-matter";

const ways = [
  ["Sent", "Received"],
  ["Out", "In"],
  ["Outbound", "Inbound"],
  ["MO", "MT"],
  ["→", "←"],
] as const;
const heads = {
  number: ["Number", "Contact", "Phone"],
  way: ["Type", "Direction", "Dir"],
  text: ["Text", "Body", "Content", "SMS"],
  day: ["Date", "Date/Time", "When"],
};
type Column = keyof typeof heads;

/** Draws a conversation as a sheet of cells: a row for each message, which way it went in one. */
export function drawGrid(chance: Chance, look: Look, matter: Matter): Drawn {
  const scene = composePlay(chance, 1, matter);
  const palette = drawPalette(chance, look);
  const measure = drawMeasure(chance, look);
  const pen = takePen(measure.width, palette.ground);
  const text: Letters = { size: measure.size * 0.9, font: measure.font, colour: palette.ink };
  const head: Letters = { ...text, bold: true };
  const edge = measure.size * chance.between(0.2, 1.6);
  const order = chance.pick<readonly Column[]>([
    ["number", "way", "day", "text"],
    ["way", "text"],
    ["day", "way", "text"],
    ["number", "text", "way"],
    ["text", "way", "day"],
    ["number", "way", "text"],
  ]);
  const share = { number: 2, way: 1.3, day: 1.6, text: look.frame === "phone" ? 4 : 6 };
  const whole = order.reduce((sum, key) => sum + share[key], 0);
  let x = edge;
  const columns = order.map((key) => {
    const [left, wide] = [x, (share[key] / whole) * (pen.width - edge * 2)];
    x += wide;
    return { key, left, wide };
  });
  const [celled, striped] = [chance.maybe(0.6), chance.maybe(0.5)];
  const way = chance.pick(ways);
  let top = measure.size;
  if (chance.maybe(0.6)) {
    const title = chance.pick([`SMS ${scene.cast.number}`, "Message history", "Texts", "Usage"]);
    pen.write(title, { x: edge, top }, { ...head, size: measure.size * 1.2 }, { role: "header" });
    top += measure.size * 2.2;
  }
  for (const { key, left } of columns)
    pen.write(chance.pick(heads[key]), { x: left + 8, top }, head, { role: "other" });
  top += measure.size * 1.7;
  const date = `${chance.whole(1, 12)}/${chance.whole(10, 28)}`;
  for (const [i, said] of scene.messages.entries()) {
    const own = said.from === "user";
    const speaker = own ? ("own" as const) : ("other" as const);
    const who = own ? "own" : scene.cast.number;
    const cells = { number: scene.cast.number, way: way[own ? 0 : 1], day: date, text: said.text };
    const wrapped = columns.map((column) => ({
      ...column,
      rows: pen.wrap(
        column.key === "day" ? `${date} ${said.clock}` : cells[column.key],
        text,
        column.wide - 16,
      ),
    }));
    const tall = Math.max(...wrapped.map(({ rows }) => rows.length)) * measure.size * 1.25 + 16;
    for (const { key, left, wide, rows } of wrapped) {
      const box = { left, right: left + wide, top: top - 8, bottom: top + tall - 8 };
      if (striped && i % 2 === 0) pen.area({ ...box, fill: palette.other });
      if (celled) pen.area({ ...box, stroke: palette.rule });
      for (const [j, row] of rows.entries()) {
        const at = { x: left + 8, top: top + j * measure.size * 1.25 };
        if (key === "text") pen.write(row, at, text, { role: "message", speaker, who });
        else if (key === "day") pen.write(row, at, text, { role: "time" });
        else if (key === "way") pen.write(row, at, text, { role: "name", speaker, who });
        else pen.write(row, at, text, { role: "name", speaker: "other", who });
      }
    }
    top += tall;
  }
  return { pen, height: Math.ceil(Math.max(top + edge, measure.height * 0.6)), scene };
}
