import { sqlite } from "~/db/client";
import { transaction } from "~/db/transaction";

const which =
  "resolved_at IS NULL AND sign_at IS NOT NULL AND cause IN (SELECT value FROM json_each(?))";
const some = sqlite.prepare<[string], 1>(`SELECT 1 FROM incidents WHERE ${which} LIMIT 1`).pluck();
const forget = sqlite.prepare<[string]>(`UPDATE incidents SET sign_at = NULL WHERE ${which}`);

/**
 * Notes that causes are gone, because what they prevented has just succeeded: their incidents end
 * at the next look, unless a check still finds them. Writes nothing while none of them is open.
 */
export function forgetSigns(causes: readonly string[]): void {
  const names = JSON.stringify(causes);
  if (some.get(names) !== undefined) transaction(() => forget.run(names));
}
