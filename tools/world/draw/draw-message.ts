import { drawContainer, isFilled } from "~/tools/world/draw/draw-container";
import { drawColumnName, drawHeadLine, NAMES_WIDE } from "~/tools/world/draw/draw-names";
import type { Letters } from "~/tools/world/draw/pen";
import { marks, type Page, type Side } from "~/tools/world/draw/talk-page";
import type { Said } from "~/tools/world/truth";

function sideOf({ look }: Page, said: Said): Side {
  const own = said.from === "user";
  if (look.ownSide === "same") return "left";
  if (look.ownSide === "left") return own ? "left" : "right";
  return own ? "right" : "left";
}

/** The letter sizes, colours and fill of one message. */
function lettersOf({ look, palette, measure }: Page, own: boolean) {
  const filled = isFilled(look.container);
  const tinted = look.ownColour === "differs" && own;
  const body: Letters = {
    size: measure.size,
    font: measure.font,
    colour: filled
      ? own
        ? palette.ownInk
        : palette.otherInk
      : tinted
        ? palette.accent
        : palette.ink,
  };
  const link = {
    colour: look.links === "coloured" ? (filled && own ? "#9fd0ff" : "#1a6fe0") : body.colour,
    underlined: look.links === "underlined",
  };
  if (look.links !== "plain") body.link = link;
  const inside: Letters = { ...body, size: measure.small, bold: true };
  const outside: Letters = { size: measure.small, font: measure.font, colour: palette.faint };
  return { body, inside, outside };
}

/** Where the words of a message may stand. */
function roomOf(page: Page, side: Side): { left: number; right: number; wide: number } {
  const { look, measure, column, gaps } = page;
  const wide = column.right - column.left;
  const pictured = look.avatars === "none" ? 0 : measure.size * 2.4;
  const beside = look.times === "beside" ? measure.small * 5 : 0;
  const ahead = look.times === "ahead" ? measure.small * 5.6 : 0;
  const rail = look.container === "rail" ? measure.size * 1.6 : 0;
  const whole =
    look.ownSide === "same" || ["band", "flat", "label", "overline"].includes(look.container);
  const share = look.ownSide === "gutter" ? 0.44 : whole ? 0.97 : gaps.share;
  const named = look.names === "column" ? measure.size * NAMES_WIDE : 0;
  const left = column.left + (side === "left" ? pictured : 0) + rail + ahead + named;
  const right = column.right - (side === "right" ? pictured : 0);
  return { left, right, wide: Math.min(wide * share, right - left) - beside };
}

function drawAvatar({ pen, palette, measure }: Page, name: string, x: number, top: number): void {
  const radius = measure.size * 0.9;
  pen.area({
    left: x,
    right: x + radius * 2,
    top,
    bottom: top + radius * 2,
    radius,
    fill: palette.rule,
  });
  const letter = name.replace(/[^\p{L}]/gu, "")[0];
  const letters = { size: measure.small, font: measure.font, colour: palette.ink };
  if (letter)
    pen.write(
      letter.toUpperCase(),
      { x: x + radius, top: top + radius * 0.35, align: "center" },
      letters,
      {
        role: "other",
      },
    );
}

/** Draws a message with its name and time, and returns where the next may begin. */
export function drawMessage(page: Page, said: Said, from: number): number {
  const { pen, look, measure, column, gaps } = page;
  const own = said.from === "user";
  const side = sideOf(page, said);
  const { body, inside, outside } = lettersOf(page, own);
  const mark = marks(page, said);
  const room = roomOf(page, side);
  const name = page.nameOf(said);
  const boxed = !["flat", "label"].includes(look.container);
  const pad = boxed ? gaps.pad * measure.size : 0;
  const ahead = { before: `${name}: `, signed: page.signed(name) };
  const { names } = look;
  const spoken =
    names === "before" || names === "signed" ? `${ahead[names]}${said.text}` : said.text;
  const rows = pen.wrap(spoken, body, room.wide - pad * 2);
  const step = measure.size * gaps.row;
  const within = (look.names === "inside" ? 1 : 0) + (look.times === "inside" ? 1 : 0);
  const headed = look.names === "line" || look.times === "line";
  const widths = [
    ...rows.map((row) => pen.measure(row, body)),
    look.names === "inside" ? pen.measure(name, inside) : 0,
    look.times === "inside" ? pen.measure(said.clock, outside) : 0,
  ];
  const full =
    ["card", "note", "shadow", "strip", "edge"].includes(look.container) && look.ownSide === "same";
  const wide = full ? room.wide : Math.max(...widths) + pad * 2;
  const left = side === "left" ? room.left : room.right - wide;
  const edge = side === "left" ? left + pad : left + wide - pad;
  let top = from;
  if (headed) top = drawHeadLine(page, said, top, side, room);
  if (look.names === "above") {
    pen.write(name, { x: edge, top, align: side }, outside, mark.name);
    top += measure.small * 1.35;
  }
  if (look.names === "column") drawColumnName(page, name, top + pad * 0.65, mark.name);
  if (look.times === "above") {
    pen.write(said.clock, { x: edge, top, align: side }, outside, mark.time);
    top += measure.small * 1.35;
  }
  const bottom = top + pad * 1.3 + rows.length * step + within * measure.small * 1.35;
  drawContainer(page, { left, right: left + wide, top, bottom }, own);
  if (look.avatars === "both" || (look.avatars === "other" && !own))
    drawAvatar(page, name, side === "left" ? column.left : column.right - measure.size * 1.8, top);
  let row = top + pad * 0.65;
  if (look.names === "inside") {
    pen.write(name, { x: left + pad, top: row }, inside, mark.name);
    row += measure.small * 1.35;
  }
  for (const text of rows) {
    pen.write(text, { x: left + pad, top: row }, body, mark.message);
    row += step;
  }
  const faint = { ...outside, colour: boxed ? body.colour : outside.colour };
  if (look.times === "inside")
    pen.write(said.clock, { x: left + wide - pad, top: row, align: "right" }, faint, mark.time);
  if (look.times === "beside") {
    const x = side === "left" ? left + wide + measure.small * 0.6 : left - measure.small * 0.6;
    pen.write(
      said.clock,
      { x, top: bottom - measure.small * 1.5, align: side },
      outside,
      mark.time,
    );
  }
  if (look.times === "ahead")
    pen.write(said.clock, { x: column.left, top: top + pad * 0.65 }, outside, mark.time);
  if (look.times !== "below") return bottom + gaps.between * measure.size;
  pen.write(said.clock, { x: edge, top: bottom + 4, align: side }, outside, mark.time);
  return bottom + measure.small * 1.5 + gaps.between * measure.size;
}
