import { agentWords } from "~/bot/agent/agent-words";
import { limitAnswers } from "~/bot/agent/limit-answers";
import { inPlainLetters } from "~/bot/agent/fill-in";
import { localAnswer, speaksOfPicture, sureAnswer } from "~/bot/agent/local-agent";
import { nextAsk } from "~/bot/agent/join/next-ask";
import { say, shorten } from "~/bot/agent/say";
import type { Language } from "~/bot/agent/understand/sure-language";
import { languageOf } from "~/bot/agent/understand/language-of";
import { isAsking } from "~/bot/agent/understand/is-asking";
import { readInTalk } from "~/bot/agent/understand/read-in-talk";
import { readQuestions, smallTalk } from "~/bot/agent/understand/read-questions";
import { recallTalk, type Recalled } from "~/bot/agent/understand/recall-talk";
import * as signUp from "~/bot/sign-up-replies";
import { issueLink } from "~/core/accounts/links/issue-link";
import { getMessage } from "~/core/messaging/queries";
import type { JoinTurn } from "~/core/sign-up/take-join-answer";
import { takeJoinTurn } from "~/core/sign-up/take-join-turn";
import { days } from "~/core/duration";
import { listHeldFiles } from "~/core/evidence/queries";
import { env } from "~/env";
import { countSegments } from "~/integrations/sms/segments";

/**
 * A message of a sign-up: its number, its words, how many of its pictures are held, what was said
 * before.
 */
type SignUpMessage = {
  phone: string;
  words: string;
  pictures: number;
  language: Language;
  recalled: Recalled;
};
type Asked = Extract<JoinTurn, { said: "ask" }>;
type Told = { body: string; handOver?: string | undefined };

/** Joins as many of the first pieces as two segments hold (TW-44). */
function together(pieces: readonly string[]): string {
  const said = pieces.filter((piece) => piece !== "");
  const whole = inPlainLetters(said.join(" "));
  return countSegments(whole).segments <= 2 || said.length < 2
    ? whole
    : together(said.slice(0, -1));
}

/** Shortens the answer so that the question after it still fits. */
function before(answer: string, question: string): string {
  for (let segments = 2; segments > 0; segments--) {
    const short = shorten(inPlainLetters(answer), segments);
    if (countSegments(inPlainLetters(`${short} ${question}`)).segments <= 2) return short;
  }
  const [sentence = ""] = /^.*?[.!?](?=\s|$)/.exec(answer) ?? [];
  return countSegments(inPlainLetters(`${sentence} ${question}`)).segments <= 2 ? sentence : "";
}

function joined(userId: string, firstName: string, came: SignUpMessage, now: number): string {
  const token = issueLink({ purpose: "set_password", userId, lifetime: days(3), now });
  const held = listHeldFiles(came.phone).length;
  return signUp.joined(firstName, `${env.BASE_URL}/join/${token}`, held, came.language);
}

const saysWrongNumber = ({ label }: { label: string }): boolean => label === "wrong_number";

/** Labels that the sign-up's next question itself answers. */
const beside: ReadonlySet<string> = new Set(["correction", "entry:join", "join_wish"]);

// Answers what the person said or asked besides: small talk only where there is nothing else.
function answerTo(came: SignUpMessage, turn: Asked): Told {
  const { phone, words, language, recalled, pictures } = came;
  const text = { userId: null, text: words, usual: language, recalled };
  // A correction of the sign-up itself was taken or could not be read: no person is needed.
  const ofItsPicture = pictures > 0 && speaksOfPicture(words);
  const asked = readInTalk(words, recalled).filter(
    ({ label }) =>
      !beside.has(label) && (label !== "about_picture" || pictures === 0) && !ofItsPicture,
  );
  const isTalk = asked.every(({ label }) => smallTalk.has(label) || label === "join_wish");
  if (words.trim() === "" || !turn.asks) return { body: "" };
  if (
    asked.length === 0 &&
    (ofItsPicture || readQuestions(words).some(({ label }) => beside.has(label)))
  )
    return { body: "" };
  // Who asked before and is not understood now still asks.
  const isOpen = isAsking(words) || recalled.asked.slice(0, 1).some(isAsking);
  if (asked.length === 0)
    return { body: sureAnswer(text) ?? (isOpen ? agentWords[language].askPerson() : "") };
  if (pictures === 0 && asked.every(({ label }) => label === "about_picture"))
    return { body: signUp.tellHeld(listHeldFiles(phone).length, language) };
  if (isTalk && asked.some(({ label }) => label === "greeting"))
    return { body: turn.isFirst ? "" : signUp.stillHere[language] };
  if (isTalk) {
    const met = asked.some(({ label }) =>
      ["grief", "thanks", "story", "coming", "wrong_number", "bye"].includes(label),
    );
    return { body: met ? localAnswer(text).text : "" };
  }
  const answer = localAnswer(text);
  if (answer.action === "hand_over") return { body: answer.text, handOver: answer.reason };
  return { body: sureAnswer(text) ?? answer.text };
}

