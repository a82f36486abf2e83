import { isTermsAnswer } from "~/bot/agent/changed-terms/answer-changed-terms";
import { readMoveTalk } from "~/bot/agent/move/read-move-talk";
import { isClaimAnswer } from "~/bot/agent/claim-question/is-claim-answer";
import { readingContext } from "~/bot/agent/take-in";
import { speaksOfPicture } from "~/bot/agent/local-agent";
import { readDanger } from "~/bot/agent/understand/read-danger";
import { readKeyword } from "~/bot/keywords";
import { findNumber, findPerson } from "~/core/accounts/queries";
import { findConsentOfMessage } from "~/core/consent/find-consent-of-message";
import { isShortCode } from "~/core/words/phone";
import { getMessage, type Conversation, type Message } from "~/core/messaging/queries";

/** Who answers a message, and how. `quiet`: nothing is sent. */
export type Route =
  | "stop"
  | "stop_doubtful"
  | "keep"
  | "start"
  | "updates"
  | "help"
  | "status"
  | "why"
  | "human"
  | "safety"
  | "password"
  | "prove"
  | "join"
  | "claim"
  | "terms"
  | "move"
  | "agent"
  | "waiting"
  | "evidence"
  | "shown"
  | "quiet";

/** `line` is where the answer goes: the number that was texted from, or null for the web chat. */
export type Routed = {
  route: Route;
  line: string | null;
  message: Message;
  conversation: Conversation;
  userId: string | null;
};

/**
 * Where the answer to a message goes: to the number it was texted from, or into the web chat
 * (null).
 */
export function lineOf(message: Message): string | null {
  return message.channel === "web" ? null : (message.fromPhone ?? "");
}

/** Whether the carrier has confirmed a START itself (TW-51). */
export function isStartConfirmed(message: Message): boolean {
  return message.optOutType === "START";
}

const carrierAnswered = new Set(["STOP", "START", "HELP"]);

function byKeyword(message: Message, phone: string, hasMedia: boolean): Route | null {
  // A wish about our texts is carried out when the text arrives: what was recorded then counts, not
  // today's reading of the words.
  const wish = findConsentOfMessage(phone, message.id);
  const carrier = message.optOutType ?? "";
  // TW-52: the carrier takes YES for START, also where it answers our question whether texts should
  // stop.
  const isMisread = carrier === "START" && wish?.action === "opted_out";
  // TW-51: the carrier has answered already, and only one confirmation is allowed.
  if ((carrierAnswered.has(carrier) && !isMisread) || wish?.overtaken) return "quiet";
  if (wish?.action === "opted_out") return wish.scope === "all" ? "stop" : "stop_doubtful";
  if (wish?.action === "doubt_denied") return "keep";
  if (wish) return wish.campaign === "updates" ? "updates" : "start";
  const context = readingContext(phone, hasMedia, message.createdAt);
  const keyword = readKeyword(message.message, context);
  // Nothing new was recorded: a repeated stop is not confirmed again, a doubtful one is asked about
  // again.
  if (keyword.kind === "stop" && keyword.certainty !== "doubtful") return "quiet";
  if (keyword.kind === "stop") return context.optedOut ? null : "stop_doubtful";
  return keyword.kind === "none" ? null : keyword.kind;
}

// START and UPDATES must come from the phone itself: only then does the carrier let our texts
// through again.
function byChatKeyword(message: Message, userId: string | null): Route | null {
  const phone = userId ? findPerson(userId)?.phone : null;
  const wish = phone ? findConsentOfMessage(phone, message.id) : undefined;
  if (wish?.action === "opted_out") return wish.scope === "all" ? "stop" : "stop_doubtful";
  const { kind } = readKeyword(message.message);
  return kind === "help" || kind === "status" || kind === "why" || kind === "human" ? kind : null;
}

// Danger goes before everything but a keyword of the law. The sign-up answers a person without an
// account who says that they are under 18.
function asksForSafety({ message: words, optOutType }: Message, userId: string | null): boolean {
  if (optOutType !== null) return false;
  const safety = readDanger(words);
  return safety !== null && (safety !== "minor" || userId !== null);
}

function byConversation(
  message: Message,
  conversation: Conversation,
  media: readonly { caseId: string | null }[],
  userId: string,
): Route {
  const words = message.message.trim();
  const hasMedia = media.length > 0;
  const isAboutPicture = hasMedia && speaksOfPicture(words);
  if (hasMedia && message.channel === "web" && !words.includes("?")) {
    if (media.some(({ caseId }) => caseId !== null)) return "evidence";
    return conversation.aiDisabled ? "waiting" : "shown";
  }
  if (words === "" || (isAboutPicture && !words.includes("?"))) return "quiet";
  if (!hasMedia && readMoveTalk(message, userId, conversation.aiDisabled) !== null) return "move";
  if (!hasMedia && isTermsAnswer(message, userId)) return "terms";
  if (!hasMedia && isClaimAnswer(message, userId)) return "claim";
  return conversation.aiDisabled ? "waiting" : "agent";
}

/**
 * Decides who answers a message: keywords need no model; a number without an account goes to
 * sign-up; the rest goes to the agent, or waits for a staff member who took over. A short code is
 * not answered. @throws NotFound
 */
export function chooseRoute(messageId: string): Routed {
  const { message, conversation, media } = getMessage(messageId);
  const line = lineOf(message);
  if (line !== null && isShortCode(line))
    return { route: "quiet", line, message, conversation, userId: null };
  const userId = line === null ? conversation.userId : (findNumber(line)?.userId ?? null);
  const isSafety = asksForSafety(message, userId);
  const keyword = isSafety
    ? ("safety" as const)
    : line === null
      ? byChatKeyword(message, userId)
      : byKeyword(message, line, media.length > 0);
  const route =
    keyword ??
    (userId
      ? byConversation(message, conversation, media, userId)
      : line === null
        ? "quiet"
        : "join");
  return { route, line, message, conversation, userId };
}
