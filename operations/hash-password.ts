import { hash, verify } from "@node-rs/argon2";
import { passwordLength } from "~/core/accounts/sign-in/password-length";

// AU-03: argon2id, this library's default variant.
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const maxAtOnce = 2;

/** The hash of a random secret, so that an unknown account costs the same time as a known one. */
const nobody =
  "$argon2id$v=19$m=19456,t=2,p=1$hP3/LEu0XBaRHT59loQjJw$wM8J3CJeOqWQqYX6jO2IBwvOD0CSgmXjTM5lHdGh/Ys";

let running = 0;
const waiting: (() => void)[] = [];

// Each hash takes 19 MiB and a core for a moment; a burst of sign-ins must not overload the
// machine.
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= maxAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

const normal = (password: string): string => password.normalize("NFKC");

/** Hashes a password for storage. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(normal(password), settings));
}

/** Whether the password matches the hash. Without a hash it takes as long and returns false. */
export async function verifyPassword(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  if (password.length > passwordLength.most) return false;
  const right = await inTurn(() => verify(passwordHash ?? nobody, normal(password)));
  return right && Boolean(passwordHash);
}
