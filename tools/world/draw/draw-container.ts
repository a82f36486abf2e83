import type { Look } from "~/tools/world/draw/look";
import type { Page } from "~/tools/world/draw/talk-page";

/** The box of a message, in pixels. */
type Box = { left: number; right: number; top: number; bottom: number };

/** What a message can stand in that has a colour of its own. */
export const isFilled = (container: Look["container"]): boolean =>
  ["bubble", "card", "band", "note", "shadow", "strip", "edge"].includes(container);

/** Draws what a message stands in. */
export function drawContainer(page: Page, box: Box, own: boolean): void {
  const { pen, look, palette, measure, column, gaps } = page;
  const fill = own ? palette.own : palette.other;
  const stroke = look.ownColour === "differs" && own ? palette.accent : palette.rule;
  const radius = gaps.radius * measure.size;
  const rule = { top: box.top, bottom: box.bottom, left: box.left - 2, right: box.left + 6 };
  const sheen = own ? palette.accent : palette.faint;
  const line = (part: Partial<Box>, thick = 3): void =>
    pen.area({ ...box, bottom: box.top + thick, ...part, fill: stroke });
  const draw: Record<Look["container"], () => void> = {
    bubble: () => pen.area({ ...box, radius, fill }),
    card: () => pen.area({ ...box, radius: radius * 0.4, fill, stroke: palette.rule }),
    note: () => pen.area({ ...box, radius: 0, fill, stroke }),
    outline: () => pen.area({ ...box, radius, stroke }),
    band: () => pen.area({ ...box, left: 0, right: pen.width, fill }),
    bar: () => pen.area({ ...rule, fill: sheen }),
    quote: () => pen.area({ ...rule, right: box.left + 2, fill: stroke }),
    rail: () => {
      const middle = column.left + measure.size * 0.6;
      pen.area({
        left: middle - 1,
        right: middle + 1,
        top: box.top - 20,
        bottom: box.bottom + 20,
        fill: palette.rule,
      });
      pen.area({
        left: middle - 9,
        right: middle + 9,
        top: box.top + 8,
        bottom: box.top + 26,
        radius: 9,
        fill: sheen,
      });
    },
    shadow: () => {
      const off = measure.size * 0.18;
      pen.area({
        left: box.left + off,
        right: box.right + off,
        top: box.top + off,
        bottom: box.bottom + off,
        radius,
        fill: palette.rule,
      });
      pen.area({ ...box, radius, fill });
    },
    double: () => {
      pen.area({ ...box, radius, stroke });
      const inner = { left: box.left + 5, right: box.right - 5, top: box.top + 5 };
      pen.area({ ...inner, bottom: box.bottom - 5, radius: Math.max(0, radius - 5), stroke });
    },
    strip: () => {
      pen.area({ ...box, radius: radius * 0.3, fill });
      pen.area({ ...box, bottom: box.top + measure.size * 0.2, fill: sheen });
    },
    edge: () => {
      pen.area({ ...box, radius: radius * 0.2, fill });
      pen.area({ ...box, left: box.right - measure.size * 0.22, fill: sheen });
    },
    underline: () => line({ top: box.bottom - 3, bottom: box.bottom }),
    overline: () => line({ left: column.left, right: column.right }),
    corners: () => {
      const long = measure.size;
      line({ right: box.left + long });
      line({ right: box.left + 3, bottom: box.top + long });
      line({ top: box.bottom - 3, bottom: box.bottom, left: box.right - long });
      line({ top: box.bottom - long, bottom: box.bottom, left: box.right - 3 });
    },
    dashes: () => {
      for (let x = box.left; x < box.right; x += 18)
        for (const top of [box.top, box.bottom - 3])
          line({ left: x, right: Math.min(box.right, x + 10), top, bottom: top + 3 });
      for (let y = box.top; y < box.bottom; y += 18)
        for (const left of [box.left, box.right - 3])
          line({ left, right: left + 3, top: y, bottom: Math.min(box.bottom, y + 10) });
    },
    flat: () => undefined,
    label: () => undefined,
  };
  draw[look.container]();
}
