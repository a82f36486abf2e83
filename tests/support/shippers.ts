import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The processes of a program that were given this word. */
const pidsOf = (program: string, word: string): number[] =>
  readdirSync("/proc").flatMap((pid) => {
    try {
      const [name = "", ...words] = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
      const isMeant = name.endsWith(program) && words.some((one) => one.includes(word));
      return /^\d+$/.test(pid) && isMeant ? [Number(pid)] : [];
    } catch {
      return [];
    }
  });

/** The processes that ship the database of a data folder. */
export const shippersOf = (data: string): number[] => pidsOf("litestream", join(data, ".replica"));

/** Who is whose child, of all processes: the number in the fourth field of their `stat`. */
function childrenOf(): Map<number, number[]> {
  const children = new Map<number, number[]>();
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name)))
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
      children.set(parent, [...(children.get(parent) ?? []), Number(pid)]);
    } catch {
      // It ended meanwhile.
    }
  return children;
}

/**
 * Ends a process and all that it started, as a power cut does. The one that is killed alone leaves
 * a server that ends in good order, and a shipper that ships the rest. @returns the instant (ms)
 */
export function cutPower(pid: number | undefined): number {
  const children = childrenOf();
  const all = pid === undefined ? [] : [pid];
  for (const one of all) all.push(...(children.get(one) ?? []));
  const then = Date.now();
  for (const one of all)
    try {
      process.kill(one, "SIGKILL");
    } catch {
      // It ended meanwhile.
    }
  return then;
}
