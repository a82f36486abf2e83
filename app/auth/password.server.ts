import { hash, verify } from "@node-rs/argon2";
import { isCommonPassword } from "~/app/auth/common-passwords.server";

// AU-03: argon2id, the variant that this library takes unless told otherwise.
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const mostAtOnce = 2;
const shortestPassword = 6;
const shortestOfStaff = 12;
const longestPassword = 200;

/** Of a random secret that nobody has: an unknown account costs the same time as a known one. */
const nobody = "$argon2id$v=19$m=19456,t=2,p=1$hP3/LEu0XBaRHT59loQjJw$wM8J3CJeOqWQqYX6jO2IBwvOD0CSgmXjTM5lHdGh/Ys";

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

/** Whether the password is the one that was hashed. Takes as long, and says no, when there is no hash. */
export async function verifyPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  if (password.length > longestPassword) return false;
  const right = await inTurn(() => verify(passwordHash ?? nobody, normal(password)));
  return right && Boolean(passwordHash);
}

export type PasswordProblem = { title: string; description: string };

/**
 * What is wrong with a new password, or null (U §5; decisions, People: minimum length and common passwords). `own` is what belongs to
 * the person (name, address, number): a password that says nothing else is guessed first.
 */
export function passwordProblem(password: string, own: readonly string[] = [], isStaff = false): PasswordProblem | null {
  if (password.length < shortestPassword)
    return { title: "Password Too Short", description: "Password must be at least 6 characters long." };
  if (isStaff && password.length < shortestOfStaff)
    return { title: "Password Too Short", description: `Accounts of staff need at least ${shortestOfStaff} characters.` };
  if (password.length > longestPassword)
    return { title: "Password Too Long", description: `Password must be at most ${longestPassword} characters long.` };
  if (isCommonPassword(normal(password).toLowerCase(), own))
    return {
      title: "Password Too Common",
      description: "Many people use this password, so it is guessed first. Please choose another one.",
    };
  return null;
}
