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
 * Machines request these paths by IP address, not by name. No page in a browser can reach them by
 * an address and read the answer.
 */
const checks = /^\/(?:healthz|readyz|metrics)(?:\?|$)/;
/** Whether a machine asks for the server's health. */
export const isCheck = (url: string): boolean => checks.test(url);
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
 * Whether a host is one of this machine's names, at the port it really listens on; the demo answers
 * under these besides BASE_URL.
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
  if (isCheck(request.url ?? "")) return isAddress(nameIn(host));
  // A proxy may name us by the IP address where it reaches us. It checks the host that the visitor
  // named, and forwards it in a header.
  return isTrustedProxy(request.socket.remoteAddress) && isAddress(nameIn(host));
}

/**
 * Whether a trusted proxy says that its visitor asked for another host; nobody else is believed.
 */
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

// Whether routers and redirects would read the path as naming a second host, even after its dots
// are resolved.
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
 * Runs before every route, webhooks and live events included: a request must name exactly one host,
 * which is ours. 400 for a missing, doubled or malformed host, 421 for a foreign one, so that we
 * never serve pages under a stranger's name.
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
