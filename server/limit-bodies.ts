import { maxFormBytes } from "~/core/file-limits";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { env } from "~/env";
import type { AppEnv } from "~/server/app-env";
import { collectBytes } from "~/integrations/sandbox/collect-bytes";
import { countFields } from "~/integrations/sandbox/count-fields";

const KIB = 1024;
const MIB = 1024 * KIB;

const MOST_BYTES = 64 * KIB;
const MOST_FIELDS = 200;
const LONGEST_QUERY = 8 * KIB;

/**
 * A route that takes larger bodies, up to `bytes`. It reads and counts them itself once it knows
 * the sender, unless it `isCounted` here. While it is not open, the usual limits apply.
 */
type WideDoor = {
  path: RegExp;
  bytes: number;
  isOpen?: (c: Context<AppEnv>) => boolean;
  isCounted?: true;
  /** Its body and fields are read and counted here, like any form's. */
  isReadHere?: true;
};

const form = "application/x-www-form-urlencoded";

// IN-03: an Inngest server signed its call within the last five minutes; the SDK verifies it.
function isInngestCall(c: Context<AppEnv>): boolean {
  if (!env.inngestServer) return false;
  const signedAt = /^t=(\d{1,12})&s=[0-9a-f]{64}$/.exec(
    c.req.header("x-inngest-signature") ?? "",
  )?.[1];
  return (
    env.INNGEST_DEV !== undefined ||
    (signedAt !== undefined && Math.abs(Date.now() / 1000 - Number(signedAt)) <= 300)
  );
}

// The route checks the cookie: this only holds requests without one to the usual limit.
const bringsSession = (c: Context<AppEnv>): boolean =>
  /(?:^|;\s*)(?:__Host-)?auth_session=\w/.test(c.req.header("cookie") ?? "");

const wideDoors: WideDoor[] = [
  // IN-34: a run's whole state comes with every call, up to 32 MB.
  { path: /^\/api\/inngest$/, bytes: 40 * MIB, isOpen: isInngestCall, isCounted: true },
  { path: /^\/webhooks\/email$/, bytes: 25 * MIB },
  // One file and the form around it; Remix posts the same form to `.data`.
  { path: /^\/user(?:\.data)?$/, bytes: maxFormBytes },
  { path: /^\/user\/upload(?:\.data)?$/, bytes: maxFormBytes },
  // CL-01: the registry's e-mail of a case.
  { path: /^\/(?:user|super-admin)\/cases\/[^/]+\/exhibit(?:\.data)?$/, bytes: maxFormBytes },
  { path: /^\/user\/support\/[^/]+$/, bytes: maxFormBytes },
  { path: /^\/super-admin\/support-chat\/send\/[^/]+(?:\.data)?$/, bytes: maxFormBytes },
  // CL-04: a form takes the whole register that counsel signed.
  {
    path: /^\/super-admin\/settings(?:\.data)?$/,
    bytes: MIB,
    isOpen: bringsSession,
    isReadHere: true,
  },
  // The phone page may try ten pictures, including too large ones.
  { path: /^\/dev\/phone\/send$/, bytes: 128 * MIB, isOpen: () => env.demo },
  { path: /^\/dev\/media$/, bytes: maxFormBytes, isOpen: () => env.demo },
  { path: /^\/dev\/workflows\//, bytes: 600 * KIB, isOpen: () => env.demo },
];

const wideDoorOf = (c: Context<AppEnv>): WideDoor | undefined =>
  wideDoors.find(({ path, isOpen }) => path.test(c.req.path) && (isOpen?.(c) ?? true));

/** Whether only a request's route may read its body, once it knows the sender. */
export function isLeftToDoor(c: Context<AppEnv>): boolean {
  const wide = wideDoorOf(c);
  if (wide === undefined || wide.isReadHere) return false;
  return !wide.isCounted || c.req.header("content-length") !== undefined;
}

function refuse(c: Context<AppEnv>, status: 400 | 413 | 414, sentence: string): Response {
  return c.text(sentence, status, { Connection: "close" });
}

const tooLarge = "This is more than we can take. Please send less.";
const tooMany = "This form has more fields than we can take.";

function refuseQuery(c: Context<AppEnv>): Response | undefined {
  const { url } = c.req;
  const at = url.indexOf("?");
  if (at < 0) return undefined;
  if (url.length - at > LONGEST_QUERY)
    return refuse(c, 414, "This address is longer than any of ours.");
  return countFields(Buffer.from(url.slice(at + 1)), form, MOST_FIELDS) > MOST_FIELDS
    ? refuse(c, 400, tooMany)
    : undefined;
}

/**
 * Refuses, before parsing, what is larger than any of our forms: bodies of more than 64 kB, counted
 * as they arrive, and more than 200 fields in bodies and addresses (413, 400, 414). Staff's
 * settings take a register; routes for pictures, mail and engine calls take more, and count for
 * themselves.
 */
export const limitBodies = createMiddleware<AppEnv>(async (c, next) => {
  const refused = refuseQuery(c);
  if (refused) return refused;
  if (c.req.method === "GET" || c.req.method === "HEAD") return next();
  const limit = wideDoorOf(c)?.bytes ?? MOST_BYTES;
  const announced = c.req.header("content-length");
  if (announced !== undefined && Number(announced) > limit) return refuse(c, 413, tooLarge);
  const isSmall =
    announced === "0" || (announced ?? c.req.header("transfer-encoding")) === undefined;
  if (isSmall || isLeftToDoor(c) || !c.req.raw.body) return next();
  const { method, url, headers, signal } = c.req.raw;
  const body = await collectBytes(c.req.raw.body as unknown as AsyncIterable<Uint8Array>, {
    most: limit,
  });
  if (!body) return refuse(c, 413, tooLarge);
  if (countFields(body, headers.get("content-type") ?? form, MOST_FIELDS) > MOST_FIELDS)
    return refuse(c, 400, tooMany);
  c.req.raw = new Request(url, { method, headers, signal, body });
  return next();
});
