import type { Chance } from "~/tools/world/chance";
import type { Play } from "~/tools/world/say/compose-scene";
import { drawStatus } from "~/tools/world/draw/draw-furniture";
import type { Drawn } from "~/tools/world/draw/draw-talk";
import { drawWords } from "~/tools/world/say/written-apps";
import { drawMeasure, drawPalette, type Look } from "~/tools/world/draw/look";
import { takePen, type Letters } from "~/tools/world/draw/pen";
import { composePlay } from "~/tools/world/say/compose-play";
import type { Matter } from "~/tools/world/say/read-matter";

/** A conversation as notifications show it: without the owner's words. */
export function shownByOthers(composed: Play): Play {
  const messages = composed.messages.filter(({ from }) => from !== "user");
  const shown =
    composed.address !== null &&
    messages.some(({ text }) => text.includes(composed.address ?? " "));
  return {
    ...composed,
    messages,
    own: composed.own.filter((own) => messages.some(({ text }) => text.includes(own))),
    address: shown ? composed.address : null,
  };
}

/** Draws a sender's messages as notifications: a card each, or one card for all of them. */
export function drawShade(chance: Chance, look: Look, grouped: boolean, matter: Matter): Drawn {
  const words = drawWords(chance, matter);
  const scene = shownByOthers(composePlay(chance, 1, matter));
  const { messages } = scene;
  const palette = drawPalette(chance, look);
  const measure = drawMeasure(chance, look);
  const pen = takePen(measure.width, palette.ground);
  const plain: Letters = { size: measure.size, font: measure.font, colour: palette.otherInk };
  const bold: Letters = { ...plain, bold: true };
  const faint: Letters = { ...plain, size: measure.small, colour: palette.faint };
  const edge = measure.size * chance.between(0.4, 1);
  const pad = measure.size * 0.8;
  const age = (i: number): string =>
    chance.pick(["now", `${i + 2}m`, `${i + 1} min. ago`, messages[i]?.clock ?? "now"]);
  let top = drawStatus({ pen, chance, look, palette, measure, words });
  if (chance.maybe(0.5)) {
    const big: Letters = { ...bold, size: measure.size * 3, colour: palette.ink };
    pen.write(
      messages[0]?.clock.replace(/ .*/, "") ?? "9:41",
      { x: pen.width / 2, top, align: "center" },
      big,
      { role: "status" },
    );
    top += measure.size * 4.4;
  }
  const app = chance.pick(["Messages", "MESSAGES", "Messaging", "Text"]);
  const name = chance.pick([scene.cast.number, scene.cast.number, scene.cast.company]);
  const head = (i: number): void => {
    if (chance.maybe(0.5)) {
      pen.write(app, { x: edge + pad, top }, faint, { role: "other" });
      pen.write(age(i), { x: pen.width - edge - pad, top, align: "right" }, faint, {
        role: "time",
      });
      top += measure.small * 1.6;
      pen.write(name, { x: edge + pad, top }, bold, { role: "name", speaker: "other", who: name });
    } else {
      pen.write(name, { x: edge + pad, top }, bold, { role: "name", speaker: "other", who: name });
      pen.write(age(i), { x: pen.width - edge - pad, top, align: "right" }, faint, {
        role: "time",
      });
    }
    top += measure.size * 1.4;
  };
  const bodies = messages.map(({ text }) => pen.wrap(text, plain, pen.width - edge * 2 - pad * 2));
  const tallOf = (rows: readonly string[]): number => rows.length * measure.size * 1.35;
  const headed = measure.small * 1.6 + measure.size * 1.4 + pad * 2;
  const card = (tall: number): void =>
    pen.area({
      left: edge,
      right: pen.width - edge,
      top,
      bottom: top + tall,
      radius: measure.size * 0.8,
      fill: palette.other,
    });
  if (grouped) card(bodies.reduce((sum, rows) => sum + tallOf(rows) + pad, headed));
  for (const [i, rows] of bodies.entries()) {
    if (!grouped) card(tallOf(rows) + headed);
    if (!grouped || i === 0) {
      top += pad * 0.7;
      head(i);
    }
    for (const row of rows) {
      pen.write(row, { x: edge + pad, top }, plain, {
        role: "message",
        speaker: "other",
        who: name,
      });
      top += measure.size * 1.35;
    }
    top += grouped ? pad : pad * 2.6;
  }
  if (chance.maybe(0.5))
    for (const [i, button] of ["Reply", "Mark as read"].entries())
      pen.write(button, { x: edge + pad + i * measure.size * 6, top }, faint, { role: "button" });
  return { pen, height: Math.ceil(Math.max(top + measure.size * 4, measure.height * 0.8)), scene };
}
