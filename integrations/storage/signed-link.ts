import { createHmac, timingSafeEqual } from "node:crypto";
import { extname } from "node:path";
import { toUSVString } from "node:util";
import { env } from "~/env";
import { askerText, readAsker, type Asker } from "~/integrations/storage/asker";
import { linkSeconds, storageKey } from "~/integrations/storage/storage-key";
import type { SignedUrlOptions } from "~/integrations/storage/contract";

/**
 * What a link opens: with a file name it is saved, without one shown; `contentType` is never one
 * that a browser would execute.
 */
export type OpenedLink = {
  key: string;
  fileName: string | null;
  contentType: string;
  askedBy: Asker | null;
};

// A browser may show these from our origin; anything else it must save (AU-09).
const typesByEnding: Record<string, string> = {
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".png": "image/png",
  ".webp": "image/webp",
  ".gif": "image/gif",
  ".pdf": "application/pdf",
  ".txt": "text/plain; charset=utf-8",
  ".json": "application/json",
  ".zip": "application/zip",
};
const shownTypes = new Set(Object.values(typesByEnding));

/**
 * A link to a file kept on this machine, signed and expiring (S3-04). @throws KeyRefused,
 * RangeError
 */
export function signedLink(key: string, options: SignedUrlOptions, now = Date.now()): string {
  const expires = Math.floor(now / 1000) + linkSeconds(options.expiresInSeconds);
  const fields = {
    key: storageKey(key),
    expires: String(expires),
    name: toUSVString(options.fileName ?? ""),
    type: options.contentType ?? "",
    for: options.askedBy ? askerText(options.askedBy) : "",
    session: options.session ?? "",
  };
  const query = new URLSearchParams({ expires: fields.expires });
  if (fields.name) query.set("name", fields.name);
  if (fields.type) query.set("type", fields.type);
  if (fields.for) query.set("for", fields.for);
  query.set("signature", signature(fields));
  return `${env.BASE_URL}/files/${key}?${query.toString()}`;
}

/**
 * What this link opens now in a session (given by id); null if `signedLink` did not make it, or if
 * it was changed, has expired or belongs to another session. The signature covers the session,
 * which is never in the link. Takes a whole URL or a path with query.
 */
export function verifySignedLink(url: string, session = "", now = Date.now()): OpenedLink | null {
  if (!URL.canParse(url, env.BASE_URL)) return null;
  const { pathname, searchParams } = new URL(url, env.BASE_URL);
  const key = /\/files\/(.+)$/.exec(pathname)?.[1] ?? "";
  const [expires = "", name = "", type = "", asker = "", given = ""] = [
    "expires",
    "name",
    "type",
    "for",
    "signature",
  ].map((field) => searchParams.get(field) ?? "");
  if (
    !isSigned({ key, expires, name, type, for: asker, session }, given) ||
    Number(expires) * 1000 <= now
  )
    return null;
  const wanted = type || (typesByEnding[extname(key).toLowerCase()] ?? "");
  const contentType = shownTypes.has(wanted) ? wanted : "application/octet-stream";
  return { key, fileName: name || null, contentType, askedBy: readAsker(asker) };
}

type Fields = Record<"key" | "expires" | "name" | "type" | "for" | "session", string>;

const isSigned = (fields: Fields, given: string): boolean =>
  env.SESSION_SECRETS.some((secret) => sameText(given, signature(fields, secret)));

function signature(fields: Fields, secret = env.SESSION_SECRET): string {
  const { key, expires, name, type, session } = fields;
  const text = JSON.stringify(["signed file link", key, expires, name, type, fields.for, session]);
  return createHmac("sha256", secret).update(text).digest("base64url");
}

function sameText(a: string, b: string): boolean {
  const [bytesA, bytesB] = [Buffer.from(a), Buffer.from(b)];
  return bytesA.length === bytesB.length && timingSafeEqual(bytesA, bytesB);
}
