import { describe, expect, it } from "vitest";
import { nothingAsked, readKeyword, type KeywordContext } from "~/bot/keywords";

const law =
  "STOP,STOPALL,STOP ALL,STOP-ALL,UNSUBSCRIBE,CANCEL,CANCEL ALL,END,END ALL,QUIT,QUIT ALL,REVOKE,OPTOUT,OPT OUT,OPT-OUT,OPT_OUT,OPT ME OUT,STOP2END,STOP 2 END,STOP2STOP,STOP TO END";
const foreign = "ARRET,ARRÊT,ARRÊTER,ALTO,PARA,PARE,PARAR,BASTA,BAJA,CANCELA,CANCELAR,DETENER";
const words = [law, foreign].flatMap((list) => list.split(","));

const letters = (word: string): string[] => Array.from(word.replace(/[\s_-]/g, ""));
const shifted = (word: string, from: number): string =>
  Array.from(word.toUpperCase(), (letter) =>
    /[A-Z]/.test(letter) ? String.fromCodePoint(from + letter.charCodeAt(0) - 65) : letter,
  ).join("");
const cyrillic = new Map(
  [..."AАBВEЕKКMМHНOОPРCСTТXХ".matchAll(/(.)(.)/gu)].map(([, a, b]) => [a, b]),
);

const between = ["  ", ".", "-", "_", ", ", "\u200b", "\n"];
const around: readonly [string, string][] = [
  ["", "."],
  ["", "!!!"],
  ["", "?"],
  ["", "…"],
  ['"', '"'],
  ["'", "'"],
  ["“", "”"],
  ["‘", "’"],
  ["«", "»"],
  ["(", ")"],
  ["[", "]"],
  ["*", "*"],
  ["`", "`"],
  ["¡", "!"],
  ["/", ""],
  ["#", ""],
  ["🛑 ", " 🛑"],
  ["", "🙏🏽"],
  ["", "👨‍👩‍👧"],
  ["", " ❤️"],
  ["\n", "\n\n"],
  ["\u00a0", "\u00a0"],
  ["\ufeff", ""],
  ["please ", ""],
  ["Hi, ", " please"],
  ["ok ", ""],
  ["Re: ", ""],
  ["", " NOW"],
  ["", ". Thank you"],
  ["", " por favor"],
  ["", " gracias"],
  ["", " period"],
  ["", " immediately"],
  ["", "\n\nSent from my iPhone"],
];

function* waysOf(word: string): Generator<string> {
  yield* [word, word.toLowerCase(), word.charAt(0) + word.slice(1).toLowerCase()];
  yield Array.from(word, (letter, at) => (at % 2 ? letter.toLowerCase() : letter)).join("");
  for (const [before, after] of around) yield before + word + after;
  for (const gap of [" ", ...between]) yield letters(word).join(gap);
  yield `${word} ${word}`;
  yield `${word}, ${word}! ${word}`;
  for (const from of [0x1d400, 0x24b6, 0x1f130, 0xff21]) yield shifted(word, from);
  yield Array.from(word, (letter) => cyrillic.get(letter) ?? letter).join("");
  yield `${word.charAt(0)}\u00ad${word.slice(1)}`;
}

const situations: readonly [string, KeywordContext][] = [
  ["in no situation", nothingAsked],
  ["with a picture", { ...nothingAsked, hasMedia: true }],
  ["where the email was asked for", { ...nothingAsked, awaitingAnswer: "email" }],
  ["where the agreement was asked for", { ...nothingAsked, awaitingAnswer: "agreement" }],
  ["where all texts are stopped already", { ...nothingAsked, optedOut: true }],
  ["where we asked whether texts should stop", { ...nothingAsked, stopAsked: true }],
];

const missed = (list: readonly string[], context: KeywordContext): string[] =>
  list
    .flatMap((word) => [...waysOf(word)])
    .filter((text) => {
      const read = readKeyword(text, context);
      return !(read.kind === "stop" && read.certainty === "keyword");
    });

describe("LG-01, TW-50: the words of the law and the carriers stop in every way they are written", () => {
  it.each(situations)("%s", (_, context) => expect(missed(words, context)).toEqual([]));

  it("LG-01: the law's own also where a name was asked for", () => {
    expect(missed(law.split(","), { ...nothingAsked, awaitingAnswer: "name" })).toEqual([]);
  });

  it.each(
    [0x1f150, 0x1f170, 0x1f1e6].flatMap((from) => [shifted("STOP", from), shifted("EnD", from)]),
  )("LG-17: %j is the word, in signs", (text) =>
    expect(readKeyword(text)).toEqual({ kind: "stop", certainty: "keyword" }),
  );

  it.each(["text PARA", "Text STOP", "txt end.", "word UNSUBSCRIBE", "texto BAJA"])(
    "LG-17: %j is the word that others tell people to text",
    (text) => expect(readKeyword(text)).toEqual({ kind: "stop", certainty: "keyword" }),
  );

  it.each(["END 1", "stop 1", "Quit x", "stop1", "CANCEL 2.", "unsubscribe q"])(
    "LG-17: %j is a stop with a key caught after it",
    (text) => expect(readKeyword(text)).toEqual({ kind: "stop", certainty: "clear" }),
  );

  it.each(["I love it 🇺🇸", "🇲🇽", "text me", "para 1", "case 1", "text from end debt"])(
    "LG-17: %j is no stop word",
    (text) => expect(readKeyword(text).kind).not.toBe("stop"),
  );

  it.each(["end", "cancel", "quit"])(
    "LG-17: what only holds %s within a longer word or a sentence about something else is no keyword",
    (word) => {
      for (const text of [
        `${word}ing`,
        `my friend ${word} the plan`,
        `the${word}`,
        `week${word}`,
        `how do i ${word} my case`,
        `${word} me`,
      ]) {
        const read = readKeyword(text);
        expect(read.kind === "stop" && read.certainty === "keyword", text).toBe(false);
      }
    },
  );

  it.each(["no", "nope", "no para nada", "para nada", "dont stop", "not at all"])(
    "TW-52: %j is a no to the question whether texts should stop",
    (text) =>
      expect(readKeyword(text, { ...nothingAsked, stopAsked: true })).toEqual({ kind: "keep" }),
  );
});
