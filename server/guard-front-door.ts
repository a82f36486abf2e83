import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { isIP, type Socket } from "node:net";
import { env } from "~/env";
import { log } from "~/log";
import { isTrustedProxy, plainAddress } from "~/server/is-trusted-proxy";
import { countRequest } from "~/server/health/metrics";

type Refusal = { status: 400 | 405 | 421; sentence: string };

const malformed: Refusal = { status: 400, sentence: "This request is malformed." };
const misdirected: Refusal = {
  status: 421,
  sentence: "This server does not answer under that name. Its own is set by BASE_URL.",
};
const unknownMethod: Refusal = { status: 405, sentence: "This method is not answered here." };

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const hostShape = /^(?:[a-z\d](?:[a-z\d.-]{0,251}[a-z\d])?|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i;
/**
 * Asked by machines that know an address and no name. No page of a browser can reach them by an
 * address and read the answer.
 */
const checks = /^\/(?:healthz|readyz|metrics)(?:\?|$)/;
const loopback = ["localhost", "127.0.0.1", "[::1]"];

const base = new URL(env.BASE_URL);
const usualPort = base.protocol === "https:" ? "443" : "80";
const publicHosts = base.port === "" ? [base.host, `${base.host}:${usualPort}`] : [base.host];
const isAnywhere = ["0.0.0.0", "::", "[::]"].includes(env.HOST);

const bracketed = (address: string): string => (isIP(address) === 6 ? `[${address}]` : address);
const nameIn = (host: string): string => host.replace(/:\d+$/, "");
const isAddress = (name: string): boolean =>
  loopback.includes(name) || isIP(name.replace(/^\[|\]$/g, "")) > 0;

/**
 * The names under which the demo answers besides BASE_URL: this machine's, at the port it truly
 * listens on.
 */
function isLocalName(host: string, socket: Socket): boolean {
  const names = [
    ...loopback,
    bracketed(isAnywhere ? plainAddress(socket.localAddress ?? "") : env.HOST.toLowerCase()),
  ];
  const port = String(socket.localPort);
  return names.some((name) => host === `${name}:${port}` || (port === "80" && host === name));
}

function isAnswered(host: string, request: IncomingMessage): boolean {
  if (publicHosts.includes(host)) return true;
  if (env.demo && isLocalName(host, request.socket)) return true;
  if (checks.test(request.url ?? "")) return isAddress(nameIn(host));
  // A proxy may call us by the address where it finds us; the visitor's word for us is its to
  // check, and comes beside it.
  return isTrustedProxy(request.socket.remoteAddress) && isAddress(nameIn(host));
}

/** What a trusted proxy says its visitor asked for; nobody else is believed. */
function isForwardedForAnother(request: IncomingMessage): boolean {
  const said = isTrustedProxy(request.socket.remoteAddress)
    ? request.headers["x-forwarded-host"]
    : undefined;
  const host = String(said ?? "")
    .split(",")
    .at(-1)
    ?.trim()
    .toLowerCase();
  return (
    Boolean(host) &&
    !publicHosts.includes(host ?? "") &&
    !(env.demo && isLocalName(host ?? "", request.socket))
  );
}

// What routers and redirects would take for the name of a second host, also once its dots are
// resolved.
function namesAnotherHost(url: string): boolean {
  const whole = `http://front.door${url}`;
  return !url.startsWith("/") || !URL.canParse(whole) || /^\/[/\\]/.test(new URL(whole).pathname);
}

function refusalOf(request: IncomingMessage): Refusal | null {
  const { rawHeaders, url = "", method = "" } = request;
  const hosts = rawHeaders.filter(
    (_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === "host",
  );
  const host = hosts[0]?.toLowerCase() ?? "";
  if (hosts.length !== 1 || !hostShape.test(host) || namesAnotherHost(url)) return malformed;
  if (!methods.has(method)) return unknownMethod;
  return isAnswered(host, request) && !isForwardedForAnother(request) ? null : misdirected;
}

function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  { status, sentence }: Refusal,
): void {
  const requestId = randomUUID();
  countRequest(request.method ?? "", "/", status, 0);
  log.info({ requestId, status }, "a request was refused at the front door");
  response.writeHead(status, {
    "Content-Type": "text/plain; charset=utf-8",
    "X-Request-Id": requestId,
    Connection: "close",
  });
  response.end(sentence);
}

/**
 * Stands before every door and all work, the webhooks' and the live events' too: a request names
 * exactly one host, and it is ours. 400 for a missing, doubled or malformed one, 421 for another's,
 * so that no page of a stranger's name is ever answered as ours.
 */
export function guardFrontDoor(
  listener: (...asked: Parameters<RequestListener>) => unknown,
): RequestListener {
  return (request, response) => {
    const refusal = refusalOf(request);
    if (refusal) refuse(request, response, refusal);
    else void listener(request, response);
  };
}
