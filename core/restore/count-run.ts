import { sqlite } from "~/db/client";
import { transaction } from "~/db/transaction";

const raise = sqlite.prepare(
  "INSERT INTO counters (name, value) VALUES ('replica:runs', 1) ON CONFLICT DO UPDATE SET value = value + 1",
);

/** Counts that the replicating process was started. */
export function countRun(): void {
  transaction(() => raise.run());
}
