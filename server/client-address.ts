import { isIP } from "node:net";
import type { Context } from "hono";
import { log } from "~/log";
import type { AppEnv } from "~/server/app-env";
import { isTrustedProxy, plainAddress } from "~/server/is-trusted-proxy";

function incomingOf(c: Context<AppEnv>): AppEnv["Bindings"]["incoming"] | undefined {
  return (c.env as Partial<AppEnv["Bindings"]> | undefined)?.incoming;
}

/** The address of the connection's other end; undefined outside a real connection. */
export function socketAddress(c: Context<AppEnv>): string | undefined {
  return incomingOf(c)?.socket.remoteAddress;
}

let isTold = false;

// Behind a proxy that is not configured, all visitors share one address, and one of them can use up
// every visitor's rate limit.
function tellOperator(): void {
  if (isTold) return;
  isTold = true;
  log.warn(
    "X-Forwarded-For came from an address that is no trusted proxy, and was ignored. If a proxy stands there, set TRUSTED_PROXIES.",
  );
}

/**
 * A proxy's header about its visitor (`x-forwarded-…`), if the proxy is trusted; others are
 * ignored.
 */
export function proxyHeader(c: Context<AppEnv>, name: string): string | undefined {
  const said = c.req.header(name);
  // Without a connection the request is our own.
  if (said === undefined || !incomingOf(c) || isTrustedProxy(socketAddress(c))) return said;
  tellOperator();
  return undefined;
}

/**
 * The visitor's network address: the last one in the proxies' list that is no proxy of ours;
 * earlier ones may be forged.
 */
export function clientAddress(c: Context<AppEnv>): string {
  const named = proxyHeader(c, "x-forwarded-for")?.split(",") ?? [];
  let address = plainAddress(socketAddress(c) ?? "unknown");
  for (const one of named.reverse()) {
    const said = plainAddress(one.trim());
    if (isIP(said) === 0) return address;
    address = said;
    if (!isTrustedProxy(said)) return address;
  }
  return address;
}
