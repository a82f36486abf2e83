import { phoneOf } from "~/bot/agent/choose-route";
import { holdBack } from "~/bot/agent/hold-back";
import { answerFromTraining } from "~/bot/agent/local-agent";
import { say, shorten } from "~/bot/agent/say";
import * as replies from "~/bot/replies";
import { issueLink } from "~/core/accounts/issue-link";
import { getMessage } from "~/core/conversations/queries";
import type { JoinTurn } from "~/core/conversations/take-join-answer";
import { takeJoinTurn } from "~/core/conversations/take-join-turn";
import { days } from "~/core/duration";
import { listHeldFiles } from "~/core/evidence/queries";
import { env } from "~/env";

function again(turn: Extract<JoinTurn, { said: "again" }>, question: string): string[] {
  const ask = replies.askAgain(turn.step, turn.state);
  const answer = turn.question ? answerFromTraining(question) : null;
  return answer ? [shorten(answer), ask] : [ask];
}

function joined(userId: string, firstName: string, held: number, now: number): string {
  const token = issueLink({ purpose: "set_password", userId, lifetime: days(3), now });
  return replies.joined(firstName, `${env.BASE_URL}/join/${token}`, held);
}

function wordsFor(turn: JoinTurn, phone: string, question: string, now: number): string[] {
  switch (turn.said) {
    case "welcome":
      return [replies.welcome(listHeldFiles(phone).length)];
    case "ask_email":
      return [replies.askEmail(turn.firstName)];
    case "ask_agreement":
      return [replies.askAgreement(turn.state)];
    case "again":
      return again(turn, question);
    case "declined":
      return [replies.declined(turn.why, turn.state)];
    case "joined":
      return [joined(turn.userId, turn.firstName, listHeldFiles(phone).length, now)];
  }
}

/**
 * Takes a message of a number without an account as the next answer of its sign-up by text (decisions, People) and queues the reply.
 * @returns the new account's id when this message completed the sign-up
 * @throws NotFound
 */
export function signUpByText(messageId: string, now: number = Date.now()): string | null {
  const { message, conversation } = getMessage(messageId);
  const phone = phoneOf(message);
  const turn = takeJoinTurn({ messageId, phone, now }, (taken) => {
    const words = wordsFor(taken, phone, message.message, now);
    // Whoever gets on with the sign-up is no machine that answers machines.
    const isMoving = taken.said === "ask_email" || taken.said === "ask_agreement" || taken.said === "joined";
    return (isMoving ? words : holdBack(message, phone, words, now)).map((body, index) =>
      say({ conversationId: conversation.id, phone, body, purpose: "answer", key: `answer:${messageId}:${index}`, now }),
    );
  });
  return turn?.said === "joined" ? turn.userId : null;
}
