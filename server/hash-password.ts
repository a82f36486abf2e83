import { hash } from "@node-rs/argon2";

/** argon2id with 19 MiB, two passes, one lane (AU-03). The result carries salt and parameters. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
}
