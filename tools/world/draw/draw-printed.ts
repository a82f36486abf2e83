import type { Chance } from "~/tools/world/chance";
import { drawStatus } from "~/tools/world/draw/draw-furniture";
import type { Drawn } from "~/tools/world/draw/draw-talk";
import type { Matter } from "~/tools/world/say/read-matter";
import { drawWords } from "~/tools/world/say/written-apps";
import { drawMeasure, drawPalette, type Look } from "~/tools/world/draw/look";
import { takePen, type Letters } from "~/tools/world/draw/pen";
import { printedMatter, type PrintedKind } from "~/tools/world/say/printed-matter";

/** Draws a screen or paper that shows no conversation. */
export function drawPrinted(chance: Chance, look: Look, kind: PrintedKind, matter: Matter): Drawn {
  const rows = printedMatter(chance, kind, matter);
  const palette = drawPalette(chance, look);
  const measure = drawMeasure(chance, look);
  const pen = takePen(measure.width, palette.ground);
  const text: Letters = { size: measure.size, font: measure.font, colour: palette.ink };
  const letters = {
    text,
    title: { ...text, size: measure.size * chance.between(1.2, 1.6), bold: true },
    small: { ...text, size: measure.small, colour: palette.faint },
    button: { ...text, colour: palette.accent },
  };
  const edge = measure.size * chance.between(0.8, 1.6);
  const [carded, ruled] = [chance.maybe(0.3), chance.maybe(0.4)];
  const words = drawWords(chance, matter);
  let top =
    kind === "receipt"
      ? measure.size * 2
      : drawStatus({ pen, chance, look, palette, measure, words });
  for (const { text: said, right, weight } of rows) {
    const role = weight === "button" ? "button" : "other";
    const aside = right ? pen.measure(right, letters[weight]) + measure.size : 0;
    const room = pen.width - edge * 2;
    // What is too wide for both stands in rows of its own.
    const isBeside = aside < room * 0.6;
    const shown = [
      ...pen.wrap(said, letters[weight], room - (isBeside ? aside : 0)),
      ...(right && !isBeside ? pen.wrap(right, letters[weight], room) : []),
    ];
    const tall = shown.length * letters[weight].size * 1.35;
    if (carded && weight === "text")
      pen.area({
        left: edge / 2,
        right: pen.width - edge / 2,
        top: top - 8,
        bottom: top + tall + 8,
        radius: 16,
        fill: palette.other,
      });
    if (right && isBeside)
      pen.write(right, { x: pen.width - edge, top, align: "right" }, letters[weight], { role });
    for (const line of shown) {
      pen.write(line, { x: edge, top }, letters[weight], { role });
      top += letters[weight].size * 1.35;
    }
    top += measure.size * (carded ? 0.9 : 0.5);
    if (ruled && weight === "small")
      pen.area({
        left: edge,
        right: pen.width - edge,
        top: top - 5,
        bottom: top - 3,
        fill: palette.rule,
      });
  }
  return {
    pen,
    height: Math.ceil(
      Math.max(top + measure.size * 2, measure.height * (kind === "receipt" ? 0.5 : 0.9)),
    ),
    scene: { messages: [], address: null, own: [], expected: "reject_not_sms", expectedAlt: [] },
  };
}
