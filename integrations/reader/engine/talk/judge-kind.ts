import type { Conversation } from "~/integrations/reader/engine/talk/find-conversation";
import { CUT_PLACEHOLDER } from "~/integrations/reader/engine/words/screen-words";
import type { Screen } from "~/integrations/reader/engine/layout/find-screen";
import type { TextLine } from "~/integrations/reader/engine/layout/text-line";

/**
 * `chat` is true for a conversation in another app than text messages: it is read, though it does
 * not count.
 */
export type PageKind = {
  kind: "sms" | "not_sms" | "unreadable";
  reason: string;
  sure: boolean;
  chat?: boolean;
};

const CHAT_APP = [
  /end-to-end encrypted\.?\s*(?:only|no one|nobody)|only people in this chat|messages and calls are|no one outside of this chat/i,
  /cifrad[oa]s? de extremo a extremo/i,
  /^(?:online|typing\W*|last seen.*|en l[íi]nea|[úu]lt\. vez.*|active (?:now|today|\d+\s?[mh].*)|bot|\d[\d,]* (?:subscribers|members,? .*online)|seen recently)$/i,
  /\b(?:whatsapp|telegram|messenger|instagram|snapchat|wechat|viber|discord|slack|signal)\b/i,
  /^(?:aa|message\.\.\.|send a chat|message @\S+|forwarded|view once|voice call|missed voice call)$/i,
];
const SMS_APP = [
  new RegExp(
    `\\b(?:sms|mms|rcs|imessage|text message|mensaje de texto)\\b|^(?:${CUT_PLACEHOLDER})$`,
    "i",
  ),
  /^(?:texting|chatting|chateando) (?:with|con)\b/i,
  /^(?:enter message|introduzca? (?:un )?mensaje)$/i,
  /\b(?:reply|text|txt|responda|send)\s+(?:stop|end|quit|alto)\b|\bstop\s?(?:=|2|to|para)\s?\w*/i,
  /the sender is not in your contact/i,
];
const OTHER_THING = [
  /^(?:sub\s?total|total|tax|sales tax|change|cash|visa.*|mastercard.*|amount due|balance due|cashier.*|receipt.*|invoice.*|qty.*)\b/i,
  /^(?:inbox|subject:?.*|from:.*|to:.*|cc:.*|bcc:.*|reply all|forward|compose|to me|unsubscribe|drafts?|spam|promotions|primary|archive|asunto:.*|para:.*|de:.*)$/i,
  /^(?:home|about(?: us)?|services|gallery|contact us|our (?:services|work|team)|privacy policy|terms(?: of service)?|©.*|copyright.*|all rights reserved.*|get a (?:free )?quote|learn more|menu|sign (?:in|up)|log ?in|https?:\/\/\S+|www\.\S+)$/i,
  /^(?:mail|calendar|photos|camera|clock|weather|maps|notes|reminders|settings|app store|play store|phone|safari|chrome|music|wallet|health|files|gmail|youtube|contacts|calculator|gallery|messages)$/i,
  /^(?:recents|favorites|voicemail|keypad|missed call|incoming call|outgoing call|mobile|today's forecast|like|comment|share|followers|following|posts?)$/i,
];

function hits(lines: readonly TextLine[], patterns: readonly RegExp[]): number {
  return patterns.filter((pattern) => lines.some(({ text }) => pattern.test(text.trim()))).length;
}

function lineHits(lines: readonly TextLine[], patterns: readonly RegExp[]): number {
  return lines.filter(({ text }) => patterns.some((pattern) => pattern.test(text.trim()))).length;
}

function ticks(conversation: Conversation): number {
  return conversation.times.filter(
    ({ line }) =>
      /\d[:.h]\d\d/.test(line.text) &&
      /\d\s*(?:✓|vv?|\/{1,2}|w|√)\W*$/i.test(line.text.trim()) &&
      !/[ap]\.?\s?m/i.test(line.text.slice(-3)),
  ).length;
}

/**
 * What speaks for and against a conversation by text message by the rules' reading of a page: two
 * sides, a number that it is with, words of message apps and of other things, times, a field. Each
 * is 0..1; what they weigh is learnt.
 */
export function kindSigns(
  lines: readonly TextLine[],
  screen: Screen,
  { identity, messages, times }: Conversation,
): number[] {
  const numbered = ["phone", "shortcode"].includes(identity?.identity.kind ?? "");
  const sides = new Set(
    screen.bubbles
      .filter(({ loose }) => screen.hasField || numbered || !loose)
      .map(({ side }) => side),
  );
  const spoken = new Set(messages.map(({ from }) => from));
  return [
    sides.has("left") && sides.has("right") && spoken.has("user"),
    sides.has("left"),
    sides.has("card"),
    numbered,
    spoken.has("user") && spoken.size > 1,
    times.length > 0,
    screen.hasField,
    Math.min(2, hits(lines, SMS_APP)) / 2,
    Math.min(4, lineHits(lines, OTHER_THING)) / 4,
    hits(lines, OTHER_THING) > 1,
  ].map(Number);
}

/** Below the first a page is surely none; from the second on it is texts, from the last surely. */
const [NONE, TEXTS, SURELY] = [0.1, 0.35, 0.6];

/**
 * What a page shows: a conversation by text message, something else, or nothing that can be read.
 * Chat apps are told by the words that they print; `texts` is how likely the judged lines make it
 * that the page is a conversation by text message.
 */
export function judgeKind(
  lines: readonly TextLine[],
  screen: Screen,
  conversation: Conversation,
  sharp: boolean,
  texts: number,
): PageKind {
  const letters = lines
    .filter(({ confidence }) => confidence > 0.6)
    .reduce((sum, { text }) => sum + text.replace(/[^\p{L}\p{N}]/gu, "").length, 0);
  if (letters < 14) {
    return sharp
      ? { kind: "not_sms", reason: "a picture without text", sure: false }
      : { kind: "unreadable", reason: "no letter can be read", sure: true };
  }
  const clarity =
    lines.reduce((sum, { confidence, text }) => sum + confidence * text.length, 0) /
    lines.reduce((sum, { text }) => sum + text.length, 0);
  if (clarity < 0.62)
    return { kind: "unreadable", reason: "the letters cannot be told apart", sure: false };
  const outside = [
    ...screen.header,
    ...screen.between,
    ...screen.footer,
    ...screen.labels,
    ...screen.bubbles
      .filter(({ leftGap, rightGap }) => Math.abs(leftGap - rightGap) < 0.08)
      .flatMap((bubble) => bubble.lines),
  ];
  const chat = hits(outside, CHAT_APP) + (ticks(conversation) > 0 ? 1 : 0);
  if (
    chat > 0 &&
    chat * 1.5 >= hits([...screen.footer, ...screen.between], SMS_APP.slice(0, 3)) &&
    screen.bubbles.length > 0
  ) {
    return {
      kind: "not_sms",
      reason: "a conversation in a chat app, not by text message",
      sure: chat > 1,
      chat: true,
    };
  }
  if (conversation.messages.length > 0 && texts >= TEXTS)
    return { kind: "sms", reason: "a conversation by text message", sure: texts >= SURELY };
  const sure = texts < NONE;
  return { kind: "not_sms", reason: "no text message conversation", sure };
}
