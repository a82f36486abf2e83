import { readFileSync } from "node:fs";

/**
 * Resident megabytes: of all the reader's processes together (`reader`), and of this process above
 * its start (`own`).
 */
export type MemorySample = { reader: number; own: number };

/** The peaks of all samples so far; `total` is the largest sum of both at one moment. */
export type MemoryWatch = {
  now(): MemorySample;
  peak(): { reader: number; total: number };
  stop(): void;
};

const PAGE = 4096;
const MEGABYTE = 1024 * 1024;
const EVERY = 50;

function readNumbers(path: string): number[] {
  try {
    return readFileSync(path, "utf8").trim().split(/\s+/).filter(Boolean).map(Number);
  } catch {
    return []; // The process has just ended.
  }
}

function descendants(process: number): number[] {
  const children = readNumbers(`/proc/${process}/task/${process}/children`);
  return children.flatMap((child) => [child, ...descendants(child)]);
}

function residentOf(process: number): number {
  return ((readNumbers(`/proc/${process}/statm`)[1] ?? 0) * PAGE) / MEGABYTE;
}

/**
 * Samples, every 50 ms, the resident memory of all processes that began below this one since
 * (workers, and whatever they start) and how much this process has grown. Pages that processes
 * share count once for each, so the sum errs on the large side. Linux only: elsewhere there is no
 * /proc and every figure is 0.
 */
export function watchMemory(): MemoryWatch {
  const start = residentOf(process.pid);
  const earlier = new Set(descendants(process.pid));
  const peak = { reader: 0, total: 0 };
  const now = (): MemorySample => ({
    reader: descendants(process.pid)
      .filter((id) => !earlier.has(id))
      .reduce((sum, id) => sum + residentOf(id), 0),
    own: Math.max(0, residentOf(process.pid) - start),
  });
  const timer = setInterval(() => {
    const { reader, own } = now();
    peak.reader = Math.max(peak.reader, reader);
    peak.total = Math.max(peak.total, reader + own);
  }, EVERY);
  timer.unref();
  return { now, peak: () => peak, stop: () => clearInterval(timer) };
}
