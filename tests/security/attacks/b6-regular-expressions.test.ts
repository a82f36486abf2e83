import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { readSources } from "~/tests/support/architecture";
import { filled, hostileWords, type Recipe } from "~/tests/support/hostile-words";
import {
  builtBy,
  constructionsOf,
  literalsOf,
  type FoundExpression,
} from "~/tests/support/regular-expressions";

const root = fileURLToPath(new URL("../../..", import.meta.url)).replace(/\/$/, "");
const rooms = [
  "app",
  "bot",
  "core",
  "db",
  "engine",
  "integrations",
  "letters",
  "operations",
  "server",
  "workflows",
];
// What `env.ts` reads was written by us.
const sources = readSources(root, rooms).filter(({ path }) => path !== "env.ts");
const built = sources.flatMap(constructionsOf);

/**
 * Milliseconds of processor time that an expression may take for one text, where the machine is as
 * quick as it was when that was laid down.
 */
const limit = 5;

/**
 * What a slower or busy machine is held to: four times what the simplest quadratic expression takes
 * for 2,000 letters there and then. 5 ms are 2.9 times as much on the machine on which they were
 * laid down (1.7 ms); processors differ by a third in what a class of letters costs beside a single
 * one. Anything that grows faster than by the square is far above either.
 */
const maxReferences = 4;
const reference = "a".repeat(2000) + "!";
const idle = new Int32Array(new SharedArrayBuffer(4));

function processorTime(act: () => void): number {
  const began = process.cpuUsage();
  act();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}

// What a door lets through: a text has 1,600 characters and a message in the chat 2,000; a mail is
// judged by its first 10,000 and a field of a form is taken to bring as many; what is asked by text
// alone is a text; the words of a mail are taken out of 100,000.
function lengthAt(where: string): number {
  if (where.startsWith("integrations/email/")) return 100_000;
  return /^(?:bot|core\/sign-up\/answers\/(?:is-refusal|read-agreement|says-under-age)\.ts|core\/consent|core\/messaging|core\/accounts\/sign-in\/t|integrations\/(?:reader|agent-model|sms))/.test(
    where,
  )
    ? 2000
    : 10_000;
}

// One object for all runs, as in the product: V8 interprets an expression when it is new, and
// compiles it when it is used again.
const prepared = new Map<FoundExpression, RegExp>();

function prepare(found: FoundExpression): RegExp {
  const known = prepared.get(found);
  if (known) return known;
  const { expression, many } = found;
  const flags =
    many && !expression.sticky ? `${expression.flags.replace("g", "")}g` : expression.flags;
  const made = new RegExp(expression.source, flags);
  prepared.set(found, made);
  return made;
}

function once(found: FoundExpression, text: string): number {
  const expression = prepare(found);
  expression.lastIndex = 0;
  return processorTime(() => (found.many ? text.replace(expression, "") : expression.test(text)));
}

/**
 * Whether an expression is slow: by the least of many runs, spread in time and beside the
 * reference, since others use the processor too.
 */
function isSlow(found: FoundExpression, text: string): boolean {
  let [own, other] = [Infinity, Infinity];
  for (let run = 0; run < 40; run += 1) {
    own = Math.min(own, once(found, text));
    other = Math.min(
      other,
      processorTime(() => /a*$/.test(reference)),
    );
    if (own <= limit) return false;
    if (own > 100 * limit) return true;
    Atomics.wait(idle, 0, 0, 10);
  }
  return own > maxReferences * other;
}

// What takes exponential or cubic time would hardly come back from a long text: shorter ones show
// it.
const allLengths = [
  16, 24, 32, 48, 64, 96, 160, 320, 640, 1250, 2500, 5000, 10_000, 25_000, 50_000, 100_000,
];

type Timed = { ms: number; text: string; slow: boolean };

/**
 * The time for a recipe's text of the greatest length within bounds, or for the first shorter one
 * that takes too long.
 */
function climb(found: FoundExpression, recipe: Recipe, from: number, to: number): Timed {
  let last: Timed = { ms: 0, text: "", slow: false };
  for (const length of [...allLengths.filter((one) => one >= from && one < to), to]) {
    const text = filled(recipe, length);
    last = { ms: once(found, text), text, slow: false };
    if (last.ms > limit && isSlow(found, text)) return { ...last, slow: true };
  }
  return last;
}

/**
 * The worst of an expression's hostile texts: all are tried short, the hardest of them in full
 * length.
 */
function worstOf(found: FoundExpression): Timed {
  const length = lengthAt(found.where);
  const hardest: { recipe: Recipe; ms: number }[] = [];
  for (const recipe of hostileWords(found.expression)) {
    const timed = climb(found, recipe, 0, Math.min(500, length / 4));
    if (timed.slow) return timed;
    hardest.push({ recipe, ms: timed.ms });
  }
  const timed = hardest
    .sort((a, b) => b.ms - a.ms)
    .slice(0, 8)
    .map(({ recipe }) => climb(found, recipe, 500, length));
  return timed.find(({ slow }) => slow) ?? { ms: 0, text: "", slow: false };
}

describe("B6: regular expressions that strangers' text reaches", () => {
  it("B6: each takes at most 5 ms for the worst text of the greatest length that reaches it", async () => {
    const paths = [...new Set(built.map(({ path }) => path))];
    const dynamic = await builtBy(root, paths);
    const recorded = new Set(dynamic.map(({ where }) => where));
    expect(built.map(({ where }) => where).filter((where) => !recorded.has(where))).toEqual([]);
    const found = [...sources.flatMap(literalsOf), ...dynamic];
    expect(found.length).toBeGreaterThan(300);
    const tooSlow = found.flatMap((one) => {
      const { ms, text, slow } = worstOf(one);
      return slow
        ? [
            `${one.where} ${Math.round(ms)} ms for ${JSON.stringify(text.slice(0, 60))}: ${String(one.expression).slice(0, 200)}`,
          ]
        : [];
    });
    expect(tooSlow).toEqual([]);
    // Some 700 expressions with their hostile texts take minutes where others work as well.
  }, 600_000);
});
