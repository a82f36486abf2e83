import type { Example } from "~/tools/talk/train-head";

/** What stands beside a wish or a danger in one text: facts, courtesies and questions of people. */
const besides =
  /^(?:details|thanks|greeting|later|coming|bye|yes|join_wish|case_status|when_paid|my_link|earnings|correction|entry:)/;

export const standsBeside = (kind: string): boolean => besides.test(kind);

const joints = [", ", " ", ". ", " and ", " but ", " so ", "! ", " y ", " - "];
const longest = 70;

/**
 * Texts of two parts: what a wording says holds whatever else is said beside it, before or after.
 * @param besides short texts that ask for nothing of the kind
 */
export function composeExamples(
  examples: readonly Example[],
  besides: readonly string[],
  random: () => number,
): Example[] {
  const short = besides.filter((text) => text.length <= longest);
  const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)];
  return examples.flatMap(({ text, label }) => {
    if (text.length > 160 || random() > (label === "none" ? 0.12 : 0.5)) return [];
    const other = pick(short) ?? "";
    const [first, second] = random() < 0.5 ? [other, text] : [text, other];
    return [{ text: `${first}${pick(joints) ?? " "}${second}`, label }];
  });
}
