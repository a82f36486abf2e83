import { agentWords } from "~/bot/agent/agent-words";
import { factsOf } from "~/bot/agent/check/false-states";
import { checkAnswer } from "~/bot/agent/check/check-answer";
import { chooseRoute, type Routed } from "~/bot/agent/choose-route";
import { isSaidAgain } from "~/bot/agent/limit-answers";
import { inPlainLetters } from "~/bot/agent/fill-in";
import { isAboutPicture } from "~/bot/agent/is-about-picture";
import { isBusy } from "~/bot/agent/is-busy";
import { languageOf } from "~/bot/agent/understand/language-of";
import { sureLanguage } from "~/bot/agent/understand/sure-language";
import { isTooMany, window } from "~/bot/agent/too-many";
import { localAnswer, type LocalAnswer } from "~/bot/agent/local-agent";
import { recallTalk } from "~/bot/agent/understand/recall-talk";
import { prompt } from "~/bot/agent/prompt";
import { withOfficeNote } from "~/bot/agent/with-office-note";
import { say, shorten } from "~/bot/agent/say";
import { agentTools } from "~/bot/agent/tools";
import { gotPictures } from "~/bot/picture-replies";
import * as replies from "~/bot/replies";
import { answerMessage, type Answer } from "~/core/messaging/answer-message";
import { getMessage, listMessages } from "~/core/messaging/queries";
import { seconds } from "~/core/duration";
import { endVendorAlarm, raiseVendorAlarm } from "~/core/incidents/raise-vendor-alarm";
import { findAiSetting } from "~/core/support/ai-settings";
import { isModelAffordable, recordModelUse } from "~/core/support/record-model-use";
import { wasSaidSince } from "~/core/support/queries";
import { agentModel } from "~/integrations/agent-model/agent-model";
import type {
  AgentModel,
  AgentOutcome,
  AgentRequest,
  ModelUse,
} from "~/integrations/agent-model/contract";
import { countSegments } from "~/integrations/sms/segments";
import { log } from "~/log";

type Turn = Routed & { userId: string };

const shownMessages = 20;
const shownLetters = 600;
const maxRounds = 4;
const maxTokens = 24_000;
const deadline = seconds(45);

