import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import type { AppEnv } from "~/server/app-env";
import { refuseForeignPosts } from "~/server/refuse-foreign-posts";
import { securePages } from "~/server/pages/secure-pages";

const app = new Hono<AppEnv>()
  .use(securePages)
  .use(refuseForeignPosts)
  .all("*", (c) => c.text("let in"));

const ask = async (
  method: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<number> =>
  (
    await app.request(`http://localhost:3000${path}`, {
      method,
      headers: { Host: "localhost:3000", ...headers },
    })
  ).status;

// Every address at which a form or a program changes something for the person behind the cookie.
const changing = [
  "/login",
  "/logout",
  "/?index",
  "/second-step",
  "/confirm-identity",
  "/complete-signup",
  "/reset-password?token=x",
  "/join/x",
  "/prove-email/x",
  "/user/settings",
  "/user/settings/authenticator",
  "/user/settings/export",
  "/super-admin/payouts",
  "/user",
];

describe("AU-02: a page of another site changes nothing here", () => {
  it.each(changing)("%s", async (path) => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      for (const origin of [
        "https://evil.example",
        "null",
        "http://localhost:3000.evil.example",
        "http://evil.example:3000",
      ])
        expect(await ask(method, path, { Origin: origin }), `${method} from ${origin}`).toBe(403);
      for (const site of ["cross-site", "same-site"])
        expect(await ask(method, path, { "Sec-Fetch-Site": site })).toBe(403);
    }
    expect(await ask("POST", path, { Origin: "http://localhost:3000" })).toBe(200);
    expect(await ask("GET", path, { Origin: "https://evil.example" })).toBe(200);
  });

  it("signed webhooks prove themselves otherwise, and only they do", async () => {
    expect(
      await ask("POST", "/webhooks/twilio/messages", { Origin: "https://api.twilio.com" }),
    ).toBe(200);
    for (const path of ["/webhooksx", "/api/inngestx", "/user/webhooks/"])
      expect(await ask("POST", path, { Origin: "https://evil.example" })).toBe(403);
  });
});

it("behind a proxy that names us otherwise, Remix hears the host that a form of ours came from, and no other's", async () => {
  const behind = new Hono<AppEnv>()
    .use(refuseForeignPosts)
    .all("*", (c) => c.text(c.req.raw.headers.get("x-forwarded-host") ?? ""));
  const post = (headers: Record<string, string>) =>
    behind.request("http://10.0.0.7/login", { method: "POST", headers });
  const own = await post({
    Host: "10.0.0.7",
    Origin: "http://localhost:3000",
    "X-Forwarded-Host": "inside:8080",
  });
  expect(await own.text()).toBe("localhost:3000");
  expect(
    (
      await post({
        Host: "10.0.0.7",
        Origin: "https://evil.example",
        "X-Forwarded-Host": "evil.example",
      })
    ).status,
  ).toBe(403);
});

it("pages cannot be framed, run only scripts with their nonce, and post only here", async () => {
  const { headers } = await app.request("http://localhost:3000/login");
  const policy = headers.get("Content-Security-Policy")!;
  expect(headers.get("X-Frame-Options")).toBe("DENY");
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  for (const rule of [
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
  ])
    expect(policy).toContain(rule);
  expect(policy).toMatch(/script-src 'self' 'nonce-[\w+/=]{16,}'/);
  expect(/script-src[^;]*/.exec(policy)![0]).not.toContain("unsafe");
});
