import type { Letters } from "~/tools/world/draw/pen";
import { plain, small, type Sheet } from "~/tools/world/draw/sheet";

/** Conversations listed at the left of an open one. */
export function drawList(sheet: Sheet, listed: readonly string[], right: number): void {
  const { pen, chance, palette, measure, words } = sheet;
  pen.area({ left: right, right: right + 2, top: 0, bottom: 6000, fill: palette.rule });
  let top = measure.size;
  pen.write(
    words.back[1] ?? "Messages",
    { x: measure.size, top },
    { ...plain(sheet), bold: true },
    { role: "header" },
  );
  top += measure.size * 2.4;
  const rows = [...listed, "Pharmacy", "Aunt Rosa", "62846", "School office"];
  for (const name of rows.slice(0, chance.whole(3, 6))) {
    pen.write(name, { x: measure.size, top }, { ...plain(sheet), bold: true }, { role: "other" });
    pen.write(
      chance.pick(words.weekdays),
      { x: right - measure.size, top, align: "right" },
      small(sheet),
      { role: "other" },
    );
    pen.write(
      chance.pick(["See you then", "Your order is ready", "ok thanks", "Code: 4471"]),
      { x: measure.size, top: top + measure.size * 1.3 },
      small(sheet),
      { role: "other" },
    );
    top += measure.size * 3.4;
  }
}

/** The head of a web page. */
export function drawWebPage(sheet: Sheet, right: number): number {
  const { pen, chance, palette, measure } = sheet;
  const site = chance.pick(["Phone Lines", "Text Desk", "My Carrier", "Message Centre"]);
  pen.area({ left: 0, right: pen.width, top: 0, bottom: measure.size * 2.4, fill: palette.accent });
  const ink: Letters = { ...plain(sheet), colour: palette.ground, bold: true };
  pen.write(site, { x: measure.size, top: measure.size * 0.6 }, ink, { role: "other" });
  let x = right - measure.size;
  for (const entry of ["Log out", "Settings", "Lines"].slice(0, chance.whole(1, 3)))
    x -=
      pen.write(
        entry,
        { x, top: measure.size * 0.6, align: "right" },
        { ...ink, bold: false },
        { role: "button" },
      ) +
      measure.size * 1.4;
  return measure.size * 3.2;
}

/** A company's page with a conversation in its corner. */
export function drawSite(sheet: Sheet, name: string, right: number, from: number): void {
  const { pen, measure } = sheet;
  const words = `${name} has served the valley for over twenty years. Our team is licensed and insured, and every visit begins with a plan that you can understand.`;
  let top = from + measure.size * 2;
  pen.write(
    name,
    { x: measure.size * 2, top },
    { ...plain(sheet), size: measure.size * 1.8, bold: true },
    { role: "other" },
  );
  top += measure.size * 3;
  for (const row of pen.wrap(words, plain(sheet), right - measure.size * 3)) {
    pen.write(row, { x: measure.size * 2, top }, plain(sheet), { role: "other" });
    top += measure.size * 1.5;
  }
}
