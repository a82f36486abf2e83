import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { readSources } from "~/tests/support/architecture";
import { filled, hostileWords, type Recipe } from "~/tests/support/hostile-words";
import { builtBy, constructionsOf, literalsOf, type FoundExpression } from "~/tests/support/regular-expressions";

const root = fileURLToPath(new URL("../../..", import.meta.url)).replace(/\/$/, "");
const rooms = ["app", "bot", "core", "db", "integrations", "letters", "server", "workflows"];
// What `env.ts` reads was written by us.
const sources = readSources(root, rooms).filter(({ path }) => path !== "env.ts");
const built = sources.flatMap(constructionsOf);

/** Milliseconds of processor time that an expression may take for one text, where the machine is as quick as it was when that was laid down. */
const limit = 5;

/**
 * What a slower or busy machine is held to: two and a half times what the simplest quadratic expression takes for 2,000 letters there and then
 * (1.7 ms on the machine on which 5 ms was laid down). Anything that grows faster is far above either.
 */
const mostReferences = 2.5;
const reference = "a".repeat(2000) + "!";

function limitNow(): number {
  let least = Infinity;
  for (let run = 0; run < 4; run += 1) {
    const began = process.cpuUsage();
    /a*$/.test(reference);
    const { user, system } = process.cpuUsage(began);
    least = Math.min(least, (user + system) / 1000);
  }
  return Math.max(limit, mostReferences * least);
}

// What a door lets through: a text has 1,600 characters and a message in the chat 2,000; a mail is judged by its first 10,000 and a field of
// a form is taken to bring as many; what is asked by text alone is a text; the words of a mail are taken out of 100,000.
function lengthAt(where: string): number {
  if (where.startsWith("integrations/email/")) return 100_000;
  return /^(?:bot|core\/accounts\/(?:is-refusal|read-agreement|says-under-age)\.ts|core\/consent|core\/conversations|integrations\/(?:reader|agent-model|sms))/.test(
    where,
  )
    ? 2000
    : 10_000;
}

function once({ expression, many }: FoundExpression, text: string): number {
  const fresh = new RegExp(expression.source, many && !expression.sticky ? `${expression.flags.replace("g", "")}g` : expression.flags);
  const began = process.cpuUsage();
  if (many) text.replace(fresh, "");
  else fresh.test(text);
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}

/** The least of several runs, since others use the processor too; one is enough where it was fast. */
function timeOf(found: FoundExpression, text: string): number {
  let best = Infinity;
  for (let run = 0; run < 6 && best > limit / 2; run += 1) best = Math.min(best, once(found, text));
  return best;
}

// What takes exponential or cubic time would hardly come back from a long text: shorter ones show it.
const allLengths = [16, 24, 32, 48, 64, 96, 160, 320, 640, 1250, 2500, 5000, 10_000, 25_000, 50_000, 100_000];

/** The time for a recipe's text of the greatest length within bounds, or for the first shorter one that takes too long. */
function climb(found: FoundExpression, recipe: Recipe, from: number, to: number): { ms: number; text: string } {
  let last = { ms: 0, text: "" };
  for (const length of [...allLengths.filter((one) => one >= from && one < to), to]) {
    const text = filled(recipe, length);
    last = { ms: once(found, text), text };
    if (last.ms > limit) last.ms = timeOf(found, text);
    if (last.ms > limit && last.ms > limitNow()) return last;
  }
  return last;
}

/** The worst of an expression's hostile texts: all are tried short, the hardest of them in full length. */
function worstOf(found: FoundExpression): { ms: number; text: string } {
  const length = lengthAt(found.where);
  const hardest: { recipe: Recipe; ms: number }[] = [];
  for (const recipe of hostileWords(found.expression)) {
    const { ms, text } = climb(found, recipe, 0, Math.min(500, length / 4));
    if (ms > limit && ms > limitNow()) return { ms, text };
    hardest.push({ recipe, ms });
  }
  const timed = hardest
    .sort((a, b) => b.ms - a.ms)
    .slice(0, 8)
    .map(({ recipe }) => climb(found, recipe, 500, length));
  return timed.sort((a, b) => b.ms - a.ms)[0] ?? { ms: 0, text: "" };
}

describe("B6: regular expressions that strangers' text reaches", () => {
  it("B6: each takes at most 5 ms for the worst text of the greatest length that reaches it", async () => {
    const paths = [...new Set(built.map(({ path }) => path))];
    const dynamic = await builtBy(root, paths);
    const recorded = new Set(dynamic.map(({ where }) => where));
    expect(built.map(({ where }) => where).filter((where) => !recorded.has(where))).toEqual([]);
    const found = [...sources.flatMap(literalsOf), ...dynamic];
    expect(found.length).toBeGreaterThan(300);
    const slow = found.flatMap((one) => {
      const { ms, text } = worstOf(one);
      return ms > limit && ms > limitNow()
        ? [`${one.where} ${Math.round(ms)} ms for ${JSON.stringify(text.slice(0, 60))}: ${String(one.expression).slice(0, 200)}`]
        : [];
    });
    expect(slow).toEqual([]);
  });
});
