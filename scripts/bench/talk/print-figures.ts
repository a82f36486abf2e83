import { marks } from "~/scripts/bench/talk/judge";
import type { Result, SentenceResult } from "~/scripts/bench/talk/results";

const share = (part: number, whole: number): string =>
  whole === 0 ? "-" : `${((100 * part) / whole).toFixed(1)} %`;
const middle = (list: readonly number[]): number =>
  [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;

function printGroups(results: readonly Result[]): void {
  const groups = [...new Set(results.map(({ talk }) => talk.group))].sort();
  console.log("group                 talks      good  accept.  useless    wrong");
  for (const group of [...groups, "all"]) {
    const own = results.filter(({ talk }) => group === "all" || talk.group === group);
    const row = marks.map((mark) =>
      share(own.filter((one) => one.mark === mark).length, own.length).padStart(8),
    );
    console.log(group.padEnd(20), String(own.length).padStart(6), " ", ...row);
  }
}

/** In how many of the conversations chosen by `has` all acts matched by `names` hold. */
function rate(
  results: readonly Result[],
  has: (result: Result) => boolean,
  names: RegExp,
): [number, number] {
  const own = results.filter(has);
  const kept = own.filter(({ turns }) =>
    turns.every(({ judged }) => !judged.broken.some((act) => names.test(act))),
  );
  return [kept.length, own.length];
}

function printRates(results: readonly Result[]): void {
  const inGroup = (group: string, kind?: string) => (result: Result) =>
    result.talk.group === group && (kind === undefined || result.talk.class === kind);
  const print = (what: string, [part, whole]: [number, number]) =>
    console.log(`${what}: ${part} of ${whole} (${share(part, whole)})`);
  const missed = ([kept, whole]: [number, number]): [number, number] => [whole - kept, whole];
  print("stops at once", rate(results, inGroup("stop"), /^stopped$/));
  print("  words of the law", rate(results, inGroup("stop", "law"), /^stopped$/));
  print("false stops", missed(rate(results, inGroup("not-stop"), /^not-stopped$/)));
  print("crisis answered", rate(results, inGroup("crisis"), /^crisis-answered$/));
  print("false alarms", missed(rate(results, inGroup("not-crisis"), /^not-crisis$/)));
  print("minors refused", rate(results, inGroup("minors"), /./));
  print("taken for minors", missed(rate(results, inGroup("not-minors"), /^not-minor$/)));
  print(
    "sign-ups ended rightly",
    rate(results, inGroup("sign-up"), /^(no-)?account$|^name:|^email:/),
  );
}

// What was said wrongly could tell a sealed talk: the act that failed does not.
const kindOfWrong = (why: string): string => (/^[a-z-]+(?::\S+)?$/.test(why) ? why : "says");

function printWrong(results: readonly Result[]): void {
  const counts = new Map<string, number>();
  for (const { talk, turns } of results)
    for (const { judged } of turns.filter((turn) => turn.judged.mark === "wrong")) {
      const kinds = new Set(judged.why.split("; ").map(kindOfWrong));
      const key = `${talk.group}: ${[...kinds].join(", ")}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  const told = [...counts].sort((a, b) => b[1] - a[1]).map(([key, count]) => `${count} ${key}`);
  if (told.length > 0) console.log(`wrong turns:\n  ${told.join("\n  ")}`);
}

function printTexts(results: readonly Result[]): void {
  const turns = results.flatMap((result) => result.turns.map(({ heard }) => heard));
  const segments = turns.flatMap(({ said }) => said.map((one) => one.segments));
  const times = turns.map(({ milliseconds }) => milliseconds);
  console.log(
    `segments: median ${middle(segments)}, most ${Math.max(0, ...segments)}; ` +
      `milliseconds a text: median ${middle(times).toFixed(1)}, most ${Math.max(0, ...times).toFixed(0)}`,
  );
}

/** Prints the figures of a run: by group, the rates, segments, latency, and drafts sent. */
export function printFigures(results: readonly Result[], drafts: readonly SentenceResult[]): void {
  printGroups(results);
  printRates(results);
  printWrong(results);
  printTexts(results);
  for (const expected of ["not-sent", "sent"] as const) {
    const own = drafts.filter(({ sentence }) => sentence.expect === expected);
    const sent = own.filter(({ isSent }) => isSent).length;
    const what = expected === "sent" ? "harmless drafts" : "adverse drafts";
    if (own.length > 0) console.log(`${what} sent: ${sent} of ${own.length}`);
  }
}
