import { existsSync, readFileSync } from "node:fs";

/** What a process has used: resident bytes, and milliseconds of processor time since it began. */
export type ProcessUse = { memory: number; cpu: number };

const MEGABYTE = 1024 * 1024;
// USER_HZ of every Linux that Node runs on (man 5 proc).
const ticksPerSecond = 100;

/**
 * Whether this system tells one process what another uses (Linux does, in /proc). Elsewhere a child
 * must watch itself.
 */
export const canWatch = existsSync("/proc/self/statm") && existsSync("/proc/self/stat");

/** What a process uses now; undefined when it is gone or the system does not tell. */
export function useOf(pid: number): ProcessUse | undefined {
  try {
    const resident = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The program's name stands in brackets and may hold anything; the times are the 12th and 13th
    // field behind it.
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
 * A program for a thread of a process that nobody else can watch: it ends the process when it has
 * grown past `megabytes`.
 */
export function selfWatch(megabytes: number): string {
  return `setInterval(() => { if (process.memoryUsage.rss() > ${megabytes * MEGABYTE}) process.kill(process.pid, "SIGKILL"); }, 50);`;
}
