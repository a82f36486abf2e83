import { createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import type { LineSpeaker, Role, TrueLine } from "~/tools/world/truth";

const [WIDEST, TALLEST] = [1700, 6000];

/** One sheet for all pictures: what a canvas holds is out of the collector's sight. */
const sheet = createCanvas(WIDEST, TALLEST);
const context = sheet.getContext("2d");

/** How letters are drawn: size in pixels, a family's name, a colour. */
export type Letters = { size: number; font: string; colour: string; bold?: boolean; link?: Link };

/** How links and addresses are set apart from other words. */
export type Link = { colour: string; underlined: boolean };

/** What a line is and whose. */
export type Mark = { role: Role; speaker?: LineSpeaker; who?: string | null };

/** A filled or outlined area; `radius` in pixels. */
export type Area = {
  left: number;
  top: number;
  right: number;
  bottom: number;
  radius?: number;
  fill?: string;
  stroke?: string;
};

/** Draws a picture from its top to its bottom and keeps the truth of each line. */
export type Pen = {
  width: number;
  lines: TrueLine[];
  area(area: Area): void;
  measure(text: string, letters: Letters): number;
  wrap(text: string, letters: Letters, width: number): string[];
  /** Writes one line whose row begins at `top`; `x` is its left, middle or right. */
  write(
    text: string,
    place: { x: number; top: number; align?: "left" | "center" | "right" },
    letters: Letters,
    mark: Mark,
  ): number;
  /** The picture down to `height`: red, green, blue and opacity of each pixel, row by row. */
  finish(height: number): Uint8ClampedArray;
};

function fontOf({ size, font, bold }: Letters): string {
  return `${bold ? "bold " : ""}${size}px "${font}"`;
}

/** Words too wide for a row are broken where it ends, as apps break addresses and links. */
function pieces(word: string, fits: (text: string) => boolean): string[] {
  const broken: string[] = [];
  let rest = word;
  while (!fits(rest) && rest.length > 1) {
    let count = rest.length - 1;
    while (count > 1 && !fits(rest.slice(0, count))) count--;
    broken.push(rest.slice(0, count));
    rest = rest.slice(count);
  }
  return [...broken, rest];
}

function wrapped(context: SKRSContext2D, text: string, width: number): string[] {
  const fits = (row: string): boolean => context.measureText(row).width <= width;
  const rows: string[] = [];
  let row = "";
  for (const word of text.split(" ").flatMap((each) => pieces(each, fits))) {
    const longer = row === "" ? word : `${row} ${word}`;
    if (fits(longer)) row = longer;
    else {
      rows.push(row);
      row = word;
    }
  }
  return [...rows, row];
}

/** Writes a row whose links and addresses, and what is left of broken ones, are set apart. */
function fillLinked(
  text: string,
  left: number,
  baseline: number,
  letters: Letters,
  link: Link,
): void {
  let x = left;
  for (const word of text.split(/(?<= )/)) {
    const linked = /@|https?:|\.\w|\/\w|^\S{16,}$/.test(word);
    context.fillStyle = linked ? link.colour : letters.colour;
    context.fillText(word, x, baseline);
    const wide = context.measureText(word).width;
    if (linked && link.underlined) context.fillRect(x, baseline + 3, wide, 2);
    x += wide;
  }
}

/** A pen on a page of `width` pixels and the given ground; one picture is finished at a time. */
export function takePen(width: number, ground: string): Pen {
  const lines: TrueLine[] = [];
  context.fillStyle = ground;
  context.fillRect(0, 0, width, TALLEST);
  const under = (letters: Letters): void => {
    context.font = fontOf(letters);
  };
  return {
    width,
    lines,
    area: ({ left, top, right, bottom, radius = 0, fill, stroke }) => {
      context.beginPath();
      context.roundRect(left, top, right - left, bottom - top, radius);
      if (fill) {
        context.fillStyle = fill;
        context.fill();
      }
      if (stroke) {
        context.strokeStyle = stroke;
        context.lineWidth = 2;
        context.stroke();
      }
    },
    measure: (text, letters) => {
      under(letters);
      return context.measureText(text).width;
    },
    wrap: (text, letters, room) => {
      under(letters);
      return wrapped(context, text, room);
    },
    write: (text, { x, top, align = "left" }, letters, { role, speaker = "none", who = null }) => {
      under(letters);
      context.fillStyle = letters.colour;
      context.textBaseline = "alphabetic";
      const wide = context.measureText(text).width;
      const left = align === "left" ? x : align === "right" ? x - wide : x - wide / 2;
      const baseline = top + letters.size * 1.02;
      if (letters.link) fillLinked(text, left, baseline, letters, letters.link);
      else context.fillText(text, left, baseline);
      lines.push({
        text,
        left: Math.round(left),
        top: Math.round(baseline - letters.size * 0.82),
        right: Math.round(left + wide),
        bottom: Math.round(baseline + letters.size * 0.24),
        role,
        speaker,
        who,
      });
      return wide;
    },
    finish: (height) => {
      const whole = sheet.data();
      const pixels = new Uint8ClampedArray(width * height * 4);
      for (let y = 0; y < height; y++)
        pixels.set(whole.subarray(y * WIDEST * 4, (y * WIDEST + width) * 4), y * width * 4);
      return pixels;
    },
  };
}
