import { sqlite } from "~/db/client";
import { transaction } from "~/db/transaction";

const note = sqlite.prepare<[number]>(
  "INSERT INTO counters (name, value) VALUES ('house:looked', ?) ON CONFLICT DO UPDATE SET value = excluded.value",
);

/** Notes that the house was looked at, which proves that the database takes what is written. */
export function noteLook(now: number = Date.now()): void {
  transaction(() => note.run(now));
}
