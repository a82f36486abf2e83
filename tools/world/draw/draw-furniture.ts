import type { Look } from "~/tools/world/draw/look";
import { drawBanner } from "~/tools/world/draw/draw-banner";
import { drawList, drawSite, drawWebPage } from "~/tools/world/draw/draw-surroundings";
import type { Letters } from "~/tools/world/draw/pen";
import { plain, small, type Sheet } from "~/tools/world/draw/sheet";

/** The room that furniture leaves: a column, where it begins, and what closes the screen below. */
export type Furnished = {
  column: { left: number; right: number };
  top: number;
  close(bottom: number): number;
};

type Title = { title: string; number: string | null; listed: readonly string[] };

/** The row of clock, network and battery at the top of a phone. */
export function drawStatus(sheet: Sheet): number {
  const { pen, chance, measure } = sheet;
  const letters: Letters = {
    ...plain(sheet),
    size: Math.round(measure.small * 0.95),
    bold: chance.maybe(0.5),
  };
  const top = measure.size * 0.4;
  const mark = { role: "status" as const };
  const clock = `${chance.whole(1, 12)}:${String(chance.whole(0, 59)).padStart(2, "0")}`;
  pen.write(clock, { x: measure.size * chance.between(0.8, 1.6), top }, letters, mark);
  const signs = chance.pick([
    ["LTE", "84%"],
    ["5G"],
    ["47%"],
    ["VoLTE", "12%"],
    [],
    ["WiFi", "5G", "63"],
  ]);
  let x = pen.width - measure.size;
  for (const sign of [...signs].reverse())
    x -= pen.write(sign, { x, top, align: "right" }, letters, mark) + measure.size * 0.5;
  return measure.size * 2.1;
}

/** A title as far as it fits its row. */
function clipped({ pen }: Sheet, title: string, letters: Letters, room: number): string {
  const [first = "", ...more] = pen.wrap(title, letters, room);
  return more.length > 0 ? `${first.replace(/,$/, "")}...` : first;
}

function drawHeader(
  sheet: Sheet,
  { title, number }: Title,
  column: Furnished["column"],
  from: number,
): number {
  const { pen, chance, look, palette, measure, words } = sheet;
  const mark = { role: "header" as const };
  const bold: Letters = { ...plain(sheet), bold: true };
  if (look.header === "none") return from;
  const deep = look.header === "bar";
  const tall = measure.size * (look.header === "centred" ? 4.6 : 3);
  if (deep)
    pen.area({
      left: column.left - measure.size,
      right: column.right + measure.size,
      top: from,
      bottom: from + tall,
      fill: palette.own,
    });
  const ink: Letters = deep ? { ...bold, colour: palette.ownInk } : bold;
  const back = chance.maybe(0.5)
    ? clipped(sheet, chance.pick(words.back), plain(sheet), measure.size * 4.6)
    : "<";
  if (look.header !== "plain" && chance.maybe(0.7))
    pen.write(
      back,
      { x: column.left, top: from + measure.size * 0.8 },
      { ...plain(sheet), colour: deep ? palette.ownInk : palette.accent },
      { role: "button" },
    );
  const middle = (column.left + column.right) / 2;
  if (look.header === "centred") {
    const radius = measure.size * 1.1;
    pen.area({
      left: middle - radius,
      right: middle + radius,
      top: from + 6,
      bottom: from + 6 + radius * 2,
      radius,
      fill: palette.faint,
    });
    pen.write(
      clipped(sheet, title, small(sheet), column.right - column.left - measure.size * 2),
      { x: middle, top: from + radius * 2 + 14, align: "center" },
      small(sheet),
      mark,
    );
  } else {
    const x = look.header === "plain" ? column.left : column.left + measure.size * 5;
    const shown = clipped(sheet, title, ink, column.right - x - measure.size * 4);
    pen.write(shown, { x, top: from + measure.size * 0.5 }, ink, mark);
    const beneath: Letters = { ...small(sheet), colour: ink.colour };
    if (number !== null && title !== number && chance.maybe(0.7))
      pen.write(
        clipped(sheet, number, beneath, column.right - x - measure.size),
        { x, top: from + measure.size * 1.75 },
        beneath,
        mark,
      );
  }
  if (chance.maybe(0.35))
    pen.write(
      chance.pick(words.menu),
      { x: column.right, top: from + measure.size * 0.8, align: "right" },
      { ...small(sheet), colour: deep ? palette.ownInk : palette.accent },
      { role: "button" },
    );
  if (!deep && chance.maybe(0.6))
    pen.area({
      left: column.left - measure.size,
      right: column.right + measure.size,
      top: from + tall,
      bottom: from + tall + 2,
      fill: palette.rule,
    });
  return from + tall + measure.size * 0.7;
}

