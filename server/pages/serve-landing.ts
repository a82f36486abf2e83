import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Hono, type Context } from "hono";
import { createMiddleware } from "hono/factory";
import { seconds } from "~/core/duration";
import { landingFigures, listTestimonials, spotsLeft } from "~/core/payouts/queries-landing";
import { env, projectRoot } from "~/env";
import type { AppEnv } from "~/server/app-env";
import { inlineSheets, scriptsLast } from "~/server/pages/lighten-page";
import { securePages } from "~/server/pages/secure-pages";
import {
  fillPacked,
  fillPage,
  makeTemplate,
  type PageTemplate,
} from "~/server/pages/page-template";

type Tab = "home" | "affiliates";
/** A rendered page and its headers: the policy around the nonce, and the others. */
type KeptPage = {
  template: PageTemplate;
  policy: [string, string];
  headers: Record<string, string>;
};
type Kept = { figures: string; page: Promise<KeptPage | null> };
/** Renders an anonymous visitor's page with a nonce. */
type Render = (path: string, nonce: string) => Promise<Response>;

const lookEvery = seconds(1);

/**
 * Cookies that do not change the page: what the exit popup promised, and that this browser once
 * signed in. Any other cookie shows on the page.
 */
const unseen =
  /^\s*(?:bonus|device|__Host-device)=[^;]*(?:;\s*(?:bonus|device|__Host-device)=[^;]*)*$/;

/**
 * Which of the two kept pages answers a request, or null when the page must be rendered for this
 * visitor.
 */
export function keptTab(method: string, url: string, cookie: string | undefined): Tab | null {
  if (method !== "GET" && method !== "HEAD") return null;
  if (cookie !== undefined && !unseen.test(cookie)) return null;
  const search = url.indexOf("?");
  if (search === -1) return "home";
  const asked = new URLSearchParams(url.slice(search + 1));
  if (asked.has("ref") || asked.has("index") || asked.has("_data")) return null;
  return asked.get("tab") === "affiliates" ? "affiliates" : "home";
}

function readFigures(now: number): string {
  return JSON.stringify([landingFigures(now), listTestimonials(), spotsLeft()]);
}

const policyName = "content-security-policy";

function readBuiltFile(path: string): string | undefined {
  const file = join(projectRoot, "build/client", path);
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

async function renderPage(render: Render, tab: Tab): Promise<KeptPage | null> {
  // The page gets the same headers as every other page.
  const house = new Hono<AppEnv>()
    .use(securePages)
    .get("*", (c) => render(c.req.url, c.get("secureHeadersNonce") ?? ""));
  const response = await house.request(env.BASE_URL + (tab === "home" ? "/" : "/?tab=affiliates"));
  // A failed page, or one that sets a cookie, must not be shared.
  if (response.status !== 200 || response.headers.has("Set-Cookie")) return null;
  const { [policyName]: policy = "", ...rest } = Object.fromEntries(response.headers);
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
  if (!nonce) return null;
  const [before = "", after = ""] = policy.split(nonce);
  const headers = {
    ...rest,
    "content-type": "text/html; charset=utf-8",
    "cache-control": "private, no-cache",
    vary: "Accept-Encoding, Cookie",
  };
  const html = scriptsLast(await response.text());
  return {
    template: makeTemplate(html, nonce, inlineSheets(html, readBuiltFile)),
    policy: [before, after],
    headers,
  };
}

/**
 * Caches the landing page's two tabs; re-renders each when its figures, checked once a second, have
 * changed.
 */
export function keepLanding(render: Render, look: (now: number) => string = readFigures) {
  const kept = new Map<Tab, Kept>();
  let seen = { figures: "", at: -lookEvery };
  return async (tab: Tab, now: number): Promise<KeptPage | null> => {
    if (now - seen.at >= lookEvery || now < seen.at) seen = { figures: look(now), at: now };
    const before = kept.get(tab);
    if (before?.figures === seen.figures) return before.page;
    const fresh: Kept = { figures: seen.figures, page: renderPage(render, tab) };
    kept.set(tab, fresh);
    const page = await fresh.page.catch(() => null);
    if (!page && kept.get(tab) === fresh) kept.delete(tab);
    return page;
  };
}

function answer(c: Context<AppEnv>, { template, policy, headers }: KeptPage): Response {
  const nonce = randomBytes(16).toString("base64");
  const isPacked = /\bgzip\b/.test(c.req.header("accept-encoding") ?? "");
  const body = isPacked ? fillPacked(template, nonce) : fillPage(template, nonce);
  c.set("isNamed", true);
  // The server writes plain headers and bytes as they are, which gives most of the speed.
  return new Response(c.req.method === "HEAD" ? null : body, {
    headers: {
      ...headers,
      [policyName]: policy[0] + nonce + policy[1],
      "content-length": String(body.length),
      "x-request-id": c.get("requestId"),
      ...(isPacked ? { "content-encoding": "gzip" } : {}),
    },
  });
}

/**
 * Answers `/` for anonymous visitors from a cached page, with this answer's nonce filled in. For
 * everybody else, and in development, the page is rendered anew.
 */
export function serveLanding(render: Render) {
  const find = keepLanding(render);
  return createMiddleware<AppEnv>(async (c, next) => {
    const tab =
      env.NODE_ENV === "development"
        ? null
        : keptTab(c.req.method, c.req.url, c.req.header("cookie"));
    const page = tab && (await find(tab, Date.now()));
    return page ? answer(c, page) : next();
  });
}
