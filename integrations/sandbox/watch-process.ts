import { existsSync, readFileSync } from "node:fs";

/** A process's resident bytes, and its milliseconds of processor time since its start. */
export type ProcessUse = { memory: number; cpu: number };

const MEGABYTE = 1024 * 1024;
// USER_HZ on every Linux that Node supports (man 5 proc).
const ticksPerSecond = 100;

/**
 * Whether this system shows a process's usage to another (Linux does, in /proc). Elsewhere a child
 * must watch itself.
 */
export const canWatch = existsSync("/proc/self/statm") && existsSync("/proc/self/stat");

/** A process's current usage; undefined when it is gone or the system does not tell. */
export function useOf(pid: number): ProcessUse | undefined {
  try {
    const resident = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The program's name is in brackets and may contain anything; the times are the 12th and 13th
    // fields after it.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const ticks = Number(fields[11]) + Number(fields[12]);
    return resident === undefined
      ? undefined
      : { memory: Number(resident) * 1024, cpu: (ticks * 1000) / ticksPerSecond };
  } catch {
    return undefined;
  }
}

/**
 * A program for a thread that watches its own process and ends it when it grows past `megabytes`.
 */
export function selfWatch(megabytes: number): string {
  return `setInterval(() => { if (process.memoryUsage.rss() > ${megabytes * MEGABYTE}) process.kill(process.pid, "SIGKILL"); }, 50);`;
}
