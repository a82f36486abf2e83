import { limitAnswers } from "~/bot/agent/limit-answers";
import { answerFromTraining } from "~/bot/agent/local-agent";
import { say, shorten } from "~/bot/agent/say";
import * as signUp from "~/bot/sign-up-replies";
import { issueLink } from "~/core/accounts/links/issue-link";
import { getMessage } from "~/core/messaging/queries";
import type { JoinTurn } from "~/core/sign-up/take-join-answer";
import { takeJoinTurn } from "~/core/sign-up/take-join-turn";
import { days } from "~/core/duration";
import { listHeldFiles } from "~/core/evidence/queries";
import { env } from "~/env";
import { countSegments } from "~/integrations/sms/segments";

/** A message of a sign-up: its number, its words, and how many pictures of it are held. */
type Came = { phone: string; words: string; pictures: number };

/**
 * What is said to a turn: in one text where it fits (TW-44), so that a picture and a question get
 * one answer.
 */
function together(kept: string, question: string): string[] {
  const both = `${kept} ${question}`;
  return kept === "" ? [question] : countSegments(both).segments <= 2 ? [both] : [kept, question];
}

function joined(userId: string, firstName: string, held: number, now: number): string {
  const token = issueLink({ purpose: "set_password", userId, lifetime: days(3), now });
  return signUp.joined(firstName, `${env.BASE_URL}/join/${token}`, held);
}

function wordsFor(turn: JoinTurn, { phone, words, pictures }: Came, now: number): string[] {
  const kept = pictures > 0 ? signUp.keptPictures(pictures) : "";
  switch (turn.said) {
    case "welcome":
      return [signUp.welcome(listHeldFiles(phone).length)];
    case "ask_email":
      return together(kept, signUp.askEmail(turn.firstName));
    case "ask_agreement":
      return together(kept, signUp.askAgreement(turn.state));
    case "again": {
      const answer = turn.question ? answerFromTraining(words) : null;
      return [
        ...(answer ? [shorten(answer)] : []),
        ...together(kept, signUp.askAgain(turn.step, turn.state)),
      ];
    }
    case "declined":
      return [signUp.declined(turn.why, turn.state)];
    case "joined":
      return [joined(turn.userId, turn.firstName, listHeldFiles(phone).length, now)];
  }
}

/**
 * Takes a message of a number without an account as the next answer of its sign-up by text
 * (decisions, People) and queues the reply.
 * @returns the new account's id when this message completed the sign-up
 * @throws NotFound
 */
export function signUpByText(messageId: string, now: number = Date.now()): string | null {
  const { message, conversation, media } = getMessage(messageId);
  const phone = message.fromPhone ?? "";
  const came = {
    phone,
    words: message.message,
    pictures: media.filter(({ state }) => state === "stored").length,
  };
  const turn = takeJoinTurn({ messageId, phone, now }, (taken) => {
    const words = wordsFor(taken, came, now);
    // Whoever gets on with the sign-up is no machine that answers machines.
    const isMoving =
      taken.said === "ask_email" || taken.said === "ask_agreement" || taken.said === "joined";
    return (isMoving ? words : limitAnswers(message, phone, words, now)).map((body, index) =>
      say({
        conversationId: conversation.id,
        phone,
        body,
        purpose: "answer",
        topic: "reply",
        key: `answer:${messageId}:${index}`,
        now,
      }),
    );
  });
  return turn?.said === "joined" ? turn.userId : null;
}
