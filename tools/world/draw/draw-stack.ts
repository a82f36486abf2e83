import type { Chance } from "~/tools/world/chance";
import { drawStatus } from "~/tools/world/draw/draw-furniture";
import { shownByOthers } from "~/tools/world/draw/draw-shade";
import type { Drawn } from "~/tools/world/draw/draw-talk";
import { drawWords } from "~/tools/world/say/written-apps";
import { drawMeasure, drawPalette, type Look } from "~/tools/world/draw/look";
import { takePen, type Letters, type Mark } from "~/tools/world/draw/pen";
import { composePlay } from "~/tools/world/say/compose-play";
import type { Matter } from "~/tools/world/say/read-matter";

type Note = { title: string; text: string; age: string; sent: boolean };

const neighbours = [
  ["Calendar", "Dentist tomorrow at 9:00"],
  ["Weather", "Rain expected around 4 PM"],
  ["Parcel", "Your package is two stops away"],
  ["News", "Council votes on the bridge tonight"],
  ["Bank", "A payment of $24.10 was made with your card"],
  ["Photos", "You have a new memory"],
  ["Mom", "dinner at 7?"],
] as const;

function notesOf(chance: Chance, name: string, messages: Drawn["scene"]["messages"]): Note[] {
  const age = (i: number): string =>
    chance.pick(["now", `${i + 2}m`, `${i + 1}h`, `${i + 3} min ago`, messages[i]?.clock ?? "now"]);
  const notes = messages.map(({ text }, i) => ({ title: name, text, age: age(i), sent: true }));
  for (let i = chance.whole(0, 3); i > 0; i--) {
    const [title, text] = chance.pick(neighbours);
    const other = { title, text, age: age(9), sent: false };
    notes.splice(chance.maybe(0.5) ? 0 : notes.length, 0, other);
  }
  return notes;
}

/** Draws a sender's messages as notices among those of others, with or without cards. */
export function drawStack(chance: Chance, look: Look, matter: Matter): Drawn {
  const words = drawWords(chance, matter);
  const scene = shownByOthers(composePlay(chance, 1, matter));
  const palette = drawPalette(chance, look);
  const measure = drawMeasure(chance, look);
  const pen = takePen(measure.width, palette.ground);
  const style = chance.pick(["card", "card", "rule", "outline", "none"] as const);
  const text: Letters = { size: measure.size, font: measure.font, colour: palette.ink };
  const bold: Letters = { ...text, bold: chance.maybe(0.7) };
  const faint: Letters = { ...text, size: measure.small, colour: palette.faint };
  const edge = measure.size * chance.between(0.4, 1);
  const pad = measure.size * chance.between(0.6, 1);
  const icon = chance.maybe(0.5) ? measure.size * chance.between(1.6, 2.6) : 0;
  const [inline, buttons] = [chance.maybe(0.5), chance.maybe(0.3)];
  const { cast } = scene;
  const name = chance.pick([cast.number, cast.number, cast.company, cast.agent]);
  let top = drawStatus({ pen, chance, look, palette, measure, words });
  if (chance.maybe(0.4)) {
    const title = chance.pick(["Notifications", "Notification Center", "Silent", "Today"]);
    pen.write(title, { x: edge + pad, top }, faint, { role: "header" });
    top += measure.size * 1.8;
  }
  const x = edge + pad + icon;
  for (const { title, text: said, age, sent } of notesOf(chance, name, scene.messages)) {
    const who = name;
    const mark = (role: Mark["role"]): Mark =>
      sent ? { role, speaker: "other", who } : { role: "other" };
    const rows = pen.wrap(said, text, pen.width - x - edge - pad);
    const tall =
      measure.size * (1.5 + rows.length * 1.35) + pad + (buttons ? measure.size * 1.8 : 0);
    const box = { left: edge, right: pen.width - edge, top, bottom: top + tall };
    const radius = measure.size * chance.pick([0.3, 0.8]);
    if (style === "card") pen.area({ ...box, radius, fill: palette.other });
    if (style === "outline") pen.area({ ...box, radius, stroke: palette.rule });
    if (style === "rule") pen.area({ ...box, top: box.bottom - 2, fill: palette.rule });
    if (icon > 0)
      pen.area({
        left: edge + pad * 0.5,
        right: edge + pad * 0.5 + icon * 0.8,
        top: top + pad * 0.6,
        bottom: top + pad * 0.6 + icon * 0.8,
        radius: icon * 0.4,
        fill: palette.faint,
      });
    let row = top + pad * 0.5;
    const wide = pen.write(title, { x, top: row }, bold, mark("name"));
    const at = inline
      ? { x: x + wide + measure.size * 0.6, top: row }
      : { x: pen.width - edge - pad, top: row, align: "right" as const };
    pen.write(inline ? `• ${age}` : age, at, faint, { role: sent ? "time" : "other" });
    row += measure.size * 1.4;
    for (const line of rows) {
      pen.write(line, { x, top: row }, text, mark("message"));
      row += measure.size * 1.35;
    }
    if (buttons && sent)
      for (const [i, button] of ["Mark as read", "Reply"].entries())
        pen.write(button, { x: x + i * measure.size * 8, top: row + 6 }, faint, { role: "button" });
    top += tall + measure.size * 0.5;
  }
  return { pen, height: Math.ceil(Math.max(top + measure.size * 3, measure.height * 0.7)), scene };
}
