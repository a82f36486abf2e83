import { family, given } from "~/tools/talk/names/name-frames";

const before = ["", "", "", "", "my name is ", "its ", "im ", "hi im ", "me llamo ", "sure, "];
const after = ["", "", "", "", "", " jr", " thanks", ".", ", here you go"];

/**
 * Answers of people who gave their name. The letters of a name tell no wish and no danger, and no
 * list of wordings has enough of them to learn that from.
 */
export function nameTexts(count: number, random: () => number): string[] {
  const pick = (from: readonly string[]): string => from[Math.floor(random() * from.length)] ?? "";
  return Array.from({ length: count }, () => {
    const middle = random() < 0.1 ? `${pick(given)} ` : "";
    return `${pick(before)}${pick(given)} ${middle}${pick(family)}${pick(after)}`.toLowerCase();
  });
}
