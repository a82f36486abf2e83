import type { Chance } from "~/tools/world/chance";
import { composeScene, plainHost, type Play } from "~/tools/world/say/compose-scene";
import type { Said } from "~/tools/world/truth";

const questions = [
  "Write a short text that asks a company for its email",
  "How do I stop marketing texts?",
  "Draft a friendly reply to {company}",
  "What is the email of {company}?",
  "Is {number} a scam?",
];
const answers = [
  "Here is a draft you can use: Hello, could you tell me the email of your office? Thank you!",
  "You can reply STOP. If the texts go on, keep a screenshot of each of them as evidence.",
  "According to its site, {company} can be reached at {address}. Would you like me to write to them?",
  "I could not find a reliable answer. Here are three things that you can check yourself.",
  "Sure! Would you like the reply to be shorter or more formal?",
];

/** A person's questions to a program and its answers: a conversation, but none by text message. */
export function composeAdvice(chance: Chance): Play {
  const { cast } = composeScene(chance, 1);
  const address = `info@${plainHost(cast.company)}`;
  const filled = (text: string): string =>
    text
      .replace("{company}", cast.company)
      .replace("{number}", cast.number)
      .replace("{address}", address);
  const messages = Array.from({ length: chance.whole(1, 3) }).flatMap((): Said[] => [
    { from: "user", who: cast.owner, text: filled(chance.pick(questions)), clock: "" },
    { from: "sender", who: cast.number, text: filled(chance.pick(answers)), clock: "" },
  ]);
  const clock = `${chance.whole(1, 12)}:${chance.whole(10, 59)} PM`;
  return {
    cast,
    messages: messages.map((said) => ({ ...said, clock })),
    address: null,
    own: [],
    expected: "reject_not_sms",
    expectedAlt: [],
  };
}
