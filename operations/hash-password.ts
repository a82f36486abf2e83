import { hash, verify } from "@node-rs/argon2";
import { passwordLength } from "~/core/accounts/sign-in/password-length";

// AU-03: argon2id, the variant that this library takes unless told otherwise.
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const mostAtOnce = 2;

/** Of a random secret that nobody has: an unknown account costs the same time as a known one. */
const nobody =
  "$argon2id$v=19$m=19456,t=2,p=1$hP3/LEu0XBaRHT59loQjJw$wM8J3CJeOqWQqYX6jO2IBwvOD0CSgmXjTM5lHdGh/Ys";

let running = 0;
const waiting: (() => void)[] = [];

// Each takes 19 MiB and a core for a moment; a burst of sign-ins must not take the machine.
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
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

/** The password as it may be stored. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(normal(password), settings));
}

/**
 * Whether the password is the one that was hashed. Takes as long, and says no, when there is no
 * hash.
 */
export async function verifyPassword(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  if (password.length > passwordLength.most) return false;
  const right = await inTurn(() => verify(passwordHash ?? nobody, normal(password)));
  return right && Boolean(passwordHash);
}
