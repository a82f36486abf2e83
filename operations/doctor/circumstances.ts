import { createHash } from "node:crypto";
import type { Environment } from "~/env";
import { checks } from "~/operations/doctor/checks";

/** What a start may change without anything that the doctor looks at being another. */
const ofNoMatter: ReadonlySet<string> = new Set(["LISTEN_FD", "LOG_LEVEL", "PORT", "HOST"]);

/**
 * A number that stands for the settings and the checks of a look: what was found under other
 * settings, or by other checks, says nothing about these. Nothing can be read from it.
 */
export function circumstancesOf(settings: Environment): number {
  const counted = Object.entries(settings)
    .filter(([name]) => !ofNoMatter.has(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const named = checks.map(({ name, shuts = [] }) => [name, shuts]);
  const hash = createHash("sha256")
    .update(JSON.stringify([counted, named]))
    .digest();
  return hash.readUIntBE(0, 6);
}
