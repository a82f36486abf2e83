import type { Look } from "~/tools/world/draw/look";
import type { SpeechKind } from "~/tools/world/say/compose-speech";
import type { PrintedKind } from "~/tools/world/say/printed-matter";

/** What each choice may be in a family of layouts. */
export type Axes = { [Axis in keyof Look]: readonly Look[Axis][] };

/**
 * A family of layouts: what it shows and the choices that it leaves to chance. `held` families are
 * only ever read, never learnt from.
 */
export type Family = {
  name: string;
  held: boolean;
  shows:
    | "talk"
    | "table"
    | "grid"
    | "record"
    | "shade"
    | "grouped-shade"
    | "stack"
    | "assistant"
    | "social"
    | "messenger"
    | "workplace"
    | "market"
    | "helpdesk"
    | "nest"
    | "alerts"
    | SpeechKind
    | PrintedKind;
  axes: Axes;
  /** Whether what is said is as somebody wrote it; of held families only where it is told. */
  written: boolean;
};

const usual: Axes = {
  container: ["bubble"],
  ownSide: ["right"],
  ownColour: ["differs"],
  avatars: ["none", "none", "other"],
  names: ["none"],
  times: ["none", "grouped", "below", "inside"],
  header: ["centred", "left", "bar", "plain"],
  field: ["pill", "pill", "bar", "none", "keys"],
  theme: ["light", "light", "dark", "tinted"],
  frame: ["phone"],
  people: [1],
  links: ["plain"],
  banner: ["none"],
};

/** What families that are learnt from have besides. */
const varied: Partial<Axes> = {
  links: ["plain", "underlined", "coloured", "coloured"],
  banner: ["none", "none", "none", "over"],
};

/** A family; what it does not choose is as usual. */
export const family = (
  name: string,
  held: boolean,
  shows: Family["shows"],
  axes: Partial<Axes> = {},
  written = !held,
): Family => ({
  written,
  name,
  held,
  shows,
  axes: { ...usual, ...(held ? {} : varied), ...axes },
});
