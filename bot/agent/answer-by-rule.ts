import { passwordAnswer, proofAnswer } from "~/bot/agent/account-answers";
import { chooseRoute, isStartConfirmed, type Route, type Routed } from "~/bot/agent/choose-route";
import { answerChangedTerms } from "~/bot/agent/changed-terms/answer-changed-terms";
import { answerMove } from "~/bot/agent/move/answer-move";
import { answerClaimQuestion } from "~/bot/agent/claim-question/answer-claim-question";
import { agentWords } from "~/bot/agent/agent-words";
import { statusAnswer } from "~/bot/agent/cases/status-answer";
import { inPlainLetters } from "~/bot/agent/fill-in";
import { isBusy } from "~/bot/agent/is-busy";
import { languageOf, languageOfWish } from "~/bot/agent/understand/language-of";
import type { Language } from "~/bot/agent/understand/sure-language";
import { tellRefusal } from "~/bot/agent/name-refusal";
import { limitAnswers } from "~/bot/agent/limit-answers";
import { tellMeanwhile } from "~/bot/agent/tell-meanwhile";
import { withOfficeNote } from "~/bot/agent/with-office-note";
import { safetyReasons, safetyWords } from "~/bot/agent/safety-words";
import { say } from "~/bot/agent/say";
import { startAgain } from "~/bot/agent/join/start-again";
import { gotPictures } from "~/bot/picture-replies";
import * as accountReplies from "~/bot/account-replies";
import * as replies from "~/bot/replies";
import { markMinor } from "~/core/sign-up/mark-minor";
import { readDanger } from "~/bot/agent/understand/read-danger";
import { findPerson } from "~/core/accounts/queries";
import { findLatestRefusal } from "~/core/cases/queries";
import { findConsentOfMessage } from "~/core/consent/find-consent-of-message";
import type { WithoutTexts } from "~/core/consent/wordings";
import { answerMessage, type Answer } from "~/core/messaging/answer-message";
import type { Message } from "~/core/messaging/queries";
import { stopQuestionKey } from "~/core/messaging/is-stop-asked";
import type { TextPurpose } from "~/db/vocabulary";

/** Answers WHY with the newest refusal, in the words in which the person was told of it. */
function whyAnswer({ userId, message, conversation }: Routed): string {
  const refusal = userId ? findLatestRefusal(userId) : undefined;
  const language = languageOf(message, conversation);
  return refusal ? tellRefusal(refusal, language) : replies.nothingRefused(language);
}

function withoutTexts(userId: string | null): WithoutTexts {
  const person = userId ? findPerson(userId) : undefined;
  if (!person) return "no_account";
  if (person.emailProven) return "mail";
  return person.hasPassword ? "site" : "start";
}

/** What is sent; `also` is a second text with an answer. */
type Said = {
  body: string;
  purpose: TextPurpose;
  handOver?: string;
  /**
   * The key of our question whether texts should stop, which is asked once per message (LG-17).
   */
  key?: string;
  also?: string | null;
  aboutCaseId?: string;
};

// Sent once: in answer to the text that brought the person back, not to every later START.
function meanwhile(userId: string | null, line: string | null, message: Message): string | null {
  if (userId === null || line === null || !findConsentOfMessage(line, message.id)) return null;
  return tellMeanwhile(userId, line, message);
}

function callPerson({ conversation, message }: Routed): Said {
  const language = languageOf(message, conversation);
  const words = agentWords[language];
  if (conversation.waitingSince !== null)
    return { body: withOfficeNote(words.personAlreadyComing(), language), purpose: "answer" };
  return {
    body: withOfficeNote(words.personComing(), language),
    purpose: "answer",
    handOver: "The person asked for a human.",
  };
}

// A person in danger is answered even if they stopped all texts: they have just asked.
function meetDanger({ message, conversation, line }: Routed): Said {
  const kind = readDanger(message.message) ?? "danger";
  if (kind === "minor" && line !== null) markMinor(line, message.createdAt);
  const reason = safetyReasons[kind];
  return {
    body: safetyWords[kind][languageOf(message, conversation)],
    purpose: kind === "crisis" || kind === "danger" ? "help" : "answer",
    ...(reason === null ? {} : { handOver: reason }),
  };
}

function answerClaim({ userId, message, conversation }: Routed, now: number): Said | null {
  const language = languageOf(message, conversation);
  const told = userId === null ? null : answerClaimQuestion(userId, message, language, now);
  return told && { body: told.body, purpose: "answer", aboutCaseId: told.caseId };
}

function answerTerms({ userId, line, message, conversation }: Routed, now: number): Said | null {
  if (userId === null) return null;
  const language = languageOf(message, conversation);
  return { body: answerChangedTerms({ userId, line, message, language, now }), purpose: "answer" };
}

