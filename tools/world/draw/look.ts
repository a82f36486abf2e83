import type { Chance } from "~/tools/world/chance";

/**
 * The choices that a family of layouts leaves to chance, each made on its own.
 *
 * - `container`: what a message stands in
 * - `ownSide`: where the owner's words stand; `same` is both at one side
 * - `names`, `times`: where they stand beside a message; `line` is one line for both, `before` and
 *   `signed` stand in the row that the words begin in, `column` to their left
 * - `frame`: what the conversation is a part of
 */
export type Look = {
  container:
    | "bubble"
    | "card"
    | "outline"
    | "bar"
    | "flat"
    | "shadow"
    | "double"
    | "strip"
    | "edge"
    | "underline"
    | "overline"
    | "corners"
    | "dashes"
    | "quote"
    | "band"
    | "rail"
    | "label"
    | "note";
  ownSide: "right" | "left" | "same" | "gutter";
  ownColour: "differs" | "same";
  avatars: "none" | "other" | "both";
  names: "none" | "above" | "inside" | "line" | "before" | "signed" | "column";
  times: "none" | "grouped" | "above" | "below" | "inside" | "beside" | "line" | "ahead";
  header: "centred" | "left" | "bar" | "plain" | "none";
  field: "pill" | "bar" | "none" | "keys";
  theme: "light" | "dark" | "tinted";
  frame: "phone" | "page" | "panes" | "widget" | "watch";
  people: 1 | 2 | 3 | 4 | 5;
  links: "plain" | "underlined" | "coloured";
  banner: "none" | "over";
};

/** Colours of a picture, in CSS. */
export type Palette = {
  ground: string;
  ink: string;
  faint: string;
  other: string;
  otherInk: string;
  own: string;
  ownInk: string;
  accent: string;
  rule: string;
};

/** Sizes and letters of a picture, in pixels. */
export type Measure = { width: number; height: number; size: number; small: number; font: string };

const fonts = [
  "Liberation Sans",
  "Liberation Sans",
  "DejaVu Sans",
  "Liberation Serif",
  "Liberation Sans Narrow",
];

const hsl = (hue: number, saturation: number, light: number): string =>
  `hsl(${Math.round(hue)} ${Math.round(saturation)}% ${Math.round(light)}%)`;

/** Colours by chance that keep their words legible. */
export function drawPalette(chance: Chance, { theme, ownColour }: Look): Palette {
  const dark = theme === "dark";
  const hue = chance.between(0, 360);
  const ground = dark
    ? hsl(hue, chance.between(0, 20), chance.between(2, 12))
    : hsl(
        hue,
        theme === "tinted" ? 40 : 0,
        theme === "tinted" ? chance.between(88, 95) : chance.between(97, 100),
      );
  const otherLight = dark ? chance.between(18, 26) : chance.between(86, 92);
  const other = hsl(hue + 20, chance.between(0, 30), theme === "tinted" ? 100 : otherLight);
  const deep = chance.maybe(0.5);
  const ownHue = chance.between(0, 360);
  const own = deep
    ? hsl(ownHue, chance.between(45, 80), chance.between(28, 42))
    : hsl(ownHue, chance.between(40, 80), dark ? chance.between(26, 34) : chance.between(76, 84));
  const ink = dark ? "#f2f2f2" : "#16181a";
  return {
    ground,
    ink,
    faint: dark ? "#9aa0a6" : "#6b7075",
    other,
    otherInk: ink,
    own: ownColour === "same" ? other : own,
    ownInk: ownColour === "same" ? ink : deep || dark ? "#ffffff" : "#101214",
    accent: dark ? hsl(ownHue, 70, 70) : hsl(ownHue, 70, 34),
    rule: dark ? "#3a3f45" : "#d5d8dc",
  };
}

/** Size and letters by chance; a watch is small and square, panes are wide. */
export function drawMeasure(chance: Chance, { frame }: Look): Measure {
  const width = {
    phone: () => chance.pick([720, 828, 1080, 1170]),
    page: () => chance.pick([1100, 1280, 1366]),
    panes: () => chance.pick([1280, 1440, 1600]),
    widget: () => chance.pick([1100, 1280]),
    watch: () => chance.pick([400, 480]),
  }[frame]();
  const size = {
    phone: () => Math.round(width * chance.between(0.036, 0.047)),
    page: () => chance.whole(21, 27),
    panes: () => chance.whole(21, 26),
    widget: () => chance.whole(20, 24),
    watch: () => chance.whole(28, 34),
  }[frame]();
  const tall = { phone: 1.9, page: 0.7, panes: 0.62, widget: 0.75, watch: 1.1 }[frame];
  return {
    width,
    height: Math.round(width * chance.between(tall, tall * 1.15)),
    size,
    small: Math.round(size * chance.between(0.68, 0.84)),
    font: chance.pick(fonts),
  };
}

/** A choice that costs no draw where there is none: families without it stay as they were drawn. */
function only<T>(chance: Chance, values: readonly T[]): T {
  const [first] = values;
  return values.length === 1 && first !== undefined ? first : chance.pick(values);
}

/** One look out of what a family allows. */
export function drawLook(
  chance: Chance,
  axes: { [Axis in keyof Look]: readonly Look[Axis][] },
): Look {
  return {
    container: chance.pick(axes.container),
    ownSide: chance.pick(axes.ownSide),
    ownColour: chance.pick(axes.ownColour),
    avatars: chance.pick(axes.avatars),
    names: chance.pick(axes.names),
    times: chance.pick(axes.times),
    header: chance.pick(axes.header),
    field: chance.pick(axes.field),
    theme: chance.pick(axes.theme),
    frame: chance.pick(axes.frame),
    people: chance.pick(axes.people),
    links: only(chance, axes.links),
    banner: only(chance, axes.banner),
  };
}