function drawKeys(sheet: Sheet, from: number): number {
  const { pen, palette, measure } = sheet;
  const wide = pen.width / 10.4;
  let top = from;
  for (const row of ["qwertyuiop", "asdfghjkl", "zxcvbnm"]) {
    const first = (pen.width - row.length * wide) / 2;
    for (const [i, key] of [...row].entries()) {
      pen.area({
        left: first + i * wide + 4,
        right: first + (i + 1) * wide - 4,
        top,
        bottom: top + measure.size * 2,
        radius: 8,
        fill: palette.other,
      });
      pen.write(
        key,
        { x: first + (i + 0.5) * wide, top: top + measure.size * 0.35, align: "center" },
        plain(sheet),
        { role: "button" },
      );
    }
    top += measure.size * 2.5;
  }
  return top;
}

function drawField(sheet: Sheet, column: Furnished["column"], from: number): number {
  const { pen, chance, look, palette, measure, words } = sheet;
  if (look.field === "none") return from + measure.size;
  const tall = measure.size * 2.2;
  const send = chance.maybe(0.4) ? words.send : null;
  const right = column.right - (send ? measure.size * 4 : 0);
  const radius = look.field === "bar" ? 4 : tall / 2;
  pen.area({
    left: column.left,
    right,
    top: from,
    bottom: from + tall,
    radius,
    stroke: palette.rule,
    ...(chance.maybe(0.5) ? { fill: palette.other } : {}),
  });
  pen.write(
    clipped(
      sheet,
      chance.pick(words.placeholders),
      plain(sheet),
      right - column.left - measure.size * 1.6,
    ),
    { x: column.left + measure.size, top: from + measure.size * 0.5 },
    { ...plain(sheet), colour: palette.faint },
    { role: "field" },
  );
  if (send)
    pen.write(
      send,
      { x: column.right, top: from + measure.size * 0.5, align: "right" },
      { ...plain(sheet), colour: palette.accent },
      { role: "button" },
    );
  const below = from + tall + measure.size * 0.8;
  return look.field === "keys" ? drawKeys(sheet, below) : below;
}

/** Draws what stands around a conversation and says which room is left for it. */
export function drawFurniture(sheet: Sheet, title: Title): Furnished {
  const { pen, chance, look, measure, words } = sheet;
  const { width } = pen;
  const edge = measure.size * chance.between(0.5, 1.1);
  const columns: Record<Look["frame"], () => Furnished["column"]> = {
    phone: () => ({ left: edge, right: width - edge }),
    watch: () => ({ left: 14, right: width - 14 }),
    page: () => ({
      left: width * chance.between(0.06, 0.22),
      right: width * chance.between(0.76, 0.94),
    }),
    panes: () => ({ left: width * 0.34 + edge, right: width - edge }),
    widget: () => ({ left: width * 0.56, right: width - measure.size * 2 }),
  };
  const column = columns[look.frame]();
  let top = measure.size * 0.6;
  if (look.frame === "phone" && chance.maybe(0.85)) top = drawStatus(sheet);
  if (look.frame === "watch") top = drawStatus(sheet);
  if (look.frame === "page") top = drawWebPage(sheet, width);
  if (look.frame === "panes") drawList(sheet, title.listed, width * 0.34);
  if (look.frame === "widget") top = drawWebPage(sheet, width) + measure.size;
  if (look.frame === "widget") drawSite(sheet, title.listed[0] ?? "", width * 0.5, top);
  top = drawHeader(sheet, title, column, top);
  if (look.banner === "over") top = Math.max(top, drawBanner(sheet) + measure.size * 0.6);
  if (chance.maybe(0.3)) {
    const x = (column.left + column.right) / 2;
    const room = column.right - column.left;
    for (const row of pen.wrap(chance.pick(words.remarks), small(sheet), room)) {
      pen.write(row, { x, top, align: "center" }, small(sheet), { role: "other" });
      top += measure.small * 1.3;
    }
    top += measure.small * 0.5;
  }
  return {
    column,
    top,
    close: (bottom) => {
      const low = Math.max(bottom + measure.size * 0.5, measure.height - measure.size * 3.4);
      const at = look.field === "keys" || chance.maybe(0.4) ? bottom + measure.size : low;
      return Math.ceil(Math.max(drawField(sheet, column, at), measure.height * 0.8));
    },
  };
}