// Links that open an account are the person's own secret, not the vendor's.
function withoutSecrets(text: string): string {
  return text.replace(/(\/(?:join|reset-password|set-password|prove)[/?#])\S+/g, "$1...");
}

function historyOf({ message, conversation, userId }: Turn): AgentRequest["history"] {
  const known = conversation.userId === userId ? listMessages(conversation.id, shownMessages) : [];
  const before = known.filter(
    ({ id, createdAt }) => id !== message.id && createdAt <= message.createdAt,
  );
  return [...before, message]
    .filter((said) => said.message.trim() !== "")
    .map((said) => ({
      role: said.senderType === "user" ? "user" : "assistant",
      text: withoutSecrets(said.message).slice(0, shownLetters).toWellFormed(),
    }));
}

/** A model that is too slow is given up and not asked again. */
function withinTime(ask: (signal: AbortSignal) => Promise<AgentOutcome>): Promise<AgentOutcome> {
  const end = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<AgentOutcome>((resolve) => {
    timer = setTimeout(() => resolve({ outcome: "unavailable", reason: "timeout" }), deadline);
  });
  return Promise.race([ask(end.signal), late]).finally(() => {
    clearTimeout(timer);
    end.abort();
  });
}

async function askModel(model: AgentModel, turn: Turn): Promise<LocalAnswer | null> {
  const messageId = turn.message.id;
  const whose = { conversationId: turn.conversation.id, userId: turn.userId, messageId };
  const { tools, callTool, told } = agentTools(turn);
  const bounds = { maxRounds: maxRounds, maxTokens: maxTokens };
  const onUse = (use: ModelUse) => recordModelUse({ ...whose, ...use });
  const asked = {
    instructions: prompt(turn.line === null ? "chat" : "text"),
    history: historyOf(turn),
    tools,
    callTool,
    onUse,
    ...bounds,
  };
  const outcome = await withinTime((signal) => model.respond({ ...asked, signal }));
  const drafted = judge(outcome, turn, told());
  if (drafted.wrong.length === 0) return drafted.answer;
  log.warn(
    { messageId, wrong: drafted.wrong },
    "The model's draft held what it cannot know and is written anew.",
  );
  // Once more, with what was wrong: after a second failure the rules answer.
  const instructions = `${asked.instructions}\n\nYour last draft could not be sent: ${drafted.wrong.join(", ")}. Write it anew and say only what the tools gave.`;
  const again = await withinTime((signal) => model.respond({ ...asked, instructions, signal }));
  const second = judge(again, turn, told());
  if (second.wrong.length === 0) return second.answer;
  log.warn(
    { messageId, wrong: second.wrong },
    "The model's answer held what it cannot know; the local agent answers.",
  );
  return null;
}

/** A draft with what is wrong in it; `answer` is null where there is none to judge. */
type Judged = { answer: LocalAnswer | null; wrong: string[] };

function judge(
  outcome: AgentOutcome,
  { message, conversation, userId }: Turn,
  told: string,
): Judged {
  const messageId = message.id;
  if (outcome.outcome === "unavailable") {
    if (outcome.reason === "auth_failed" || outcome.reason === "quota_used_up")
      raiseVendorAlarm("agent_model", outcome.reason);
    log.warn(
      { messageId, reason: outcome.reason },
      "The model gave no answer; the local agent answers.",
    );
    return { answer: null, wrong: [] };
  }
  endVendorAlarm("model_answered");
  const text = outcome.text.trim();
  if (text === "" && outcome.action !== "hand_over") return { answer: null, wrong: [] };
  const wrong = checkAnswer(text, told, factsOf(userId));
  const spoken = sureLanguage(text);
  if (spoken !== null && spoken !== languageOf(message, conversation)) wrong.push("language");
  return { answer: { text, action: outcome.action }, wrong };
}

/**
 * The text as it is sent: two segments, and with a hand-over the sentence that says that a person
 * will answer.
 */
function worded(
  { text, action }: LocalAnswer,
  { message, conversation }: Turn,
  now: number,
): string {
  const short = shorten(inPlainLetters(text));
  if (action !== "hand_over") return short;
  const language = languageOf(message, conversation);
  const announced = inPlainLetters(agentWords[language].personComing());
  const coming = inPlainLetters(withOfficeNote(announced, language, now));
  if (short.includes(announced)) return short.replace(announced, coming);
  const both = `${short} ${coming}`.trim();
  return countSegments(both).segments <= 2 ? both : `${shorten(short, 1)} ${coming}`;
}

const handOverReason = "The assistant could not settle this and called a person.";

function finish(turn: Turn, answer: LocalAnswer | null, now: number): void {
  const { message, conversation, line } = turn;
  const state = getMessage(message.id);
  if (state.message.answeredAt !== null) return;
  // Staff took over while the model was thinking: they answer now.
  if (state.conversation.aiDisabled || !answer)
    return void answerMessage(message.id, conversation.id, { texts: [] }, now);
  const body = worded(answer, turn, now);
  const text = say({
    conversationId: conversation.id,
    phone: line,
    body,
    purpose: "answer",
    topic: "reply",
    key: `answer:${message.id}`,
    now,
  });
  const given: Answer = { texts: [text] };
  if (answer.action === "hand_over") given.handOver = answer.reason ?? handOverReason;
  if (answer.action === "resolve") given.resolve = true;
  answerMessage(message.id, conversation.id, given, now);
}

function answerAboutPicture(turn: Turn, now: number): void {
  const pictures = getMessage(turn.message.id).media.length;
  finish(
    turn,
    turn.line === null
      ? {
          text: gotPictures(
            pictures,
            pictures,
            isBusy(),
            languageOf(turn.message, turn.conversation),
          ),
          action: "reply",
        }
      : null,
    now,
  );
}

function answerLocally(turn: Turn): LocalAnswer {
  const { message, conversation, userId } = turn;
  const usual = languageOf(message, conversation);
  return localAnswer({ userId, text: message.message, usual, recalled: recallTalk(message) });
}

function answerTooMany(turn: Turn, now: number): void {
  const text = say({
    conversationId: turn.conversation.id,
    phone: turn.line,
    body: replies.tooManyTexts(),
    purpose: "answer",
    topic: "reply",
    key: `answer:${turn.message.id}`,
    now,
  }).body;
  const isSaid = wasSaidSince(
    { userId: turn.userId, conversationId: turn.conversation.id },
    text,
    now - window,
  );
  finish(turn, isSaid ? null : { text, action: "reply" }, now);
}

/**
 * Answers a person's free text (OA-04): by the model with the person's own tools where one is
 * configured; without one, or when it fails, by the local agent. Queues the answer once, in two
 * segments at most, and announces a hand-over in it. Does nothing for a message that is answered
 * already or is not for the agent. @throws NotFound
 */
export async function runTurn(
  messageId: string,
  model: AgentModel | null = agentModel(findAiSetting("model")),
  now: number = Date.now(),
): Promise<void> {
  const routed = chooseRoute(messageId);
  const { userId } = routed;
  if (routed.route !== "agent" || userId === null || routed.message.answeredAt !== null) return;
  const turn: Turn = { ...routed, userId };
  if (turn.line !== null && isSaidAgain(turn.message)) return finish(turn, null, now);
  if (isTooMany({ userId, conversationId: turn.conversation.id }, now))
    return answerTooMany(turn, now);
  if (isAboutPicture(turn)) return answerAboutPicture(turn, now);
  const fromModel = model && isModelAffordable(userId, now) ? await askModel(model, turn) : null;
  finish(turn, fromModel ?? answerLocally(turn), now);
}
