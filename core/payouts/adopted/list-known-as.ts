import { addressHash, numberHash } from "~/core/restore/adopted-lines";
import { sqlite } from "~/db/client";

const numbersOf = sqlite
  .prepare<[string], string>("SELECT phone FROM phone_numbers WHERE user_id = ? ORDER BY phone")
  .pluck();
const addressOf = sqlite
  .prepare<[string], string | null>(
    "SELECT email FROM users WHERE id = ? AND email_verified_at IS NOT NULL",
  )
  .pluck();

/**
 * What a person is known by in every copy of the database: the hashes of their proven numbers and
 * address. Who joins anew after a restore has another id.
 */
export const listKnownAs = (userId: string): string[] => [
  ...numbersOf.all(userId).map(numberHash),
  ...addressOf.all(userId).flatMap((email) => (email === null ? [] : addressHash(email))),
];
