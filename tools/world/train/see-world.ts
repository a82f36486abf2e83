import { sidesByRules } from "~/integrations/reader/engine/judge/judged-page";
import type { SeenPage } from "~/integrations/reader/engine/judge/line-features";
import type { Sides } from "~/integrations/reader/engine/judge/page-features";
import { findScreen } from "~/integrations/reader/engine/layout/find-screen";
import type { TextLine } from "~/integrations/reader/engine/layout/text-line";
import { findConversation } from "~/integrations/reader/engine/talk/find-conversation";
import { kindSigns } from "~/integrations/reader/engine/talk/judge-kind";
import { chanceFrom } from "~/tools/world/chance";
import { drawTruth } from "~/tools/world/draw/draw-picture";
import type { Family } from "~/tools/world/family";
import { seeTruth } from "~/tools/world/train/see-truth";
import type { TrueLine } from "~/tools/world/truth";

/** A drawn picture as the judge sees it, with what is true of its lines and of the whole. */
export type SeenPicture = {
  family: string;
  page: SeenPage;
  truths: TrueLine[];
  byRules: Sides;
  /** What speaks for and against texts by the rules. */
  kind: number[];
  texts: boolean;
};

/** A box of words as a line that was read without a doubt. */
export function readLine(
  box: Omit<TextLine, "confidence" | "letters" | "region" | "size">,
): TextLine {
  const { left, right, top, bottom, text } = box;
  const [width, height] = [right - left, bottom - top];
  const middle = { cx: left + width / 2, cy: top + height / 2 };
  const region = { ...middle, width, height, angle: 0, score: 1 };
  const size = height * 0.62;
  return { text, left, right, top, bottom, region, confidence: 0.97, letters: [], size };
}

/** Draws `count` pictures of each family and sees them as a recogniser would. */
export function seeWorld(of: readonly Family[], count: number, seed: number): SeenPicture[] {
  return of.flatMap((family) =>
    Array.from({ length: count }, (_, i): SeenPicture => {
      const { pixels, truth } = drawTruth(family, seed, i);
      const chance = chanceFrom(`see ${family.name} ${seed} ${i}`);
      const { page, raster, truths } = seeTruth(pixels, truth, chance);
      const lines = page.lines.map(readLine);
      const screen = findScreen({ raster, turn: { quarters: 0, tilt: 0 }, lines });
      const rules = findConversation(screen);
      return {
        family: family.name,
        page,
        truths,
        byRules: sidesByRules(page.lines, rules),
        kind: kindSigns(lines, screen, rules),
        texts: truth.expected !== "reject_not_sms",
      };
    }),
  );
}
