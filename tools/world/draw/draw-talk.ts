import type { Chance } from "~/tools/world/chance";
import { composeScene, type Play } from "~/tools/world/say/compose-scene";
import { drawFurniture, type Furnished } from "~/tools/world/draw/draw-furniture";
import { nameSigns } from "~/tools/world/draw/draw-names";
import { drawMessage } from "~/tools/world/draw/draw-message";
import { interfaceWords, type InterfaceWords } from "~/tools/world/say/interface-words";
import { drawMeasure, drawPalette, type Look } from "~/tools/world/draw/look";
import type { Page } from "~/tools/world/draw/talk-page";
import { takePen, type Pen } from "~/tools/world/draw/pen";
import type { Said, Scene } from "~/tools/world/truth";
import type { Wordings } from "~/tools/world/say/wordings";

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

function titleOf(chance: Chance, { cast }: Play, name: string): string {
  if (cast.others.length === 0) return name;
  return chance.pick([[cast.number, ...cast.others].join(", "), "Group"]);
}

/** A conversation and words of an interface that are not left to chance. */
export type Given = {
  play?: Play;
  words?: InterfaceWords;
  title?: string;
  /** What stands beneath the title. */
  beneath?: string;
  wordings?: Wordings;
};

/**
 * Draws a conversation in a look: furniture, messages, field. `scene` decides what is said; the
 * picture is as tall as its conversation needs.
 */
export function drawTalk(chance: Chance, look: Look, given: Given = {}): Drawn {
  const words = given.words ?? chance.pick(interfaceWords);
  const scene = given.play ?? composeScene(chance, look.people, given.wordings);
  const palette = drawPalette(chance, look);
  const measure = drawMeasure(chance, look);
  const pen = takePen(measure.width, palette.ground);
  const nameOf = namesOf(chance, scene, words.you);
  const sender = scene.messages.find(({ from }) => from === "sender");
  const furnished: Furnished = drawFurniture(
    { pen, chance, look, palette, measure, words },
    {
      title: given.title ?? titleOf(chance, scene, sender ? nameOf(sender) : scene.cast.number),
      number: given.beneath ?? scene.cast.number,
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
  }
  return { pen, height: furnished.close(top), scene };
}
