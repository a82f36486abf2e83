import { plain, small, type Sheet } from "~/tools/world/draw/sheet";

const notified = [
  ["Dentist", "Tomorrow at 8:30 AM, Suite 210"],
  ["Corner Pharmacy", "Your prescription is ready. Questions? desk@cornerpharmacy.example.com"],
  ["Package", "Your parcel was left at the front door"],
  ["Mom", "are you coming on Sunday?"],
] as const;

/** A notification laid over the top of the screen; what it covers cannot be seen. */
export function drawBanner(sheet: Sheet): number {
  const { pen, chance, palette, measure } = sheet;
  const [title, text] = chance.pick(notified);
  const edge = measure.size * 0.5;
  const rows = pen.wrap(text, plain(sheet), pen.width - edge * 2 - measure.size * 3);
  const box = {
    left: edge,
    right: pen.width - edge,
    top: edge * chance.between(0.6, 3),
    bottom: measure.size * (2.6 + rows.length * 1.3) + edge,
  };
  for (let i = pen.lines.length - 1; i >= 0; i--)
    if ((pen.lines[i]?.top ?? 0) < box.bottom) pen.lines.splice(i, 1);
  pen.area({ left: 0, right: pen.width, top: 0, bottom: box.bottom + 4, fill: palette.ground });
  pen.area({ ...box, radius: measure.size * 0.8, fill: palette.other });
  const x = box.left + measure.size * chance.pick([0.8, 2.4]);
  let top = box.top + measure.size * 0.5;
  pen.write(title, { x, top }, { ...plain(sheet), bold: true }, { role: "other" });
  if (chance.maybe(0.6))
    pen.write("now", { x: box.right - measure.size, top, align: "right" }, small(sheet), {
      role: "other",
    });
  for (const row of rows) {
    top += measure.size * 1.3;
    pen.write(row, { x, top }, plain(sheet), { role: "other" });
  }
  return box.bottom;
}
