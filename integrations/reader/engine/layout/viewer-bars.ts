import { centreY, type TextLine } from "~/integrations/reader/engine/layout/text-line";

const CONTROL =
  /^\W*(?:share|edit|lens|delete|info|favou?rite|add(?: to)?|save|more|crop|trash|move|copy|print|markup|compartir|editar|eliminar|favorito|borrar|guardar|m[áa]s)\W*$/i;
const TITLE =
  /^\W*x?\s*(?:img|pxl|screenshot|captura|dsc|image|photo)[\s_-]*[\w-]*(?:\.\w{3,4})?\W*$|\.(?:png|jpe?g|heic)\W*$/i;
const BOTTOM_SHARE = 0.86;
const TOP_SHARE = 0.16;

/**
 * The lines that a photo viewer prints around a screenshot that was captured again: the row of
 * controls at the bottom and the file's name or date above the picture's own top. Empty for a page
 * without such a row.
 */
export function viewerBars(lines: readonly TextLine[], height: number): ReadonlySet<TextLine> {
  const low = lines.filter((line) => line.top > height * BOTTOM_SHARE);
  const controls = low.filter(
    ({ text }) =>
      CONTROL.test(text) ||
      text
        .trim()
        .split(/\s+/)
        .every((word) => CONTROL.test(word)),
  );
  const row = controls.filter((line) =>
    controls.some(
      (other) => other !== line && Math.abs(centreY(other) - centreY(line)) < line.size,
    ),
  );
  const words = controls.reduce((count, { text }) => count + text.trim().split(/\s+/).length, 0);
  if (row.length < 2 && words < 3) return new Set();
  const bar = Math.min(...controls.map(({ top }) => top));
  const below = lines.filter((line) => line.top >= bar - line.size * 0.5);
  return new Set([...below, ...titlesAbove(lines, height)]);
}

/** What stands above the picture: a second status line lies below it, or it names a file. */
function titlesAbove(lines: readonly TextLine[], height: number): TextLine[] {
  const high = lines.filter((line) => centreY(line) < height * TOP_SHARE);
  const named = high.filter(({ text }) => TITLE.test(text.trim()));
  const clocks = high
    .filter(({ text }) => /^\W{0,2}\d{1,2}:\d{2}\W{0,2}$/.test(text.trim()))
    .sort((a, b) => a.top - b.top);
  const inner = clocks.at(-1);
  const above = inner
    ? high.filter((line) => centreY(line) < centreY(inner) - inner.size * 1.2)
    : [];
  return [...named, ...above];
}
