import { createCookie, type CookieOptions } from "@remix-run/node";
import { env } from "~/env";

/**
 * A cookie that lives for `lifeMs`, for this host only and out of reach of scripts. In live mode it
 * is sent over HTTPS alone (`__Host-`).
 */
export const briefCookie = (name: string, lifeMs: number, secrets: CookieOptions["secrets"] = []) =>
  createCookie(env.live ? `__Host-${name}` : name, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: env.live,
    maxAge: lifeMs / 1000,
    secrets,
  });
