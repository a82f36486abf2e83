import { passwordAnswer, proofAnswer } from "~/bot/agent/account-answers";
import { chooseRoute, isStartConfirmed, type Route, type Routed } from "~/bot/agent/choose-route";
import { agentWords } from "~/bot/agent/agent-words";
import { describeCase } from "~/bot/agent/describe-case";
import { inPlainLetters } from "~/bot/agent/fill-in";
import { languageOf } from "~/bot/agent/language-of";
import { nameRefusal } from "~/bot/agent/name-refusal";
import { withOfficeNote } from "~/bot/agent/with-office-note";
import { say } from "~/bot/agent/say";
import { startAgain } from "~/bot/agent/start-again";
import * as replies from "~/bot/replies";
import * as signUp from "~/bot/sign-up-replies";
import { findLatestRefusal, listCasesOf } from "~/core/cases/queries";
import { answerMessage, type Answer } from "~/core/conversations/answer-message";
import type { TextPurpose } from "~/db/vocabulary";

const shownCases = 3;

function statusAnswer(userId: string | null): string {
  if (!userId) return `${replies.noAccountYet()} ${signUp.askAgain("name", null)}`;
  const cases = listCasesOf(userId, 1000).filter(({ archivedAt }) => archivedAt === null);
  return replies.status(cases.slice(0, shownCases).map(describeCase), cases.length - shownCases);
}

/** WHY: the newest refusal, in the words it was told in. */
function whyAnswer(userId: string | null): string {
  const refusal = userId ? findLatestRefusal(userId) : undefined;
  return refusal ? nameRefusal(refusal) + refusal.sentence : replies.nothingRefused();
}

type Said = { body: string; purpose: TextPurpose; handOver?: string };

function sayByRoute(route: Route, { userId, conversation, line, message }: Routed): Said | null {
  switch (route) {
    case "stop":
      return { body: replies.stopped(), purpose: "opt_out_confirmation" };
    case "stop_doubtful":
      return { body: replies.didYouMeanStop(), purpose: "answer" };
    case "updates":
      return { body: replies.updatesOn(), purpose: "opt_in_confirmation" };
    case "help":
      return { body: replies.help(), purpose: "help" };
    case "status":
      return { body: statusAnswer(userId), purpose: "answer" };
    case "why":
      return { body: whyAnswer(userId), purpose: "answer" };
    case "human": {
      const language = languageOf(message, conversation);
      const words = agentWords[language];
      return conversation.waitingSince === null
        ? { body: withOfficeNote(words.personComing(), language), purpose: "answer", handOver: "The person asked for a human." }
        : { body: withOfficeNote(words.personAlreadyComing(), language), purpose: "answer" };
    }
    case "password":
      return { body: line === null ? replies.passwordInSettings() : passwordAnswer(userId), purpose: "answer" };
    case "prove":
      return { body: line === null ? replies.proofByText() : proofAnswer(line, message.message), purpose: "answer" };
    case "evidence":
      return { body: replies.gotPictures(1), purpose: "answer" };
    case "shown":
      return { body: replies.pictureForPerson(), purpose: "answer", handOver: "The person showed us a picture." };
    case "start":
    case "join":
    case "agent":
    case "waiting":
    case "quiet":
      return null;
  }
}

/**
 * Answers a message that needs no language model: the keywords, and silence where nothing is to be said. Answering again changes nothing.
 * @throws NotFound
 */
export function answerByRule(messageId: string): void {
  const routed = chooseRoute(messageId);
  const isConfirmed = isStartConfirmed(routed.message);
  if (routed.route === "start" || isConfirmed) return startAgain(messageId, isConfirmed);
  const said = sayByRoute(routed.route, routed);
  const { line, conversation } = routed;
  const answer: Answer = { texts: [] };
  if (said) {
    const { body, purpose } = said;
    answer.texts.push(
      say({ conversationId: conversation.id, phone: line, body: inPlainLetters(body), purpose, key: `answer:${messageId}` }),
    );
    if (said.handOver !== undefined) answer.handOver = said.handOver;
  }
  answerMessage(messageId, conversation.id, answer);
}
