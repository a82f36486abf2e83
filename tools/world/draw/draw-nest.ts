import type { Chance } from "~/tools/world/chance";
import { drawStatus } from "~/tools/world/draw/draw-furniture";
import { shownByOthers } from "~/tools/world/draw/draw-shade";
import type { Drawn } from "~/tools/world/draw/draw-talk";
import { drawMeasure, drawPalette, type Look } from "~/tools/world/draw/look";
import { takePen, type Letters, type Mark } from "~/tools/world/draw/pen";
import { composeNotices, type Notice, type Section } from "~/tools/world/say/compose-notices";
import { drawWords } from "~/tools/world/say/written-apps";
import { composePlay } from "~/tools/world/say/compose-play";
import type { Matter } from "~/tools/world/say/read-matter";

function sectionsOf(chance: Chance, texts: boolean, scene: Drawn["scene"], matter: Matter) {
  const count = texts ? chance.whole(0, 3) : chance.whole(2, 5);
  const beside = composeNotices(chance, count, matter);
  if (!texts) return beside;
  const notices = scene.messages.map(({ from, who, text, clock }): Notice => ({
    title: from === "sender" ? null : who,
    text,
    age: clock,
    told: "text",
  }));
  const app = chance.pick(["Messages", "Texts", "SMS", "Messaging"]);
  beside.splice(chance.whole(0, beside.length), 0, { app, notices });
  return beside;
}

/**
 * Draws notices of several apps, those of each app together, several people's among them, each
 * under its own name; with `texts` one of the apps is that of text messages.
 */
export function drawNest(chance: Chance, look: Look, texts: boolean, matter: Matter): Drawn {
  const words = drawWords(chance, matter);
  const composed = composePlay(chance, chance.whole(1, 3), matter);
  const scene: Drawn["scene"] = texts
    ? shownByOthers(composed)
    : { messages: [], address: null, own: [], expected: "reject_not_sms", expectedAlt: [] };
  const { cast } = composed;
  const palette = drawPalette(chance, look);
  const measure = drawMeasure(chance, look);
  const pen = takePen(measure.width, palette.ground);
  const { size, small, font } = measure;
  const text: Letters = { size, font, colour: palette.otherInk };
  const faint: Letters = { ...text, size: small, colour: palette.faint };
  const bold: Letters = { ...text, bold: chance.maybe(0.75) };
  const edge = size * chance.between(0.3, 1);
  const pad = size * chance.between(0.6, 1);
  const nested = chance.pick(["whole", "each", "both", "rules"] as const);
  const named = chance.pick(["row", "row", "inline"] as const);
  const aged = chance.pick(["far", "after", "above"] as const);
  const heads = chance.maybe(0.8);
  const row = size * chance.between(1.28, 1.42);
  const sender = chance.pick([cast.number, cast.number, cast.company]);
  const sections: Section[] = sectionsOf(chance, texts, scene, matter);
  let top = drawStatus({ pen, chance, look, palette, measure, words });
  const left = edge + pad * (nested === "both" ? 1.8 : 1);
  const right = pen.width - left;
  const rowsOf = ({ title, text: said }: Notice): { first: number; rows: string[] } => {
    const ahead = named === "inline" ? pen.measure(`${title ?? sender}  `, bold) : 0;
    const room = right - left - (aged === "after" ? 0 : small);
    if (ahead === 0 || ahead > room * 0.6) return { first: 0, rows: pen.wrap(said, text, room) };
    const [begin = ""] = pen.wrap(said, text, room - ahead);
    const rest = said.slice(begin.length).trimStart();
    return { first: ahead, rows: [begin, ...(rest ? pen.wrap(rest, text, room) : [])] };
  };
  const tallOf = (notice: Notice): number => {
    const { first, rows } = rowsOf(notice);
    return rows.length * row + (first > 0 ? 0 : row) + (aged === "above" ? small * 1.4 : 0) + pad;
  };
  for (const { app, notices } of sections) {
    const told = notices.reduce((sum, notice) => sum + tallOf(notice) + pad * 0.5, 0);
    const whole = { left: edge, right: pen.width - edge, radius: size * 0.8 };
    if (nested === "whole" || nested === "both")
      pen.area({
        ...whole,
        top,
        bottom: top + told + (heads ? small * 2 : 0) + pad,
        fill: nested === "both" ? palette.rule : palette.other,
      });
    top += pad * 0.5;
    if (heads) {
      const head = notices.length > 1 && chance.maybe(0.5) ? `${app} · ${notices.length}` : app;
      pen.write(head, { x: edge + pad, top }, faint, { role: "other" });
      top += small * 2;
    }
    for (const notice of notices) {
      const who = notice.title ?? sender;
      const isText = notice.told === "text";
      const mark = (role: Mark["role"]): Mark =>
        isText ? { role, speaker: "other", who } : { role: "other" };
      const { first, rows } = rowsOf(notice);
      const box = {
        left: left - pad * 0.6,
        right: right + pad * 0.6,
        top,
        bottom: top + tallOf(notice),
      };
      if (nested === "each" || nested === "both")
        pen.area({ ...box, radius: size * 0.5, fill: palette.other });
      if (nested === "rules") pen.area({ ...box, top: box.bottom - 2, fill: palette.rule });
      top += pad * 0.4;
      const time: Mark = { role: isText ? "time" : "other" };
      if (aged === "above") {
        pen.write(notice.age, { x: left, top }, faint, time);
        top += small * 1.4;
      }
      const wide = pen.write(who, { x: left, top }, bold, mark("name"));
      if (aged === "far" && first === 0)
        pen.write(notice.age, { x: right, top, align: "right" }, faint, time);
      if (aged === "after" && first === 0)
        pen.write(`· ${notice.age}`, { x: left + wide + size * 0.5, top }, faint, time);
      if (first === 0) top += row;
      for (const [i, line] of rows.entries()) {
        pen.write(line, { x: left + (i === 0 ? first : 0), top }, text, mark("message"));
        top += row;
      }
      top += pad * 1.1;
    }
    top += pad;
  }
  if (chance.maybe(0.4))
    pen.write(
      chance.pick(["Clear all", "Manage", "Silent"]),
      { x: right, top, align: "right" },
      faint,
      {
        role: "button",
      },
    );
  return { pen, height: Math.ceil(Math.max(top + size * 3, measure.height * 0.7)), scene };
}
