import {
  createHash,
  createHmac,
  createSecretKey,
  timingSafeEqual,
  type KeyObject,
} from "node:crypto";
import { parse, stringify } from "node:querystring";

/**
 * Form parameters as they were posted: order kept, names may repeat, unknown ones included (TW-01).
 */
export type Params = readonly (readonly [name: string, value: string])[];

type Signed = { token: string; url: string; signature: string | null | undefined };
export type SignedRequest = Signed & ({ params: Params } | { rawBody: Uint8Array | string });

/** Twilio's signature of exactly this URL and these parameters (TW-10). */
export function expectedSignature(token: string, url: string, params: Params): string {
  return hmac(keyOf(token), url + signedText(params));
}

/**
 * Whether Twilio signed this request. `url` is the public address built from the configured origin,
 * never from an unchecked Host header (TW-14). A body that is no form is covered by the
 * `bodySHA256` of the URL's query (TW-12). Constant-time (TW-13).
 */
export function validSignature(request: SignedRequest): boolean {
  if (!request.signature || !request.token) return false;
  if ("params" in request) return signedByTwilio(request, request.params);
  const hash = new URL(request.url).searchParams.get("bodySHA256") ?? "";
  const actual = createHash("sha256").update(request.rawBody).digest("hex");
  return sameText(hash, actual) && signedByTwilio(request, []);
}

function signedByTwilio({ token, url, signature }: Signed, params: Params): boolean {
  const key = keyOf(token);
  const text = signedText(params);
  const given = Buffer.from(signature ?? "");
  return candidateUrls(url).some((candidate) =>
    sameBytes(given, Buffer.from(hmac(key, candidate + text))),
  );
}

const hmac = (key: KeyObject, text: string): string =>
  createHmac("sha1", key).update(text).digest("base64");

/**
 * Names sorted, each with its value; a repeated name gives its different values, sorted (TW-10).
 */
function signedText(params: Params): string {
  let text = "";
  let before: Params[number] | undefined;
  for (const param of params.toSorted((a, b) => compare(a[0], b[0]) || compare(a[1], b[1]))) {
    if (before?.[0] !== param[0] || before[1] !== param[1]) text += param[0] + param[1];
    before = param;
  }
  return text;
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

const sameText = (a: string, b: string): boolean => sameBytes(Buffer.from(a), Buffer.from(b));

// The webhook's URL and the token are fixed by configuration: values derived from them are cached.
const keptUrls = new Map<string, string[]>();
const maxUrls = 50;
let lastKey: { token: string; key: KeyObject } | undefined;

function keyOf(token: string): KeyObject {
  if (lastKey?.token !== token) lastKey = { token, key: createSecretKey(Buffer.from(token)) };
  return lastKey.key;
}

/**
 * TW-11: without and with the port, as received and as re-encoded by URL parsers and by the legacy
 * query encoding.
 */
function candidateUrls(url: string): string[] {
  const kept = keptUrls.get(url);
  if (kept) return kept;
  const received = withoutFragment(url);
  const parsed = new URL(received).toString();
  const forms = [received, parsed, withLegacyQuery(parsed)];
  const candidates = [
    ...new Set(forms.flatMap((form) => [withPort(form, false), withPort(form, true)])),
  ];
  if (keptUrls.size >= maxUrls) keptUrls.clear();
  keptUrls.set(url, candidates);
  return candidates;
}

const withoutFragment = (url: string): string => url.split("#", 1)[0] ?? url;

/**
 * The URL without its port, or with a port: its own, else the standard one. The rest stays
 * unchanged.
 */
function withPort(url: string, wanted: boolean): string {
  const parts =
    /^([a-z][a-z0-9+.-]*:\/\/)((?:[^/?#]*@)?(?:\[[^\]]*\]|[^/?#:]*))(:\d*)?(.*)$/is.exec(url);
  if (!parts) return url;
  const [, scheme = "", host = "", port, rest = ""] = parts;
  const standard = scheme.toLowerCase() === "https://" ? ":443" : ":80";
  return scheme + host + (wanted ? (port ?? standard) : "") + rest;
}

function withLegacyQuery(url: string): string {
  const [before = "", query] = splitOnce(url, "?");
  return query ? `${before}?${stringify(parse(query))}` : url;
}

function splitOnce(text: string, at: string): [string, string | undefined] {
  const index = text.indexOf(at);
  return index < 0 ? [text, undefined] : [text.slice(0, index), text.slice(index + 1)];
}
