import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { builtHouse, startHouse } from "~/tests/support/house-kills/build-house";
import { setHouseClock } from "~/tests/support/house-kills/house-clock";
import {
  act,
  endHouse,
  letTimePass,
  rowsOf,
  type Street,
} from "~/tests/support/house-kills/house-street";
import { startHouseVendors } from "~/tests/support/house-kills/house-vendors";
import { judgeHouse } from "~/tests/support/house-kills/judge-house";
import { loadHouse } from "~/tests/support/house-kills/house-load";
import type { Kill, KillWhen } from "~/tests/support/house-kills/kill-points";
import { liveOn } from "~/tests/support/house-kills/live-on";
import { openWork, stillOpen } from "~/tests/support/house-kills/open-work";
import { randomFrom } from "~/tests/support/random-from";

/** About as many writes as a life has that nobody ends. */
const writesOfALoad = 2400;
/** And as many texts, orders and mails that are handed over, and deeds. */
const takenOfALoad = 85;
const deedsOfALoad = 150;
const patienceMs = 240_000;
/** Below those that the system gives away itself: that of a dead house must stay free for it. */
const [firstPort, ports] = [12_000, 16_000];
/** Longer than the pause between two sweeps, of which none may find or double anything. */
const sweepsIn = 20 * 60_000;

const mostOf = (when: KillWhen): number =>
  ({ taken: takenOfALoad, done: deedsOfALoad })[when as string] ?? writesOfALoad;

/**
 * The kills of a round: one to three, each in a life of its own, and together anywhere in the load.
 */
export function killsFrom(seed: number): Kill[] {
  const random = randomFrom(seed * 7919);
  const below = (most: number): number => Math.floor(random() * most);
  const whens: KillWhen[] = ["before", "after", "soon", "done", "taken"];
  const count = 1 + below(3);
  return Array.from({ length: count }, () => {
    const when = whens[below(whens.length)] ?? "after";
    const most = Math.ceil(mostOf(when) / count);
    return { at: 1 + below(most), when, soonMs: below(8) };
  });
}

export type HouseRound = {
  seed: number;
  problems: string[];
  kills: number;
  /** Mails that the mail server took a second time, under the same Message-ID. */
  mailsAgain: number;
  /** Texts that were handed over a second time, since the carrier's list did not have them. */
  textsAgain: number;
};

const proofs = ["verify-ledger", "verify-consent", "verify-evidence"];

async function untilQuiet(street: Street): Promise<void> {
  for (let quiet = 0; quiet < 3;) {
    const open = stillOpen(await rowsOf(street, openWork));
    quiet = open.length === 0 ? quiet + 1 : 0;
    await wait(50, undefined, { signal: street.over });
  }
}

// After the load nothing may be open, also when the sweeps have looked for what was lost.
async function endDay(street: Street, people: Promise<unknown>): Promise<Day> {
  await people;
  await untilQuiet(street);
  await letTimePass(street, sweepsIn);
  await untilQuiet(street);
  const problems: string[] = [];
  for (const proof of proofs) {
    const { ok, lines } = await act(street, proof);
    if (!ok) problems.push(`${proof}: ${lines.join(" ")}`);
  }
  return { problems, ...(await endHouse(street)) };
}

type Day = { problems: string[]; writes: number };

async function spendDay(street: Street, seed: number, lived: Promise<string | null>): Promise<Day> {
  const { people, others } = loadHouse(street, randomFrom(seed));
  const day = endDay(street, people);
  const troubled = lived.then((problem) => {
    if (problem !== null) throw new Error(problem);
    return day;
  });
  const stopped = others.then(() => day);
  for (const promise of [day, stopped]) promise.catch(() => undefined);
  return Promise.race([day, troubled, stopped]);
}

async function tellOpen(street: Street): Promise<string> {
  const patient = { ...street, over: AbortSignal.timeout(3000) };
  return stillOpen(await rowsOf(patient, openWork)).join(", ");
}

async function tellTrouble(street: Street, cause: unknown): Promise<Day> {
  const open = await tellOpen(street).catch(() => "the house does not answer");
  const words = cause instanceof Error ? cause.message : String(cause);
  return { problems: [`${words}; open: ${open}`], writes: 0 };
}

/**
 * One day of a house under full load, which is killed at each of the given writes in turn and goes
 * on after each.
 * @returns everything that is not as it must be at the end
 */
export async function houseRound(seed: number, plan: readonly Kill[]): Promise<HouseRound> {
  const laidOut = await builtHouse();
  const folder = mkdtempSync(join(tmpdir(), "house-"));
  cpSync(laidOut.folder, folder, { recursive: true });
  setHouseClock(folder);
  const over = new AbortController();
  const deadline = setTimeout(() => over.abort(new Error("it took too long")), patienceMs);
  let noteTaken = (): void => undefined;
  const vendors = await startHouseVendors(folder, () => noteTaken());
  const port = String(firstPort + (seed % ports));
  const street: Street = {
    url: `http://127.0.0.1:${port}`,
    vendors,
    members: laidOut.members,
    remembered: { texts: [], pictures: new Map() },
    over: over.signal,
  };
  const house = liveOn(
    (kill) =>
      startHouse(folder, {
        ...vendors.environment,
        HOUSE_PORT: port,
        HOUSE_ORDER: kill ? JSON.stringify(kill) : "",
      }),
    plan,
    over.signal,
  );
  ({ noteTaken } = house);
  const day = await spendDay(street, seed, house.lived).catch((cause: unknown) =>
    tellTrouble(street, cause),
  );
  clearTimeout(deadline);
  over.abort(new Error("the day is over"));
  // It was told to end, or goes on in vain.
  const closing = setTimeout(() => void house.end(), day.writes > 0 ? 30_000 : 0);
  const ending = await house.lived;
  clearTimeout(closing);
  await house.end();
  const kills = house.kills();
  const judged = judgeHouse(join(folder, "data"), street, kills);
  await vendors.stop();
  rmSync(folder, { recursive: true, force: true });
  return {
    ...judged,
    seed,
    kills,
    problems: [...day.problems, ...(ending ? [ending] : []), ...judged.problems],
  };
}
