import type { Chance } from "~/tools/world/chance";
import type { InterfaceWords } from "~/tools/world/say/interface-words";
import type { Look, Measure, Palette } from "~/tools/world/draw/look";
import type { Letters, Pen } from "~/tools/world/draw/pen";

/** What every part of a screen is drawn with. */
export type Sheet = {
  pen: Pen;
  chance: Chance;
  look: Look;
  palette: Palette;
  measure: Measure;
  words: InterfaceWords;
};

/** Letters of side matters. */
export const small = ({ measure, palette }: Sheet): Letters => ({
  size: measure.small,
  font: measure.font,
  colour: palette.faint,
});
/** Letters of running text. */
export const plain = ({ measure, palette }: Sheet): Letters => ({
  size: measure.size,
  font: measure.font,
  colour: palette.ink,
});
