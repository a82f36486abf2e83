import type { Chance } from "~/tools/world/chance";
import { composePlay } from "~/tools/world/say/compose-play";
import type { Matter } from "~/tools/world/say/read-matter";
import type { Drawn } from "~/tools/world/draw/draw-talk";
import { drawWords } from "~/tools/world/say/written-apps";
import { drawMeasure, drawPalette, type Look } from "~/tools/world/draw/look";
import { takePen, type Letters } from "~/tools/world/draw/pen";
import { drawWebPage } from "~/tools/world/draw/draw-surroundings";

/** Draws a conversation as rows of a table: when, who, what. */
export function drawTable(chance: Chance, look: Look, matter: Matter): Drawn {
  const words = drawWords(chance, matter);
  const scene = composePlay(chance, look.people, matter);
  const palette = drawPalette(chance, look);
  const measure = drawMeasure(chance, look);
  const pen = takePen(measure.width, palette.ground);
  const plain: Letters = { size: measure.size, font: measure.font, colour: palette.ink };
  const faint: Letters = { ...plain, size: measure.small, colour: palette.faint };
  const { width } = pen;
  const edge = measure.size * chance.between(0.8, 2);
  let top = drawWebPage({ pen, chance, look, palette, measure, words }, width);
  const title = chance.pick([
    `Messages with ${scene.cast.number}`,
    `Conversation ${scene.cast.number}`,
  ]);
  pen.write(title, { x: edge, top }, { ...plain, bold: true }, { role: "header" });
  top += measure.size * 2.4;
  const order = chance.pick([
    ["clock", "who", "text"],
    ["who", "text", "clock"],
    ["who", "clock", "text"],
  ] as const);
  const share = { clock: 0.14, who: 0.24, text: 0.62 };
  const titles = { clock: "Time", who: chance.pick(["From", "Sender"]), text: "Message" };
  let x = edge;
  const columns = order.map((key) => {
    const left = x;
    x += share[key] * (width - edge * 2);
    return { key, left, wide: share[key] * (width - edge * 2) - measure.size };
  });
  for (const { key, left } of columns)
    pen.write(titles[key], { x: left, top }, { ...faint, bold: true }, { role: "other" });
  top += measure.size * 1.8;
  const you = chance.pick(words.you);
  for (const said of scene.messages) {
    const own = said.from === "user";
    const who = own ? you : said.who;
    const speaker = own ? ("own" as const) : ("other" as const);
    const rows = pen.wrap(
      said.text,
      plain,
      columns.find(({ key }) => key === "text")?.wide ?? width,
    );
    if (chance.maybe(0.7))
      pen.area({
        left: edge,
        right: width - edge,
        top: top - 8,
        bottom: top - 6,
        fill: palette.rule,
      });
    for (const { key, left } of columns) {
      if (key === "clock") pen.write(said.clock, { x: left, top }, faint, { role: "time" });
      if (key === "who") pen.write(who, { x: left, top }, plain, { role: "name", speaker, who });
      if (key === "text")
        for (const [i, row] of rows.entries())
          pen.write(row, { x: left, top: top + i * measure.size * 1.35 }, plain, {
            role: "message",
            speaker,
            who,
          });
    }
    top += rows.length * measure.size * 1.35 + measure.size * 0.9;
  }
  return { pen, height: Math.ceil(Math.max(top + edge, measure.height * 0.7)), scene };
}
