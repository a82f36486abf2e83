import type { Letters, Mark } from "~/tools/world/draw/pen";
import { marks, type Page, type Side } from "~/tools/world/draw/talk-page";
import type { Said } from "~/tools/world/truth";

/** How names are set before words where both stand in one row. */
export const nameSigns = [
  "<{}> ",
  "[{}] ",
  "{} - ",
  "{} > ",
  "*{}* ",
  "({}) ",
  "{} | ",
  "{} » ",
] as const;

/** How wide a column of names is, in letter sizes. */
export const NAMES_WIDE = 7;

/** A name in a column of names, in as many rows as it needs. */
export function drawColumnName(page: Page, name: string, from: number, mark: Mark): void {
  const { pen, palette, measure, column, look } = page;
  const letters = { size: measure.size * 0.92, font: measure.font, colour: palette.accent };
  const x = column.left + (look.avatars === "none" ? 0 : measure.size * 2.4);
  for (const [i, row] of pen.wrap(name, letters, measure.size * (NAMES_WIDE - 0.8)).entries())
    pen.write(row, { x, top: from + i * measure.size * 1.3 }, letters, mark);
}

/** The name, and the time where it belongs there, on one line above a message. */
export function drawHeadLine(
  page: Page,
  said: Said,
  top: number,
  side: Side,
  room: { left: number; right: number },
): number {
  const { pen, look, palette, measure, chance } = page;
  const mark = marks(page, said);
  const bold: Letters = {
    size: measure.size * 0.92,
    font: measure.font,
    colour: palette.ink,
    bold: true,
  };
  const faint: Letters = { size: measure.small, font: measure.font, colour: palette.faint };
  const name = page.nameOf(said);
  const x = side === "left" ? room.left : room.right;
  const wide =
    look.names === "line" ? pen.write(name, { x, top, align: side }, bold, mark.name) : 0;
  if (look.times === "line") {
    const far = look.names === "line" && chance.maybe(0.4) && side === "left";
    const gap = wide === 0 ? 0 : wide + measure.size * 0.8;
    if (far) pen.write(said.clock, { x: room.right, top, align: "right" }, faint, mark.time);
    else
      pen.write(
        said.clock,
        { x: side === "left" ? x + gap : x - gap, top, align: side },
        faint,
        mark.time,
      );
  }
  return top + measure.size * 1.4;
}
