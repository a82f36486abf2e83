import type { Context } from "hono";
import { env } from "~/env";
import type { HouseEnv } from "~/server/house-env";

// We never speak TLS ourselves: a public https address means that one proxy stands before us and names the visitor last.
const behindProxy = env.BASE_URL.startsWith("https://");

/** The address of the other end of the connection itself; undefined outside a real connection. */
export function socketAddress(c: Context<HouseEnv>): string | undefined {
  return (c.env as Partial<HouseEnv["Bindings"]> | undefined)?.incoming?.socket.remoteAddress;
}

/** The visitor's network address. Behind our proxy it is the last one the proxy wrote; whatever a visitor put before it is ignored. */
export function clientAddress(c: Context<HouseEnv>): string {
  const named = behindProxy ? c.req.header("x-forwarded-for")?.split(",").at(-1)?.trim() : undefined;
  return named || (socketAddress(c) ?? "unknown");
}
