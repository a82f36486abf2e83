import { createHash, randomUUID } from "node:crypto";
import { z } from "zod";
import { briefCookie } from "~/app/auth/brief-cookie.server";
import { days } from "~/core/duration";
import { env } from "~/env";

// The cookie is signed, so that nobody can pass their browser off as a known one.
const cookie = briefCookie("device", days(365), env.SESSION_SECRETS);
const shape = z.object({ id: z.string().max(60), accounts: z.array(z.string().max(60)).max(5) });
const maxAccounts = 5;

type Device = z.infer<typeof shape>;

const nameOf = (userId: string): string =>
  createHash("sha256").update(`device:${userId}`).digest("base64url");

async function readDevice(request: Request): Promise<Device | null> {
  const read = shape.safeParse(await cookie.parse(request.headers.get("Cookie")));
  return read.success ? read.data : null;
}

/**
 * This browser's id for rate limits when it has signed in to the account before; null otherwise. It
 * grants no access: strangers' tries merely do not count against it.
 */
export async function knownDevice(
  request: Request,
  userId: string | undefined,
): Promise<string | null> {
  const device = userId === undefined ? null : await readDevice(request);
  return device && userId !== undefined && device.accounts.includes(nameOf(userId))
    ? `${device.id} ${userId}`
    : null;
}

/** The header value that marks this browser as known to an account it has just signed in to. */
export async function rememberDevice(request: Request, userId: string): Promise<string> {
  const before = await readDevice(request);
  const name = nameOf(userId);
  const accounts = [name, ...(before?.accounts ?? []).filter((other) => other !== name)].slice(
    0,
    maxAccounts,
  );
  return cookie.serialize({ id: before?.id ?? randomUUID(), accounts } satisfies Device);
}