function tellOfMove({ userId, message, conversation }: Routed, now: number): Said | null {
  const language = languageOf(message, conversation);
  const how = { isWithStaff: conversation.aiDisabled, language, now };
  const said = userId === null ? null : answerMove(userId, message, how);
  return said && { ...said, purpose: "answer" };
}

function answerWish(
  route: "stop" | "stop_doubtful" | "keep",
  { userId, line, message, conversation }: Routed,
): Said {
  const language = languageOfWish(message, conversation);
  if (route === "stop")
    return {
      body: replies.stopped(withoutTexts(userId), language),
      purpose: "opt_out_confirmation",
    };
  if (route === "keep") return { body: replies.textsGoOn(language), purpose: "answer" };
  return {
    body: replies.didYouMeanStop(line === null, language),
    purpose: "answer",
    key: stopQuestionKey(message.id),
  };
}

function answerAccess(
  route: "password" | "prove",
  { userId, line, message }: Routed,
  language: Language,
): string {
  if (route === "password")
    return line
      ? passwordAnswer(userId, line, language)
      : accountReplies.passwordInSettings(language);
  return line ? proofAnswer(line, message.message, language) : accountReplies.proofByText(language);
}

function sayByRoute(route: Route, routed: Routed, now: number): Said | null {
  const { userId, line, message, conversation } = routed;
  // Looked up only where it is spoken: it may read the talk.
  const language = (): Language => languageOf(message, conversation);
  switch (route) {
    case "claim":
      return answerClaim(routed, now);
    case "terms":
      return answerTerms(routed, now);
    case "move":
      return tellOfMove(routed, now);
    case "stop":
    case "stop_doubtful":
    case "keep":
      return answerWish(route, routed);
    case "start":
      return {
        body: replies.startedAgain(),
        purpose: "opt_in_confirmation",
        also: meanwhile(userId, line, message),
      };
    case "updates":
      return {
        body: replies.updatesOn(),
        purpose: "opt_in_confirmation",
        also: meanwhile(userId, line, message),
      };
    case "help":
      return { body: replies.help(), purpose: "help" };
    case "status":
      return { body: statusAnswer(routed), purpose: "answer" };
    case "why":
      return { body: whyAnswer(routed), purpose: "answer" };
    case "human":
      return callPerson(routed);
    case "safety":
      return meetDanger(routed);
    case "password":
    case "prove":
      return { body: answerAccess(route, routed, language()), purpose: "answer" };
    case "evidence":
      return { body: gotPictures(1, 1, isBusy(), language()), purpose: "answer" };
    case "shown":
      return {
        body: replies.pictureForPerson(language()),
        purpose: "answer",
        handOver: "The person showed us a picture.",
      };
    case "join":
    case "agent":
    case "waiting":
    case "quiet":
      return null;
  }
}

// LG-04: a STOP gets its one confirmation whatever came before it. The chat is read by people.
function allowed({ route, line, message }: Routed, said: Said, now: number): Said | null {
  if (route === "stop" || line === null) return said;
  const [body] = limitAnswers(message, line, [said.body], now, true);
  if (body === undefined) return null;
  return body === said.body ? said : { body, purpose: "answer" };
}

// A number without an account is still signing up: its open question is asked again.
function asksToStart({ route, userId, line, message }: Routed): boolean {
  return (
    line !== null &&
    userId === null &&
    (route === "start" || (route === "quiet" && isStartConfirmed(message)))
  );
}

/**
 * Answers a message that needs no language model. Sends nothing where no answer is due or the
 * number has had too many. Answering again changes nothing.
 * @throws NotFound
 */
export function answerByRule(messageId: string, now: number = Date.now()): void {
  const routed = chooseRoute(messageId);
  const { line: phone, conversation, message } = routed;
  if (message.answeredAt !== null) return;
  if (asksToStart(routed)) return startAgain(messageId, isStartConfirmed(message), now);
  const said = sayByRoute(routed.route, routed, now);
  const told = said && allowed(routed, said, now);
  const answer: Answer = { texts: [] };
  const whose = { conversationId: conversation.id, phone, now };
  if (told)
    answer.texts.push(
      say({
        ...whose,
        body: inPlainLetters(told.body),
        purpose: told.purpose,
        topic: told.key ? "stop_question" : "reply",
        key: told.key ?? `answer:${messageId}`,
        aboutCaseId: told.aboutCaseId ?? null,
      }),
    );
  if (told?.also)
    answer.texts.push(
      say({
        ...whose,
        body: told.also,
        purpose: "answer",
        topic: "reply",
        key: `answer:${messageId}:also`,
      }),
    );
  if (said?.handOver !== undefined) answer.handOver = said.handOver;
  answerMessage(messageId, conversation.id, answer, now);
}
