import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { nameWordsOf } from "~/core/understanding/name-words";
import { expandWording } from "~/tools/talk/expand-wordings";
import { randomFrom } from "~/tools/talk/random-from";
import { readNameAnswers } from "~/tools/talk/read-open-half";
import { isBroad, isForQuestions, readWordings } from "~/tools/talk/read-wordings";

const names = join(import.meta.dirname, "../../../core/understanding/names");
export const seed = 20261125;

const list = (file: string): string[] =>
  readFileSync(join(names, file), "utf8").split(/\s+/).filter(Boolean);
export const given = list("given.txt");
export const family = list("family.txt");
/** Further names, from which only names alone are told: all else stays as it was measured. */
export const furtherGiven = list("further-given.txt");
export const furtherFamily = list("further-family.txt");

/** What is said around a name, `{N}` or `{F}`, and whether that is its writer's own. */
export type Frame = { said: string; isOwn: boolean };

/** What people answered in a sign-up is often a name. */
const ofSignUps = "open/sign-up";

/**
 * The frames of names, also those of the corpora, and as no names the short wordings of everything
 * else that people say.
 */
export function readFrames(): Frame[] {
  const [, own = "", others = ""] = readFileSync(join(names, "frames.md"), "utf8").split(
    /^## .*$/m,
  );
  const lines = (part: string) =>
    part.split("\n").flatMap((line) => /^- (.+)$/.exec(line)?.[1] ?? []);
  const random = randomFrom(seed);
  const talk = readWordings()
    .filter(({ source }) => source !== ofSignUps && !source.startsWith("breadth-"))
    .filter((wording) => !isForQuestions(wording))
    .filter(({ label }) => label !== "details" && label !== "minor" && label !== "correction")
    .flatMap(({ wording }) => expandWording(wording, 1, random))
    .filter(
      (wording) => wording.split(" ").length <= 9 && !/\bname\b|nombre|\bllamo\b/i.test(wording),
    );
  return [
    ...[...new Set([...lines(own), ...readNameAnswers()])].map((said) => ({ said, isOwn: true })),
    ...[...lines(others), ...talk].map((said) => ({ said, isOwn: false })),
  ];
}

const mostWords = 4;

/** What people say in so few words that it could be a name: what a name alone is told from. */
export const shortWordings = (): string[] => [
  ...new Set(
    readWordings()
      .filter(({ label, source }) => label !== "details" && source !== ofSignUps)
      .flatMap((wording) =>
        expandWording(wording.wording, isBroad(wording) ? 1 : 3, randomFrom(seed)),
      )
      .filter((said) => nameWordsOf(said).length <= mostWords),
  ),
];

/** What the name words are learnt from, as a hash. */
export function hashOfNames(): string {
  return createHash("sha256")
    .update(
      JSON.stringify([given, family, furtherGiven, furtherFamily, readFrames(), shortWordings()]),
    )
    .digest("hex");
}
