import { randomBytes } from "node:crypto";

const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A ULID, as the SDK's protocol names runs (IN-21): 48 bits of time, 80 random ones. */
export function newRunId(now: number): string {
  let time = "";
  for (let rest = now, index = 0; index < 10; index += 1, rest = Math.floor(rest / 32))
    time = `${alphabet[rest % 32]}${time}`;
  return time + Array.from(randomBytes(16), (byte) => alphabet[byte % 32]).join("");
}
