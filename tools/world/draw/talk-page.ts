import type { Chance } from "~/tools/world/chance";
import type { Look, Measure, Palette } from "~/tools/world/draw/look";
import type { Mark, Pen } from "~/tools/world/draw/pen";
import type { Said } from "~/tools/world/truth";

/** What a drawn conversation is drawn with; the column is in pixels. */
export type Page = {
  pen: Pen;
  chance: Chance;
  look: Look;
  palette: Palette;
  measure: Measure;
  column: { left: number; right: number };
  /** How each speaker is called on the screen. */
  nameOf: (said: Said) => string;
  /** How a name is set before the words that it says, where both stand in one row. */
  signed: (name: string) => string;
  /** Spaces of the whole picture, in letter sizes. */
  gaps: { pad: number; row: number; between: number; share: number; radius: number };
};

/** The side of the column that a message stands at. */
export type Side = "left" | "right";

/** What the lines of a message are. */
export function marks(page: Page, said: Said): Record<"message" | "name" | "time", Mark> {
  const speaker = said.from === "user" ? "own" : "other";
  const who = page.nameOf(said);
  return {
    message: { role: "message", speaker, who },
    name: { role: "name", speaker, who },
    time: { role: "time" },
  };
}
