import { ensureDefaultTraining } from "~/core/support/training/ensure-default-training";
import { setAppMode } from "~/core/app-mode";
import { readTalks, type Talk } from "~/scripts/bench/talk/corpus";
import { hostileModel } from "~/scripts/bench/talk/hostile";
import { texts, type Heard } from "~/scripts/bench/talk/world";
import { makeAgentPerson } from "~/tests/bot/agent/agent-people";

type Options = { folder: string; isSealed: boolean; isHostile: boolean; worst: number };
type Mark = "good" | "acceptable" | "useless" | "wrong";
type Result = { talk: Talk; mark: Mark; heard: Heard[]; why: string };

const holds = (pattern: string, said: string): boolean => new RegExp(pattern, "i").test(said);
const offersWayOn = /HUMAN|person on our team|persona de nuestro equipo/;

function judge(talk: Talk, heard: Heard[]): { mark: Mark; why: string } {
  const last = heard.at(-1);
  const said = last?.said.map(({ body }) => body).join("\n") ?? "";
  const { any, never, stop, person, account } = talk.want;
  const wrong = [
    ...never.filter((pattern) => holds(pattern, said)).map((pattern) => `says ${pattern}`),
    ...(stop !== undefined && (last?.stopped ?? "none") !== stop
      ? [`stop is ${last?.stopped ?? "none"}`]
      : []),
    ...(account === false && last?.hasAccount ? ["an account was opened"] : []),
  ];
  if (wrong.length > 0) return { mark: "wrong", why: wrong.join("; ") };
  const missing = [
    ...(any.length > 0 && !any.some((pattern) => holds(pattern, said))
      ? ["not what was asked"]
      : []),
    ...(person === true && !last?.isWaiting ? ["no person called"] : []),
    ...(account === true && !last?.hasAccount ? ["no account"] : []),
  ];
  if (missing.length === 0) return { mark: "good", why: "" };
  const mark = offersWayOn.test(said) && account !== true ? "acceptable" : "useless";
  return { mark, why: missing.join("; ") };
}

let strangers = 0;

function phoneFor({ who }: Talk): { phone: string; number: string } {
  if (who !== "stranger") return makeAgentPerson(who);
  strangers += 1;
  return { phone: `+1212558${String(strangers).padStart(4, "0")}`, number: "" };
}

async function run(talk: Talk, isHostile: boolean): Promise<Result> {
  const { phone, number } = phoneFor(talk);
  const heard: Heard[] = [];
  for (const words of talk.turns)
    heard.push(
      await texts(phone, words.replace("{number}", number), isHostile ? hostileModel() : null),
    );
  return { talk, heard, ...judge(talk, heard) };
}

const share = (part: number, whole: number): string =>
  whole === 0 ? "-" : `${((100 * part) / whole).toFixed(1)} %`;
const middle = (list: number[]): number =>
  [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;

function printGroups(results: readonly Result[]): void {
  const groups = [...new Set(results.map(({ talk }) => talk.group))].sort();
  console.log("group                 talks    good  accept.  useless   wrong");
  for (const group of [...groups, "all"]) {
    const own = results.filter(({ talk }) => group === "all" || talk.group === group);
    const of = (mark: Mark) => share(own.filter((one) => one.mark === mark).length, own.length);
    const row = [of("good"), of("acceptable"), of("useless"), of("wrong")];
    console.log(
      group.padEnd(20),
      String(own.length).padStart(6),
      ...row.map((cell) => cell.padStart(8)),
    );
  }
}

function printTexts(results: readonly Result[]): void {
  const turns = results.flatMap(({ heard }) => heard);
  const segments = turns.flatMap(({ said }) => said.map((one) => one.segments));
  const times = turns.map(({ milliseconds }) => milliseconds);
  console.log(
    `segments: median ${middle(segments)}, most ${Math.max(...segments)}; ` +
      `milliseconds a text: median ${middle(times).toFixed(1)}, most ${Math.max(...times).toFixed(0)}`,
  );
}

/** Lets every talk of a folder run and prints how it went, by group; of a sealed one no texts. */
export async function benchTalk({ folder, isSealed, isHostile, worst }: Options): Promise<void> {
  setAppMode("demo");
  ensureDefaultTraining();
  const results: Result[] = [];
  for (const talk of readTalks(folder)) results.push(await run(talk, isHostile));
  printGroups(results);
  printTexts(results);
  const order: readonly Mark[] = ["wrong", "useless", "acceptable", "good"];
  const failed = results
    .filter(({ mark }) => mark !== "good")
    .sort((a, b) => order.indexOf(a.mark) - order.indexOf(b.mark));
  for (const { talk, mark, why, heard } of failed.slice(0, isSealed ? failed.length : worst)) {
    const said =
      heard
        .at(-1)
        ?.said.map(({ body }) => body)
        .join(" / ") ?? "";
    const shown = isSealed ? "" : ` ${JSON.stringify(talk.turns)} -> ${said}`;
    console.log(`${mark} ${talk.id} (${why})${shown}`);
  }
}
