import { inReadingOrder } from "~/integrations/reader/engine/judge/line-features";
import { lineLook } from "~/integrations/reader/engine/judge/line-look";
import { judgedScreen, type JudgedLine } from "~/integrations/reader/engine/judge/judged-screen";
import { judgeLines } from "~/integrations/reader/engine/judge/judge-lines";
import { shippedNets } from "~/integrations/reader/engine/judge/shipped-nets";
import type { Screen } from "~/integrations/reader/engine/layout/find-screen";
import type { TextLine } from "~/integrations/reader/engine/layout/text-line";
import type { ReadPage } from "~/integrations/reader/engine/ocr/read-lines";
import type { Conversation } from "~/integrations/reader/engine/talk/find-conversation";

type Judged = { screen: Screen; conversation: Conversation };

/** From here on the layout's rules and the trained judge mean the same conversation. */
const AGREED = 0.75;

function weight({ text }: TextLine): number {
  return text.replace(/[^\p{L}\p{N}]/gu, "").length;
}

/** The share of letters in messages of either reading that both give to the same side. */
function agreement(judged: readonly JudgedLine[], rules: Conversation): number {
  let [same, all] = [0, 0];
  for (const { line, judgment } of judged) {
    const said = rules.messages.find(({ lines }) =>
      lines.some(
        (other) =>
          other.top < line.bottom &&
          other.bottom > line.top &&
          Math.min(other.right, line.right) - Math.max(other.left, line.left) >
            (line.right - line.left) * 0.5,
      ),
    );
    const byRules = said ? said.from === "user" : null;
    const byJudge = judgment.role === "message" ? judgment.own > 0.5 : null;
    if (byRules === null && byJudge === null) continue;
    all += weight(line);
    if (byRules === byJudge) same += weight(line);
  }
  return all === 0 ? 1 : same / all;
}

/**
 * A page as its lines are judged to be, where that is not what the layout's rules made of it; null
 * where both agree, since the rules know more of how message apps set their words. Notifications
 * that the rules found to lie over the page are no part of it.
 */
export function judgedPage(
  { raster, lines }: ReadPage,
  found: Screen,
  rules: Conversation,
): Judged | null {
  const covering = new Set(found.banners.flatMap((banner) => banner.lines));
  const beneath = lines.filter((line) => !covering.has(line));
  const seen = beneath.map((line) => {
    const { text, left, right, top, bottom } = line;
    const placed = { text, left, right, top, bottom };
    return { ...placed, look: lineLook(raster, placed), line };
  });
  const order = inReadingOrder(seen);
  const size = { width: raster.width, height: raster.height };
  const judgments = judgeLines(shippedNets, { ...size, lines: order });
  const judged = order.flatMap((each, i): JudgedLine[] => {
    const judgment = judgments[i];
    return judgment ? [{ line: each.line, look: each.look, judgment }] : [];
  });
  if (agreement(judged, rules) >= AGREED) return null;
  const { screen, conversation } = judgedScreen(judged, size);
  return { screen: { ...screen, banners: found.banners }, conversation };
}
