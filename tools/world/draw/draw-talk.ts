import type { Chance } from "~/tools/world/chance";
import type { Play } from "~/tools/world/say/compose-scene";
import { composePlay } from "~/tools/world/say/compose-play";
import type { Matter } from "~/tools/world/say/read-matter";
import { drawWords } from "~/tools/world/say/written-apps";
import { drawFurniture, type Furnished } from "~/tools/world/draw/draw-furniture";
import { nameSigns } from "~/tools/world/draw/draw-names";
import { drawMessage } from "~/tools/world/draw/draw-message";
import type { InterfaceWords } from "~/tools/world/say/interface-words";
import { drawMeasure, drawPalette, type Look } from "~/tools/world/draw/look";
import type { Page } from "~/tools/world/draw/talk-page";
import { takePen, type Pen } from "~/tools/world/draw/pen";
import type { Said, Scene } from "~/tools/world/truth";

/** What a drawer hands over: the pen with its lines, how tall the picture is, what it shows. */
export type Drawn = { pen: Pen; height: number; scene: Scene };

function namesOf(chance: Chance, { cast }: Play, you: readonly string[]): Page["nameOf"] {
  const sender = chance.pick([
    cast.number,
    cast.number,
    cast.company,
    `${cast.agent} ${cast.company}`,
  ]);
  const own = chance.pick([...you, cast.owner.split(" ")[0] ?? "Me"]);
  return ({ from, who }: Said) => (from === "user" ? own : from === "sender" ? sender : who);
}

/** How names are set before words; a choice that costs no draw where there is none. */
function signedBy(chance: Chance, { names }: Look): Page["signed"] {
  const sign = names === "signed" ? chance.pick(nameSigns) : "{} ";
  return (name) => sign.replace("{}", name);
}

function drawGrouped(page: Page, said: Said, day: string, top: number): number {
  const { pen, measure, palette, column, chance } = page;
  const letters = { size: measure.small, font: measure.font, colour: palette.faint };
  const text = chance.pick([`${day} ${said.clock}`, said.clock, `${day}, ${said.clock}`]);
  const x = (column.left + column.right) / 2;
  pen.write(text, { x, top, align: "center" }, letters, { role: "time" });
  return top + measure.small * 2;
}

/** What the app itself says between messages, in the middle or at a side. */
function drawAside(page: Page, text: string, top: number, said: Said | null): number {
  const { pen, measure, palette, column, look } = page;
  const letters = { size: measure.small, font: measure.font, colour: palette.faint };
  const isRight = look.ownSide === "right" || look.ownSide === "gutter";
  const align = said === null ? "center" : isRight ? "right" : "left";
  const rail = look.container === "rail" ? measure.size * 1.6 : 0;
  const x = {
    left: column.left + rail,
    center: (column.left + column.right) / 2,
    right: column.right,
  };
  const rows = pen.wrap(text, letters, (column.right - column.left) * 0.9);
  for (const [i, row] of rows.entries())
    pen.write(row, { x: x[align], top: top + i * measure.small * 1.3, align }, letters, {
      role: "other",
    });
  return top + (rows.length + 0.4) * measure.small * 1.3;
}

function titleOf(chance: Chance, { cast }: Play, name: string): string {
  if (cast.others.length === 0) return name;
  return chance.pick([[cast.number, ...cast.others].join(", "), "Group"]);
}

/** A conversation and words of an interface that are not left to chance. */
export type Given = {
  play?: Play;
  words?: InterfaceWords;
  title?: string;
  /** What stands beneath the title, null for nothing; the sender's number where it is not given. */
  beneath?: string | null;
  /** What is written that is said, where no play is given. */
  matter: Matter;
};

/**
 * Draws a conversation in a look: furniture, messages, field. `scene` decides what is said; the
 * picture is as tall as its conversation needs.
 */
export function drawTalk(chance: Chance, look: Look, given: Given): Drawn {
  const words = given.words ?? drawWords(chance, given.matter);
  const scene = given.play ?? composePlay(chance, look.people, given.matter);
  const palette = drawPalette(chance, look);
  const measure = drawMeasure(chance, look);
  const pen = takePen(measure.width, palette.ground);
  const nameOf = namesOf(chance, scene, words.you);
  const sender = scene.messages.find(({ from }) => from === "sender");
  const furnished: Furnished = drawFurniture(
    { pen, chance, look, palette, measure, words },
    {
      title: given.title ?? titleOf(chance, scene, sender ? nameOf(sender) : scene.cast.number),
      number: given.beneath === undefined ? scene.cast.number : given.beneath,
      listed: [scene.cast.company, ...scene.cast.others],
    },
  );
  const page: Page = {
    pen,
    chance,
    look,
    palette,
    measure,
    column: furnished.column,
    nameOf,
    signed: signedBy(chance, look),
    gaps: {
      pad: chance.between(0.5, 0.9),
      row: chance.between(1.22, 1.42),
      between: chance.between(0.4, 1.3),
      share: chance.between(0.62, 0.84),
      radius: chance.pick([0.2, 0.5, 0.9]),
    },
  };
  const day = chance.pick([
    words.today,
    words.yesterday,
    `${chance.pick(words.weekdays)}, ${chance.pick(words.months)} ${chance.whole(1, 28)}`,
  ]);
  let top = furnished.top;
  for (const [i, said] of scene.messages.entries()) {
    if (look.times === "grouped" && (i === 0 || chance.maybe(0.4)))
      top = drawGrouped(page, said, day, top);
    top = drawMessage(page, said, top);
    const isLastOwn = said.from === "user" && scene.messages[i + 1]?.from !== "user";
    if (isLastOwn && chance.maybe(0.2)) top = drawAside(page, chance.pick(words.states), top, said);
    if (chance.maybe(0.06)) top = drawAside(page, chance.pick(words.remarks), top, null);
  }
  return { pen, height: furnished.close(top), scene };
}
