import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { markedSigns } from "~/core/understanding/marked-signs";
import vectors from "~/core/understanding/word-vectors.json";
import { expandWording } from "~/tools/talk/expand-wordings";
import { readFile, type Wording } from "~/tools/talk/read-wordings";
import type { Example } from "~/tools/talk/train-head";

const folder = join(import.meta.dirname, "../../core/understanding/sender-kinds");

/** The wordings that the kinds of a sender's texts are learnt from. */
export const readKinds = (): Wording[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".md"))
    .flatMap((name) => readFile(join(folder, name)));

/** The hash of everything that the kinds are trained from. */
export const hashOfKinds = (): string =>
  createHash("sha256")
    .update(JSON.stringify([readKinds(), frame, vectors.data]))
    .digest("hex");

/** What stands around what is said; it tells nothing of its kind. */
const frame = {
  names:
    "acme|bright roofing|north bank|rosa's|city of oakdale|team park|oak dental|harbor|shopnow|clean rivers|mike's|dr. kim|".split(
      "|",
    ),
  before: "|||NAME: |[NAME] |NAME - |hi, this is NAME. |NAME alert: |hi dana, |dana, ".split("|"),
  after:
    "|||| reply stop to end| txt stop to opt out| msg&data rates may apply. reply help for help, stop to cancel| stop2end| -NAME| link.co/x2| call 212-555-0142| questions? help@acme.com".split(
      "|",
    ),
};

/** An offer beside one of these makes a text that mixes both. */
const mixable = new Set(["N1", "N3", "N4", "N6", "N7", "N12"]);
const undressed = new Set(["reply", "N8"]);
const mostWays = 24;

/**
 * Examples of wordings: each in some of its ways, with a sender's frame around it, some of them
 * twice as long, and some with an offer beside another matter, which are `mixed`.
 */
export function kindExamples(wordings: readonly Wording[], random: () => number): Example[] {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const said = wordings.flatMap(({ label, wording }) =>
    expandWording(wording.toLowerCase(), mostWays, random).map((text) => ({ text, label })),
  );
  const labels = [...new Set(said.map(({ label }) => label))];
  const byLabel = new Map(labels.map((one) => [one, said.filter(({ label }) => label === one)]));
  const offers = byLabel.get("offer") ?? [];
  const mixed = said
    .filter(({ label }) => mixable.has(label) && random() < 0.2)
    .map(({ text }) => {
      const offer = pick(offers).text;
      return { text: random() < 0.8 ? `${text}. ${offer}` : `${offer}. ${text}`, label: "mixed" };
    });
  const longer = said
    .filter(() => random() < 0.4)
    .map(({ text, label }) => ({ label, text: `${text}. ${pick(byLabel.get(label) ?? []).text}` }));
  const dressed = (text: string): string =>
    `${pick(frame.before)}${text}${pick(frame.after)}`.replaceAll("NAME", pick(frame.names));
  return [...said, ...mixed, ...longer].map(({ text, label }) => ({
    text: markedSigns(undressed.has(label) ? text : dressed(text)),
    label: label === "offer" ? "marketing" : label,
  }));
}
