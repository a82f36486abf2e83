import type { Chance } from "~/tools/world/chance";
import { nameSigns } from "~/tools/world/draw/draw-names";
import { drawStatus } from "~/tools/world/draw/draw-furniture";
import type { Drawn } from "~/tools/world/draw/draw-talk";
import { drawMeasure, drawPalette, type Look } from "~/tools/world/draw/look";
import { takePen, type Letters } from "~/tools/world/draw/pen";
import { composeSpeech, type SpeechKind } from "~/tools/world/say/compose-speech";
import { drawWords } from "~/tools/world/say/written-apps";
import type { Matter } from "~/tools/world/say/read-matter";

const set = ["beside", "above", "column", "bubble", "run on"] as const;

/**
 * Draws a record of what was spoken: turns with names and times wherever they may stand, between
 * the words that such an app prints. It is no conversation by text, however alike it looks.
 */
export function drawSpeech(chance: Chance, look: Look, kind: SpeechKind, matter: Matter): Drawn {
  const { title, above, turns, below } = composeSpeech(chance, kind, matter);
  const palette = drawPalette(chance, look);
  const measure = drawMeasure(chance, look);
  const pen = takePen(measure.width, palette.ground);
  const words = drawWords(chance, matter);
  const { size, small, font } = measure;
  const text: Letters = { size, font, colour: palette.ink };
  const faint: Letters = { ...text, size: small, colour: palette.faint };
  const bold: Letters = { ...text, bold: chance.maybe(0.7) };
  const edge = size * chance.between(0.7, 1.8);
  const right = pen.width - edge;
  const row = size * chance.between(1.25, 1.45);
  const gap = size * chance.between(0.4, 1.3);
  const style = chance.pick(set);
  const sign = chance.pick([...nameSigns, "{}: "]);
  const timed = chance.pick(["ahead", "far", "above", "none"] as const);
  const [carded, centred] = [chance.maybe(0.3), chance.maybe(0.25)];
  let top =
    look.frame === "phone" ? drawStatus({ pen, chance, look, palette, measure, words }) : size;
  const heading = { ...bold, size: size * chance.between(1.05, 1.5), bold: true };
  for (const line of pen.wrap(title, heading, right - edge)) {
    const at = centred ? { x: pen.width / 2, align: "center" as const } : { x: edge };
    pen.write(line, { ...at, top }, heading, { role: "other" });
    top += size * 1.9;
  }
  for (const said of above) {
    for (const line of pen.wrap(said, faint, right - edge)) {
      pen.write(
        line,
        { x: centred ? pen.width / 2 : edge, top, align: centred ? "center" : "left" },
        faint,
        {
          role: "other",
        },
      );
      top += small * 1.5;
    }
  }
  top += gap;
  const names = Math.max(0, ...turns.map(({ who }) => pen.measure(who ?? "", bold)));
  const column = style === "column" ? Math.min(names, (right - edge) * 0.35) + size : 0;
  const clocked = timed === "ahead" ? small * 5 : 0;
  for (const { who, said, clock, own } of turns) {
    const aside = style === "bubble" && own;
    const x = edge + column + clocked + (aside ? size * 3 : 0);
    const wide = right - x - (style === "bubble" && !own ? size * 3 : 0);
    if (timed === "above" && clock) {
      pen.write(clock, { x, top }, faint, { role: "other" });
      top += small * 1.4;
    }
    if (timed === "far" && clock)
      pen.write(clock, { x: right, top, align: "right" }, faint, { role: "other" });
    if (timed === "ahead" && clock) pen.write(clock, { x: edge, top }, faint, { role: "other" });
    if (who && style === "column")
      for (const [i, line] of pen.wrap(who, bold, column - size * 0.4).entries())
        pen.write(line, { x: edge + clocked, top: top + i * row }, bold, { role: "other" });
    if (who && (style === "above" || style === "bubble")) {
      pen.write(who, { x, top }, style === "bubble" ? faint : bold, { role: "other" });
      top += row;
    }
    const spoken =
      who && (style === "beside" || style === "run on")
        ? `${sign.replace("{}", who)}${said}`
        : said;
    const rows = pen.wrap(spoken, text, wide - size - (timed === "far" ? small * 5 : 0));
    const box = {
      left: x - size * 0.5,
      right: x + wide,
      top: top - 6,
      bottom: top + rows.length * row + 8,
    };
    if (style === "bubble")
      pen.area({ ...box, radius: size * 0.6, fill: own ? palette.own : palette.other });
    else if (carded) pen.area({ ...box, left: edge / 2, radius: 12, fill: palette.other });
    const ink = style === "bubble" && own ? { ...text, colour: palette.ownInk } : text;
    for (const line of rows) {
      pen.write(line, { x, top }, ink, { role: "other" });
      top += row;
    }
    top += style === "run on" ? gap * 0.2 : gap;
  }
  top += gap;
  const loud = chance.maybe(0.5);
  const room = (right - edge) / Math.max(1, below.length);
  for (const [i, word] of below.entries())
    pen.write(
      word,
      { x: edge + room * (i + 0.5), top, align: "center" },
      loud ? { ...text, colour: palette.accent } : faint,
      { role: "button" },
    );
  return {
    pen,
    height: Math.ceil(Math.max(top + size * 3, measure.height * chance.between(0.5, 0.95))),
    scene: { messages: [], address: null, own: [], expected: "reject_not_sms", expectedAlt: [] },
  };
}
