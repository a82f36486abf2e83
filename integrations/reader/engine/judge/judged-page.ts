import {
  inReadingOrder,
  type SeenLine,
  type SeenPage,
} from "~/integrations/reader/engine/judge/line-features";
import { lineLook, type PlacedLine } from "~/integrations/reader/engine/judge/line-look";
import { judgedScreen, type JudgedLine } from "~/integrations/reader/engine/judge/judged-screen";
import { likeliest, lineChances } from "~/integrations/reader/engine/judge/judge-lines";
import {
  judgeWhole,
  takeReading,
  type TrainedNets,
} from "~/integrations/reader/engine/judge/judge-whole";
import type { Sides } from "~/integrations/reader/engine/judge/page-features";
import type { Screen } from "~/integrations/reader/engine/layout/find-screen";
import type { TextLine } from "~/integrations/reader/engine/layout/text-line";
import type { ReadPage } from "~/integrations/reader/engine/ocr/read-lines";
import type { Conversation } from "~/integrations/reader/engine/talk/find-conversation";
import { kindSigns } from "~/integrations/reader/engine/talk/judge-kind";

/**
 * A page as it is understood: what it shows, whether that is what its judged lines say rather than
 * the layout's rules, and the probabilities that it is a conversation by text message and that its
 * messages are found and given to the right speakers.
 */
export type JudgedPage = {
  screen: Screen;
  conversation: Conversation;
  differs: boolean;
  texts: number;
  right: number;
};

/** Whose words each line holds by the layout's rules. */
export function sidesByRules(lines: readonly PlacedLine[], { messages }: Conversation): Sides {
  return lines.map((line) => {
    const said = messages.find((message) =>
      message.lines.some(
        (other) =>
          other.top < line.bottom &&
          other.bottom > line.top &&
          Math.min(other.right, line.right) - Math.max(other.left, line.left) >
            (line.right - line.left) * 0.5,
      ),
    );
    return said ? said.from === "user" : null;
  });
}

/**
 * The lines that are judged, in reading order and with their looks: notifications that the rules
 * found to lie over the page are no part of it.
 */
export function linesToJudge(
  { raster, lines }: ReadPage,
  { banners }: Screen,
): (SeenLine & { line: TextLine })[] {
  const covering = new Set(banners.flatMap((banner) => banner.lines));
  const beneath = lines.filter((line) => !covering.has(line));
  return inReadingOrder(
    beneath.map((line) => {
      const { text, left, right, top, bottom } = line;
      const placed = { text, left, right, top, bottom };
      return { ...placed, look: lineLook(raster, placed), line };
    }),
  );
}

/**
 * A page as its lines are judged to be where that is not what the layout's rules made of it; where
 * both agree the rules' stands, since they know more of how message apps set their words.
 */
export function judgedPage(
  page: ReadPage,
  found: Screen,
  rules: Conversation,
  nets: TrainedNets,
): JudgedPage {
  const order = linesToJudge(page, found);
  const size = { width: page.raster.width, height: page.raster.height };
  const seen: SeenPage = { ...size, lines: order };
  const lines = lineChances(nets.lines, seen);
  const reading = takeReading(seen, lines, sidesByRules(order, rules));
  const kind = kindSigns(page.lines, found, rules);
  const chances = judgeWhole(nets, seen, lines, reading, kind);
  if (reading.byRules) return { screen: found, conversation: rules, differs: false, ...chances };
  const judged = likeliest(lines).flatMap((judgment, i): JudgedLine[] => {
    const each = order[i];
    return each ? [{ line: each.line, look: each.look, judgment }] : [];
  });
  const { screen, conversation } = judgedScreen(judged, size);
  return {
    screen: { ...screen, banners: found.banners },
    conversation,
    differs: true,
    ...chances,
  };
}
