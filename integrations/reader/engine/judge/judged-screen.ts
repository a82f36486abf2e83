import type { LineJudgment } from "~/integrations/reader/engine/judge/judge-lines";
import type { LineLook } from "~/integrations/reader/engine/judge/line-look";
import { colourDistance } from "~/integrations/reader/engine/judge/line-look";
import type { SidedBubble } from "~/integrations/reader/engine/layout/bubble-cards";
import type { Screen } from "~/integrations/reader/engine/layout/find-screen";
import { centreY, median, type TextLine } from "~/integrations/reader/engine/layout/text-line";
import {
  mended,
  nameSpeakers,
  spoken,
  withDates,
  type Conversation,
  type SpokenMessage,
} from "~/integrations/reader/engine/talk/find-conversation";
import {
  headerIdentity,
  identityOf,
  remarkIdentity,
  type NamedLine,
} from "~/integrations/reader/engine/talk/find-sender";
import { printedTime } from "~/integrations/reader/engine/talk/find-times";

/** A line of a page with its look and what it was judged to be, in reading order. */
export type JudgedLine = { line: TextLine; look: LineLook; judgment: LineJudgment };

type Group = { own: boolean; who: string | null; lines: JudgedLine[] };

/** Whether a line goes on with the message that another line ends. */
function goesOn(last: JudgedLine, next: JudgedLine, unit: number): boolean {
  const gap = next.line.top - last.line.bottom;
  if (next.judgment.own > 0.5 !== last.judgment.own > 0.5) return false;
  if (gap > unit * 0.9 || gap < -unit * 1.5) return false;
  const sameRow = gap < -unit * 0.5;
  const flush =
    Math.abs(next.line.left - last.line.left) < unit ||
    Math.abs(next.line.right - last.line.right) < unit * 0.5;
  const boxed =
    Math.abs(next.look.reach.top - last.look.reach.top) < unit * 0.8 ||
    last.look.reach.bottom >= next.line.bottom ||
    next.look.reach.top <= last.line.top ||
    colourDistance(next.look.ground, last.look.ground) < 24;
  return (sameRow || flush) && (boxed || gap < unit * 0.35);
}

function grouped(judged: readonly JudgedLine[], unit: number): Group[] {
  const groups: Group[] = [];
  let who: { text: string; own: boolean } | null = null;
  for (const each of judged) {
    const { line, judgment } = each;
    if (judgment.role === "name") {
      who = { text: line.text.trim(), own: judgment.own > 0.5 };
      continue;
    }
    if (judgment.role !== "message") continue;
    const open = [...groups].reverse().find((group) => {
      const last = group.lines.at(-1);
      return last !== undefined && goesOn(last, each, unit);
    });
    const named = who;
    const crossed =
      open &&
      judged.some(
        (other) =>
          ["name", "time"].includes(other.judgment.role) &&
          centreY(other.line) > centreY(open.lines.at(-1)?.line ?? line) + unit * 0.4 &&
          centreY(other.line) < centreY(line) - unit * 0.4 &&
          other.line.left < line.right &&
          other.line.right > line.left,
      );
    if (open && !crossed) open.lines.push(each);
    else
      groups.push({
        own: judgment.own > 0.5,
        who: named && named.own === judgment.own > 0.5 ? named.text : null,
        lines: [each],
      });
  }
  return groups;
}

function bubbleOf({ own, lines }: Group): SidedBubble {
  const all = lines.map(({ line }) => line);
  const left = Math.min(...all.map((line) => line.left));
  const right = Math.max(...all.map((line) => line.right));
  return {
    left,
    right,
    top: Math.min(...all.map(({ top }) => top)),
    bottom: Math.max(...all.map(({ bottom }) => bottom)),
    lines: all,
    leftGap: own ? 0.3 : 0.02,
    rightGap: own ? 0.02 : 0.3,
    side: own ? "right" : "left",
    loose: true,
  };
}

/** A page's screen and conversation as its judged lines say. */
export function judgedScreen(
  judged: readonly JudgedLine[],
  size: { width: number; height: number },
): { screen: Screen; conversation: Conversation } {
  const of = (...roles: LineJudgment["role"][]): TextLine[] =>
    judged.filter(({ judgment }) => roles.includes(judgment.role)).map(({ line }) => line);
  const unit = median(of("message").map(({ top, bottom }) => bottom - top));
  const groups = grouped(judged, unit);
  const bubbles = groups.map(bubbleOf);
  const first = Math.min(...bubbles.map(({ top }) => top));
  const names = of("name");
  const times = of("time");
  const other = of("other");
  const screen: Screen = {
    bounds: { left: 0, right: size.width, top: 0, bottom: size.height },
    header: of("header"),
    bubbles: bubbles.map(({ loose: _, ...bubble }) => bubble),
    labels: names,
    between: [...times, ...other],
    footer: of("field", "button"),
    status: of("status"),
    banners: [],
    hasField: of("field").length > 0,
  };
  const widest = Math.max(0, ...bubbles.map(({ left, right }) => right - left));
  const messages: SpokenMessage[] = groups.flatMap((group, i) => {
    const bubble = bubbles[i];
    return bubble ? [spoken(bubble, bubble.lines, group.own ? null : group.who, widest)] : [];
  });
  const several =
    new Set(messages.flatMap(({ who }) => (who ? [who.toLowerCase().replace(/\W/g, "")] : [])))
      .size > 1;
  const violator = several ? nameSpeakers(messages) : null;
  const namedLine = (text: string | null): NamedLine | null => {
    const line = text ? names.find((each) => each.text.trim() === text) : undefined;
    const identity = line ? identityOf(line.text) : null;
    return line && identity ? { identity, line } : null;
  };
  const theirs = judged.find(
    ({ judgment, line }) => judgment.role === "name" && judgment.own < 0.5 && identityOf(line.text),
  );
  const clocks = [
    ...times,
    ...screen.header.filter(({ text }) =>
      ["date", "datetime"].includes(printedTime(text)?.kind ?? ""),
    ),
  ];
  return {
    screen,
    conversation: {
      identity:
        namedLine(violator) ??
        headerIdentity(screen.header.filter((line) => line.top < first)) ??
        remarkIdentity(other) ??
        namedLine(theirs?.line.text.trim() ?? null),
      messages: mended(messages).filter(({ joined }) => /[\p{L}\p{N}]/u.test(joined.text)),
      times: withDates(clocks.sort((a, b) => centreY(a) - centreY(b)).map((line) => ({ line }))),
      isGroup: violator !== null,
    },
  };
}
