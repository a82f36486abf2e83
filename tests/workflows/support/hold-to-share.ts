import { spawn } from "node:child_process";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmdirSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { vi } from "vitest";
import type { Child } from "~/tests/support/start-child";

const period = 100_000;
const mounts = [
  { root: "/sys/fs/cgroup", quota: "cpu.max", words: (quota: number) => `${quota} ${period}` },
  { root: "/sys/fs/cgroup/cpu", quota: "cpu.cfs_quota_us", words: String },
];

/** A process held to a share of one core, until it is let go. */
export type Held = {
  how: "a quota" | "pauses";
  /** Of all periods of 100 ms, those in which the quota was used up; null where none is counted. */
  throttled: () => { periods: number; heldBack: number } | null;
  release: () => Promise<void>;
};

function byQuota(pid: number, share: number): Held | null {
  const found = mounts.find(({ root }) => existsSync(join(root, "cgroup.procs")));
  if (!found) return null;
  const group = join(found.root, `reader-${pid}`);
  try {
    mkdirSync(group);
    writeFileSync(join(group, found.quota), found.words(Math.round(period * share)));
    appendFileSync(join(group, "cgroup.procs"), String(pid));
  } catch {
    return null;
  }
  const count = (name: string): number =>
    Number(
      readFileSync(join(group, "cpu.stat"), "utf8")
        .split("\n")
        .find((line) => line.startsWith(`${name} `))
        ?.split(" ")[1],
    );
  return {
    how: "a quota",
    throttled: () => ({ periods: count("nr_periods"), heldBack: count("nr_throttled") }),
    // What it started may outlive it a little.
    release: () => vi.waitFor(() => rmdirSync(group), { timeout: 10_000, interval: 100 }),
  };
}

function byPauses(pid: number, share: number): Held {
  const [off, on] = [(1 - share) * 0.2, share * 0.2];
  const loop = `while kill -STOP -- "-$0" && sleep ${off} && kill -CONT -- "-$0"; do sleep ${on}; done`;
  const pauses = spawn("bash", ["-c", loop, String(pid)], { stdio: "ignore" });
  const release = (): Promise<void> => Promise.resolve(void pauses.kill("SIGTERM"));
  return { how: "pauses", throttled: () => null, release };
}

/**
 * Holds a process, and all that it starts from now on, to a share of one core: by the kernel's own
 * quota where this account may set one, else by stopping its process group most of the time. Let go
 * once it has ended.
 */
export function holdToShare({ process: { pid } }: Child, share: number): Held {
  if (pid === undefined) throw new Error("The process was not started.");
  return byQuota(pid, share) ?? byPauses(pid, share);
}
