import { Hono } from "hono";
import { expect, it } from "vitest";
import type { AppEnv } from "~/server/app-env";
import { liveEnvironment } from "~/tests/support/live-environment";

Object.assign(process.env, liveEnvironment);
const { leadToHttps } = await import("~/server/lead-to-https");
const app = new Hono<AppEnv>().use(leadToHttps).all("*", (c) => c.text("let in"));

const ask = (path: string, proto?: string, method = "GET") =>
  app.request(`http://10.0.0.7:3000${path}`, {
    method,
    headers: { Host: "evil.example", ...(proto ? { "X-Forwarded-Proto": proto } : {}) },
  });

it("a visitor who came by plain HTTP is led to the configured address, whatever host they named", async () => {
  for (const proto of ["http", "http, https"]) {
    const response = await ask("/login?next=%2Fuser", proto);
    expect(response.status).toBe(308);
    expect(response.headers.get("Location")).toBe("https://app.example.com/login?next=%2Fuser");
  }
  expect((await ask("//evil.example/", "http")).headers.get("Location")).toBe(
    "https://app.example.com//evil.example/",
  );
});

it("a form that came by plain HTTP is refused", async () => {
  expect((await ask("/login", "http", "POST")).status).toBe(403);
});

it("whoever came by https, the health checks and connections without a proxy are let in", async () => {
  for (const [path, proto] of [
    ["/login", "https"],
    ["/login", undefined],
    ["/healthz", "http"],
    ["/readyz", "http"],
  ] as const)
    expect((await ask(path, proto)).status).toBe(200);
});
