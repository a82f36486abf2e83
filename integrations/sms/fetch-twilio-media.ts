import { maxFileBytes } from "~/core/file-limits";
import http, { type IncomingMessage, type RequestOptions } from "node:http";
import https from "node:https";
import { isIP } from "node:net";
import { collectBytes } from "~/integrations/sandbox/collect-bytes";
import { backOff, retryAfter } from "~/integrations/sms/back-off";
import {
  CarrierAuthFailed,
  CarrierUnavailable,
  MediaGone,
  MediaRefused,
  MediaTooLarge,
} from "~/integrations/sms/contract";
import { lookupPublic } from "~/integrations/sms/private-address";

const maxRedirects = 3;
const timeoutMs = 15_000;

export type MediaSource = { baseUrl: string; authorization: string };
type Medium = { bytes: Uint8Array; contentType: string };

/**
 * Fetches one medium of a message (TW-30, TW-33): from Twilio, and from Twilio's redirect target if
 * that is a public https host. Never sends our credentials to another host; counts bytes while they
 * stream.
 * @throws MediaGone, MediaTooLarge, MediaRefused, CarrierUnavailable, CarrierAuthFailed
 */
export async function fetchTwilioMedia(source: MediaSource, url: string): Promise<Medium> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    return await follow(source, twilioAddress(source, url), signal, 0);
  } catch (error) {
    throw explained(error, signal);
  }
}

/** Checks that the address of a medium belongs to Twilio's API. @throws MediaRefused */
export function twilioAddress(source: MediaSource, url: string): URL {
  const address = URL.canParse(url) ? new URL(url) : null;
  const ours =
    address &&
    apiOrigins(source).includes(address.origin) &&
    address.pathname.startsWith("/2010-04-01/Accounts/");
  if (!address || !ours || address.username || address.password)
    throw new MediaRefused("The address of the medium is not one of Twilio's.");
  return address;
}

const apiOrigins = (source: MediaSource): string[] => [
  "https://api.twilio.com",
  new URL(source.baseUrl).origin,
];

async function follow(
  source: MediaSource,
  address: URL,
  signal: AbortSignal,
  redirects: number,
): Promise<Medium> {
  const api = apiOrigins(source).includes(address.origin);
  const own = api || (isTrial(source) && isLoopback(address));
  const answer = await get(address, {
    headers: api ? { authorization: source.authorization } : {},
    signal,
    anyAddress: own,
  });
  const status = answer.statusCode ?? 0;
  if (status === 200) return { bytes: await readCapped(answer), contentType: mediaType(answer) };
  answer.destroy();
  if ([301, 302, 303, 307, 308].includes(status)) {
    if (redirects >= maxRedirects) throw new MediaRefused("The medium redirects too often.");
    return follow(
      source,
      redirectTarget(source, address, answer.headers.location),
      signal,
      redirects + 1,
    );
  }
  throw failure(status, api, answer);
}

function failure(status: number, api: boolean, answer: IncomingMessage): Error {
  if ([403, 404, 410].includes(status))
    return new MediaGone("The medium does not exist, or not for us.");
  if (status === 401 && api)
    return new CarrierAuthFailed("Twilio does not accept our credentials.");
  const wait = retryAfter(answer.headers["retry-after"] ?? null, Date.now()) ?? backOff(0);
  return new CarrierUnavailable(`The medium cannot be had now (status ${status}).`, wait, false);
}

function redirectTarget(source: MediaSource, from: URL, location: string | undefined): URL {
  const target = location && URL.canParse(location, from) ? new URL(location, from) : null;
  if (target && !target.username && !target.password) {
    if (apiOrigins(source).includes(target.origin) || isPublicHttps(target)) return target;
    if (isTrial(source) && isLoopback(target)) return target;
  }
  throw new MediaRefused("The medium redirects to an address that is not fetched from.");
}

function isPublicHttps(address: URL): boolean {
  const host = address.hostname.replace(/\.$/, "");
  const named = host.includes(".") && isIP(host) === 0 && !host.startsWith("[");
  return (
    address.protocol === "https:" &&
    address.port === "" &&
    named &&
    !/\.(localhost|local|internal|lan|home\.arpa)$/i.test(host)
  );
}

const isLoopback = (address: URL): boolean =>
  ["localhost", "127.0.0.1", "[::1]"].includes(address.hostname);

/**
 * Whether Twilio's address is overridden by one on this machine: a test setup, in which redirects
 * may stay on this machine too.
 */
const isTrial = (source: MediaSource): boolean => isLoopback(new URL(source.baseUrl));

type Getting = { headers: Record<string, string>; signal: AbortSignal; anyAddress: boolean };

function get(address: URL, { headers, signal, anyAddress }: Getting): Promise<IncomingMessage> {
  const options: RequestOptions = {
    headers: { ...headers, "accept-encoding": "identity" },
    signal,
  };
  if (!anyAddress) options.lookup = lookupPublic;
  const { request } = address.protocol === "https:" ? https : http;
  return new Promise((resolve, reject) =>
    request(address, options, resolve).on("error", reject).end(),
  );
}

async function readCapped(answer: IncomingMessage): Promise<Uint8Array> {
  const tooLarge = new MediaTooLarge("The medium is larger than what is taken.");
  if (Number(answer.headers["content-length"] ?? 0) > maxFileBytes) {
    answer.destroy();
    throw tooLarge;
  }
  const length = answer.headers["content-length"];
  const bytes = await collectBytes(answer as AsyncIterable<Uint8Array>, {
    most: maxFileBytes,
    announced: length === undefined ? undefined : Number(length),
  });
  if (!bytes) throw tooLarge;
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

const mediaType = (answer: IncomingMessage): string =>
  (answer.headers["content-type"] ?? "application/octet-stream")
    .split(";")[0]!
    .trim()
    .toLowerCase();

function explained(error: unknown, signal: AbortSignal): unknown {
  const known = [MediaGone, MediaTooLarge, MediaRefused, CarrierAuthFailed, CarrierUnavailable];
  if (known.some((kind) => error instanceof kind)) return error;
  if (error instanceof Error && "code" in error && error.code === "EPRIVATE")
    return new MediaRefused(error.message);
  const why = signal.aborted ? "took too long" : "was cut off";
  return new CarrierUnavailable(`Fetching the medium ${why}.`, backOff(0), false, { cause: error });
}
