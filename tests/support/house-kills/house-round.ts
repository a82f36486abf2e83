import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "~/tests/support/browser-server";
import { builtHouse, startHouse, type Life } from "~/tests/support/house-kills/build-house";
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
import { openWork, stillOpen } from "~/tests/support/house-kills/open-work";
import { randomFrom } from "~/tests/support/random-from";

/** About as many writes as a life has that nobody ends. */
const writesOfALoad = 2400;
const patienceMs = 240_000;
/** Longer than the pause between two sweeps, of which none may find or double anything. */
const sweepsIn = 20 * 60_000;

/** The kills of a round: one to three, each at a write of a life of its own. */
export function killsFrom(seed: number): Kill[] {
  const random = randomFrom(seed * 7919);
  const below = (most: number): number => Math.floor(random() * most);
  const whens: KillWhen[] = ["before", "after", "soon"];
  const count = 1 + below(3);
  return Array.from({ length: count }, () => ({
    at: 1 + below(Math.ceil(writesOfALoad / count)),
    when: whens[below(whens.length)] ?? "after",
    soonMs: below(8),
  }));
}

export type HouseRound = {
  seed: number;
  problems: string[];
  kills: number;
  /** Writes of the last life, which nobody ended. */
  writes: number;
  /** Mails that the mail server took a second time, under the same Message-ID. */
  mailsAgain: number;
  /** Texts that were handed over a second time, since the carrier's list did not have them. */
  textsAgain: number;
  ms: number;
};

const proofs = ["verify-ledger", "verify-consent", "verify-evidence"];

async function untilQuiet(street: Street): Promise<void> {
  for (let quiet = 0; quiet < 3;) {
    const open = stillOpen(await rowsOf(street, openWork));
    quiet = open.length === 0 ? quiet + 1 : 0;
    await wait(50, undefined, { signal: street.over });
  }
}

/** Lets a house live one life after the other until one ends in good order. */
async function liveOn(
  { over }: Street,
  start: (order: string) => Life,
  plan: readonly Kill[],
  lives: Life[],
): Promise<string | null> {
  for (;;) {
    const kill = plan[lives.length];
    const life = start(kill ? JSON.stringify(kill) : "");
    lives.push(life);
    const { code, signal, errors } = await life.ended;
    if (over.aborted) return null;
    if (signal !== "SIGKILL") return code === 0 ? null : `a life ended with ${code}: ${errors}`;
  }
}

/**
 * One day of a house under full load, which is killed at each of the given writes in turn and goes
 * on after each.
 * @returns everything that is not as it must be at the end
 */
export async function houseRound(seed: number, plan: readonly Kill[]): Promise<HouseRound> {
  const startedAt = performance.now();
  const laidOut = await builtHouse();
  const folder = mkdtempSync(join(tmpdir(), "house-"));
  cpSync(laidOut.folder, folder, { recursive: true });
  setHouseClock(folder);
  const [vendors, port] = [await startHouseVendors(folder), await freePort()];
  const over = new AbortController();
  const street: Street = {
    url: `http://127.0.0.1:${port}`,
    vendors,
    members: laidOut.members,
    remembered: { texts: [], pictures: new Map() },
    over: over.signal,
  };
  const place = { HOUSE_PORT: String(port) };
  const start = (order: string): Life =>
    startHouse(folder, { ...vendors.environment, ...place, HOUSE_ORDER: order });
  const lives: Life[] = [];
  const problems: string[] = [];
  const deadline = setTimeout(() => over.abort(new Error("it took too long")), patienceMs);
  let writes = 0;
  try {
    const living = liveOn(street, start, plan, lives);
    const load = loadHouse(street, randomFrom(seed));
    const day = load.people
      .then(async () => {
        await untilQuiet(street);
        await letTimePass(street, sweepsIn);
        await untilQuiet(street);
        for (const proof of proofs) {
          const { ok, lines } = await act(street, proof);
          if (!ok) problems.push(`${proof}: ${lines.join(" ")}`);
        }
      })
      .then(() => endHouse(street));
    const broken = living.then((problem) => {
      if (problem) throw new Error(problem);
    });
    const troubled = Promise.race([load.others, broken.then(() => new Promise(() => undefined))]);
    writes = ((await Promise.race([day, troubled])) as { writes: number }).writes;
    load.others.catch(() => undefined);
    over.abort(new Error("the day is over"));
    await broken;
  } catch (cause) {
    const open = await tellOpen(street).catch(() => "the house does not answer");
    problems.push(`${cause instanceof Error ? cause.message : String(cause)}; open: ${open}`);
    over.abort(new Error("the day is broken off"));
  }
  clearTimeout(deadline);
  lives.at(-1)?.kill();
  await Promise.all(lives.map(({ ended }) => ended));
  const judged = judgeHouse(join(folder, "data"), street, lives.length - 1);
  await vendors.stop();
  rmSync(folder, { recursive: true, force: true });
  return {
    seed,
    problems: [...problems, ...judged.problems],
    kills: lives.length - 1,
    writes,
    mailsAgain: judged.mailsAgain,
    textsAgain: judged.textsAgain,
    ms: performance.now() - startedAt,
  };
}

async function tellOpen(street: Street): Promise<string> {
  const patient = { ...street, over: AbortSignal.timeout(3000) };
  return stillOpen(await rowsOf(patient, openWork)).join(", ");
}
