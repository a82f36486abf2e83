import type { SeenPage } from "~/integrations/reader/engine/judge/line-features";
import { judgedRoles, OUTPUTS } from "~/integrations/reader/engine/judge/line-net";

/** Whose words each line holds by another reading: the owner's, another's, or null if nobody's. */
export type Sides = readonly (boolean | null)[];

const MESSAGE = judgedRoles.indexOf("message");
const NAME = judgedRoles.indexOf("name");
const OWN = OUTPUTS - 1;
const NUMBER = /\d{3}[\s).-]*\d{3}[\s.-]*\d{4}|^\D{0,3}\d{5,6}$/;

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** How many letters a line counts for. */
export function letterWeight({ text }: { text: string }): number {
  return text.replace(/[^\p{L}\p{N}]/gu, "").length;
}

type Judged = { line: SeenPage["lines"][number]; chances: Float32Array; own: boolean };

function placed(lines: readonly Judged[], width: number): number[] {
  return [
    mean(lines.map(({ line }) => line.left / width)),
    mean(lines.map(({ line }) => line.right / width)),
    mean(lines.map(({ line }) => (line.look.reach.right - line.look.reach.left) / width)),
  ];
}

function spokenFeatures(messages: readonly Judged[], page: SeenPage): number[] {
  const weigh = (lines: readonly Judged[]): number =>
    lines.reduce((sum, { line }) => sum + letterWeight(line), 0);
  const all = Math.max(1, weigh(page.lines.map((line) => ({ line }) as Judged)));
  const [own, other] = [true, false].map((side) => messages.filter((each) => each.own === side));
  const turns = messages.filter((each, i) => i > 0 && messages[i - 1]?.own !== each.own).length;
  const certainty = messages.map(({ chances }) => Math.abs((chances[OWN] ?? 0.5) - 0.5) * 2);
  const gaps = messages.slice(1).map(({ line }, i) => line.top - (messages[i]?.line.bottom ?? 0));
  return [
    Math.min(1, messages.length / 12),
    weigh(messages) / all,
    weigh(own ?? []) / Math.max(1, weigh(messages)),
    own?.length && other?.length ? 1 : 0,
    Math.min(1, turns / 5),
    mean(certainty),
    certainty.length > 0 ? Math.min(...certainty) : 0,
    ...placed(own ?? [], page.width),
    ...placed(other ?? [], page.width),
    Math.min(1, Math.max(0, ...gaps) / page.height),
    (messages[0]?.line.top ?? page.height) / page.height,
    (messages.at(-1)?.line.bottom ?? 0) / page.height,
  ];
}

/** How far two readings give the same letters to the same side; 1 where both see no message. */
export function agreementOf(page: SeenPage, one: Sides, other: Sides): number {
  let [same, all] = [0, 0];
  for (const [i, line] of page.lines.entries()) {
    if ((one[i] ?? null) === null && (other[i] ?? null) === null) continue;
    all += letterWeight(line);
    if (one[i] === other[i]) same += letterWeight(line);
  }
  return all === 0 ? 1 : same / all;
}

/** Whose words each line holds as its probabilities say. */
export function judgedSides(chances: readonly Float32Array[]): Sides {
  return chances.map((values) =>
    (values[MESSAGE] ?? 0) === Math.max(...values.subarray(0, OWN))
      ? (values[OWN] ?? 0.5) > 0.5
      : null,
  );
}

/**
 * What a page is told by: what its judged lines are, where the messages stand, how sure that is,
 * and what the layout's rules made of it: `kind` and their sides. Lines stand in reading order.
 */
export function pageSigns(
  page: SeenPage,
  chances: readonly Float32Array[],
  byRules: Sides,
  kind: readonly number[],
): number[] {
  const sides = judgedSides(chances);
  const judged = page.lines.flatMap((line, i): Judged[] => {
    const values = chances[i];
    return values ? [{ line, chances: values, own: sides[i] ?? false }] : [];
  });
  const messages = judged.filter((_, i) => sides[i] !== null);
  const best = judged.map(({ chances: values }) => Math.max(...values.subarray(0, OWN)));
  const named = judged.filter(({ chances: values }, i) => values[NAME] === best[i]);
  const roles = judgedRoles.flatMap((_, role) => {
    const values = judged.map(({ chances: each }) => each[role] ?? 0);
    return [mean(values), Math.max(0, ...values)];
  });
  const numbered = judged.filter(({ line }) => NUMBER.test(line.text));
  const ruled = byRules.filter((side) => side !== null);
  return [
    ...roles,
    ...spokenFeatures(messages, page),
    mean(best),
    best.length > 0 ? Math.min(...best) : 0,
    best.filter((share) => share < 0.7).length / Math.max(1, best.length),
    Math.min(1, new Set(named.map(({ line }) => line.text)).size / 5),
    numbered.length > 0 ? 1 : 0,
    Math.max(0, ...numbered.map(({ chances: values }) => 1 - (values[MESSAGE] ?? 0))),
    Math.min(1, page.lines.length / 40),
    Math.min(1, page.height / page.width / 2.2),
    agreementOf(page, sides, byRules),
    ruled.length / Math.max(1, page.lines.length),
    ruled.includes(true) && ruled.includes(false) ? 1 : 0,
    ...kind,
  ];
}

/**
 * What a reading of a page is trusted by: how likely its sides are by the judged lines, where they
 * are least likely, the same of the lines with an address, how much is said by whom, and how far
 * the other reading says the same.
 */
export function readingSigns(
  page: SeenPage,
  chances: readonly Float32Array[],
  taken: Sides,
  other: Sides,
  byRules: boolean,
): number[] {
  let [all, likely, doubted, said, own, worst] = [0, 0, 0, 0, 0, 1];
  let [addresses, addressed, disputed, theirs] = [0, 1, 0, 0];
  for (const [i, line] of page.lines.entries()) {
    const weight = letterWeight(line);
    const [message, owns] = [chances[i]?.[MESSAGE] ?? 0, chances[i]?.[OWN] ?? 0.5];
    const side = taken[i] ?? null;
    const chance = side === null ? 1 - message : message * (side ? owns : 1 - owns);
    all += weight;
    likely += weight * chance;
    if (weight > 3) worst = Math.min(worst, chance);
    if (weight > 3 && chance < 0.7) doubted += weight;
    if (side !== null) said += weight;
    if (side === true) own += weight;
    if (!line.text.includes("@")) continue;
    addresses++;
    addressed = Math.min(addressed, chance);
    if (side === false) theirs++;
    if (side !== (other[i] ?? null)) disputed++;
  }
  const signs = [
    likely / Math.max(1, all),
    worst,
    doubted / Math.max(1, all),
    said / Math.max(1, all),
    own / Math.max(1, said),
    agreementOf(page, taken, other),
    own > 0 && own < said ? 1 : 0,
    addressed,
    Math.min(1, addresses / 3),
    Math.min(1, disputed / 2),
    Math.min(1, theirs / 2),
  ];
  const none = signs.map(() => 0);
  return byRules ? [1, ...signs, ...none] : [0, ...none, ...signs];
}
