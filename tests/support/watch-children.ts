import { readdirSync, readFileSync } from "node:fs";

function parentOf(pid: string): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1];
  } catch {
    return undefined;
  }
}

/** Resident bytes of a process now; 0 when it is gone, or where the system does not tell. */
export function residentBytes(pid: number | string): number {
  try {
    return (
      Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) *
      1024
    );
  } catch {
    return 0;
  }
}

/**
 * The processes that a process has started and that still run; none where the system does not tell.
 */
export const childrenOf = (parent: number): string[] => {
  try {
    return readdirSync("/proc").filter(
      (name) => /^\d+$/.test(name) && parentOf(name) === String(parent),
    );
  } catch {
    return [];
  }
};

/**
 * Watches the children of a process (this one) until `stop`, which gives the largest that one of
 * them ever was, in bytes.
 */
export function watchChildren(parent: number = process.pid): { stop: () => number } {
  let peak = 0;
  const look = (): void => {
    for (const child of childrenOf(parent)) peak = Math.max(peak, residentBytes(child));
  };
  const timer = setInterval(look, 20);
  return {
    stop: () => {
      look();
      clearInterval(timer);
      return peak;
    },
  };
}
