import { expect, it } from "vitest";
import { mayBeStop } from "~/core/consent/words/may-be-stop";
import { plainWords } from "~/core/consent/words/plain-words";
import { readRevocation } from "~/core/consent/words/revocation";
import { readStopWord } from "~/core/consent/words/revocation-words";
import { randomFrom } from "~/tests/support/random-from";

const look = (body: string): boolean => mayBeStop(body, plainWords(body));

// prettier-ignore
const pieces = [
  "stop", "S T O P", "s-t-o-p", "stooop", "st op", "sotp", "5top", "STOP1", "unsub", "opt", "out", "opt-out", "quit", "end", "ebd", "cancel", "remove", "me", "alto", "para",
  "arrêt", "detener", "dejen", "de", "escribir", "no", "más", "mensajes", "don't", "text", "again", "wrong", "number", "let", "me", "be", "one", "more", "un", "s", "ub",
  "please", "hello", "thanks", "a", "i", "the", "pictures", "roof", "company", "maria@example.com", "www.example.com", "\"stop\"", "'end'", "🛑", "told", "them", "they", "get",
];
const joints = [" ", " ", " ", " ", ", ", ". ", "\n", " - ", "—", "", "  ", "! "];

it("LG-17: the quick look misses no text that reads as a stop or as a wish to get no more texts", () => {
  const random = randomFrom(20261122);
  const pick = (from: readonly string[]): string => from[Math.floor(random() * from.length)] ?? "";
  let stops = 0;
  for (let round = 0; round < 40_000; round++) {
    const body = Array.from(
      { length: 1 + Math.floor(random() * 6) },
      () => pick(pieces) + pick(joints),
    ).join("");
    const isStop =
      readStopWord(plainWords(body)) !== null || readRevocation(body, { hasMedia: false }) !== null;
    if (isStop) stops++;
    if (isStop && !look(body)) expect.fail(`missed ${JSON.stringify(body)}`);
  }
  expect(stops).toBeGreaterThan(4000);
});

it.each([
  "Hello, this is message 12",
  "ok thanks",
  "My name is Maria Lopez",
  "how long will it take",
  "yes",
  "Hola, te mando foto",
])("%j costs no second look", (body) => expect(look(body)).toBe(false));