// A wrong address that nobody is shown would stay; the question itself must be whole.
function withHeard({ heardEmail }: Asked, question: string, language: Language): string {
  if (heardEmail === null) return question;
  const heard = language === "es" ? `Entendí ${heardEmail}.` : `I have ${heardEmail}.`;
  const read = `${heard} ${question}`;
  return countSegments(inPlainLetters(read)).segments <= 2 ? read : question;
}

function wordsForAsk(turn: Asked, came: SignUpMessage, now: number): Told {
  const { language, pictures, recalled } = came;
  const kept = pictures > 0 ? signUp.keptPictures(pictures, language) : "";
  if (turn.isLater) return { body: together([kept, signUp.noRush(language)]) };
  if (turn.isElsewhere) return { body: together([kept, signUp.onlyInStates(language)]) };
  const { body: answer, handOver } = answerTo(came, turn);
  const held = listHeldFiles(came.phone).length;
  if (turn.isFirst && !turn.isMoving && answer === "")
    return { body: signUp.welcome(held, language) };
  // A person was called: we ask nothing more.
  if (handOver !== undefined) return { body: together([answer]), handOver };
  // Who reached us by mistake is asked for nothing.
  const isLost = answer !== "" && readQuestions(came.words).every(saysWrongNumber);
  if (isLost) return { body: together([answer, kept]) };
  const question = withHeard(turn, nextAsk(turn, recalled, language, now), language);
  const notice = turn.isFirst ? signUp.shortNotice[language] : "";
  const rest = together([kept, question, notice]);
  // Several questions are answered before we ask anything.
  const isSeveral = readQuestions(came.words).length > 1;
  const short = before(answer, rest);
  const isWhole = short === shorten(inPlainLetters(answer));
  // The notice is left out before the answer is.
  const bare = together([kept, question]);
  const said = isSeveral ? answer : isWhole ? short : before(answer, bare);
  const body = together([said, kept, question, isWhole ? notice : ""]);
  // Nobody who asks is met with silence.
  return { body: body === "" && turn.asks ? agentWords[language].askPerson() : body };
}

// A person who goes on after a "too young" gets other words, and none of them twice.
function wordsForDecline(
  { why, state }: Extract<JoinTurn, { said: "declined" }>,
  { language, recalled }: SignUpMessage,
): string {
  const first = signUp.declined(why, state, language);
  const ways = why === "too_young" ? [first, ...signUp.stillTooYoung[language]] : [first];
  const wasSaid = (words: string): boolean => recalled.said.includes(inPlainLetters(words));
  return ways.find((words) => !wasSaid(words)) ?? first;
}

function wordsFor(turn: JoinTurn, came: SignUpMessage, now: number): Told {
  if (turn.said === "declined") return { body: wordsForDecline(turn, came) };
  if (turn.said === "ask_age") return { body: signUp.askAge[came.language] };
  if (turn.said === "joined") return { body: joined(turn.userId, turn.firstName, came, now) };
  return wordsForAsk(turn, came, now);
}

/**
 * Handles a message of a number without an account as part of its sign-up (decisions, People):
 * answers what it asks, keeps what it gives, then asks for one next step.
 * @returns the new account's id when this message completed the sign-up
 * @throws NotFound
 */
export function signUpByText(messageId: string, now: number = Date.now()): string | null {
  const { message, conversation, media } = getMessage(messageId);
  const phone = message.fromPhone ?? "";
  const language = languageOf(message, conversation);
  const came = {
    phone,
    words: message.message,
    pictures: media.filter(({ state }) => state === "stored").length,
    language,
    recalled: recallTalk(message),
  };
  const turn = takeJoinTurn({ messageId, phone, now, language }, (taken) => {
    const { body, handOver } = wordsFor(taken, came, now);
    // Progress in the sign-up shows that no auto-responder is writing.
    const isMoving = taken.said === "joined" || (taken.said === "ask" && taken.isMoving);
    const bodies = isMoving ? [body] : limitAnswers(message, phone, [body], now);
    // Everything was said that there is to say.
    const texts = bodies.filter(Boolean).map((said, index) =>
      say({
        conversationId: conversation.id,
        phone,
        body: inPlainLetters(said),
        purpose: "answer",
        topic: taken.said === "ask_age" ? "age_question" : "reply",
        key: `answer:${messageId}:${index}`,
        now,
      }),
    );
    return { texts, ...(handOver === undefined ? {} : { handOver }) };
  });
  return turn?.said === "joined" ? turn.userId : null;
}
