import type { Question } from "~/bot/agent/understand/read-questions";
import { plainWords } from "~/core/words/plain-words";

const ofFriends: ReadonlySet<string> = new Set(
  "referrals my_link entry:affiliate entry:referral-names entry:commission-when entry:missing-referral".split(
    " ",
  ),
);
const ofPayouts: ReadonlySet<string> = new Set(
  "when_paid entry:when-paid entry:cash-out entry:how-paid earnings money_dispute".split(" "),
);

type Turn = { about: ReadonlySet<string>; asked: string; means: string };

/** The same words mean something else after what was asked before: whose money, missed where. */
const turns: readonly Turn[] = [
  { about: ofFriends, asked: "entry:how-much", means: "entry:affiliate" },
  { about: ofFriends, asked: "when_paid", means: "entry:commission-when" },
  { about: ofFriends, asked: "entry:when-paid", means: "entry:commission-when" },
  { about: ofPayouts, asked: "entry:password", means: "money_dispute" },
  { about: ofPayouts, asked: "entry:follow-case", means: "money_dispute" },
];

/** Words that point back: without one of them a text speaks for itself. */
const pointing: ReadonlySet<string> = new Set(
  (
    "so and then her him them they it that those she he each one y entonces ella el ellos eso por cada dont didnt never " +
    "still no nunca todavia"
  ).split(" "),
);

/**
 * What the questions of a short text mean right after others: "so how much do i get for her" after
 * a friend was asked about. Others stay as they are.
 */
export function goOnAbout(
  questions: readonly Question[],
  before: readonly Question[],
  text: string,
): Question[] {
  const points = plainWords(text)
    .split(" ")
    .some((word) => pointing.has(word));
  return questions.map((question) => {
    const turn = turns.find(
      ({ about, asked }) =>
        asked === question.label && before.some(({ label }) => about.has(label)),
    );
    return turn && points ? { ...question, label: turn.means } : question;
  });
}
