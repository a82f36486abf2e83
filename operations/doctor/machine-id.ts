import { readFileSync } from "node:fs";
import { hostname } from "node:os";

function read(): string {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return hostname();
  }
}

let known: string | undefined;

/**
 * Which machine this is, since it was switched on: a clock is set anew at each boot, and a database
 * may be brought to another machine. The same in each container of the machine, where the system
 * tells it (Linux); else the machine's name.
 */
export const machineId = (): string => (known ??= read());
