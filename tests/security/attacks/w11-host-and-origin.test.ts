import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { guardFrontDoor } from "~/server/guard-front-door";
import type { AppEnv } from "~/server/app-env";
import { refuseForeignPosts } from "~/server/refuse-foreign-posts";
import { openRawDoor } from "~/tests/support/raw-door";

let served = 0;
const app = new Hono<AppEnv>().use(refuseForeignPosts).all("*", (c) => {
  served++;
  return c.text("let in");
});

let door: Awaited<ReturnType<typeof openRawDoor>>;
beforeAll(async () => {
  door = await openRawDoor(guardFrontDoor(getRequestListener(app.fetch)));
});
afterAll(() => door.close());

const get = async (host: string, path = "/"): Promise<number> =>
  (await door.ask([`GET ${path} HTTP/1.1`, `Host: ${host}`])).status;
// Everything that a stranger can reach, the doors that answer on the socket itself and machines'
// doors among them.
const doors = [
  "/",
  "/events",
  "/webhooks/twilio/messages",
  "/webhooks/email",
  "/api/inngest",
  "/dev/mailbox",
  "/assets/x.js",
  "/user.data",
];

describe("W11: one request names one host, and it is ours", () => {
  it("names of this machine at the port that is listened on are answered", async () => {
    for (const host of ["localhost", "127.0.0.1", "[::1]", "LocalHost"])
      expect(await get(`${host}:${door.port}`), host).toBe(200);
  });

  it("BASE_URL's own host is answered, whatever port the socket has", async () => {
    expect(await get("localhost:3000")).toBe(200);
  });

  it.each(doors)("another's name is misdirected before any work: %s", async (path) => {
    const before = served;
    const own = `localhost:${door.port}`;
    const foreign = [
      "evil.example",
      `evil.example:${door.port}`,
      `${own}.evil.example`.replace(/:\d+/, ""),
      "localhost",
      "localhost:1",
      "127.0.0.1",
    ];
    for (const host of [...foreign, "10.0.0.7:3000", "0.0.0.0:3000"])
      expect(await get(host, path), host).toBe(421);
    expect(served).toBe(before);
  });

  it.each(doors)("a missing, doubled or malformed name is refused: %s", async (path) => {
    const before = served;
    const own = `localhost:${door.port}`;
    const heads = [
      [],
      [`Host: ${own}`, "Host: evil.example"],
      [`Host: ${own}`, `Host: ${own}`],
      [`Host: ${own}`, "host: evil.example"],
      ["Host: "],
      ["Host: evil.example/x"],
      [`Host: ${own}@evil.example`],
      [`Host: user@${own}`],
      [`Host: ${own}, evil.example`],
      ["Host: localhost:3000:3000"],
      ["Host: -localhost"],
      ["Host: localhost.:3000"],
      [`Host: ${"a".repeat(300)}`],
    ];
    for (const head of heads)
      expect((await door.ask([`GET ${path} HTTP/1.1`, ...head])).status, head.join()).toBe(400);
    expect(
      (await door.ask([`GET http://evil.example${path} HTTP/1.1`, `Host: ${own}`])).status,
    ).toBe(400);
    expect((await door.ask([`GET ${path} HTTP/1.0`])).status).toBe(400);
    for (const sly of [
      "//evil.example/",
      "//evil.example/../%5c",
      "/..//evil.example/x",
      "/\\\\evil.example",
      "/./\\\\evil.example",
    ])
      expect((await door.ask([`GET ${sly} HTTP/1.1`, `Host: ${own}`])).status, sly).toBe(400);
    expect(served).toBe(before);
  });

  it("who forwards for another is not believed, since the demo has no trusted proxy", async () => {
    const lines = [
      "GET / HTTP/1.1",
      `Host: localhost:${door.port}`,
      "X-Forwarded-Host: evil.example",
    ];
    expect((await door.ask(lines)).status).toBe(200);
  });

  it("health checks may come by an address, and by no stranger's name", async () => {
    for (const path of ["/healthz", "/readyz", "/metrics"]) {
      expect(await get("10.0.0.7:3000", path)).toBe(200);
      expect(await get("[fd00::1]:9", path)).toBe(200);
      expect(await get("rebound.evil.example:3000", path)).toBe(421);
    }
    expect(await get("10.0.0.7:3000", "/healthzx")).toBe(421);
  });

  it("methods that no page has are refused", async () => {
    for (const method of ["TRACE", "PROPFIND", "SEARCH"])
      expect(
        (await door.ask([`${method} / HTTP/1.1`, `Host: localhost:${door.port}`])).status,
      ).toBe(405);
  });
});

describe("W11: a form comes from exactly our origin", () => {
  const post = async (origin: string): Promise<number> =>
    (
      await door.ask([
        "POST /login HTTP/1.1",
        `Host: localhost:${door.port}`,
        `Origin: ${origin}`,
        "Content-Length: 0",
      ])
    ).status;

  it("scheme, host and port", async () => {
    const { port } = door;
    for (const origin of [`http://localhost:${port}`, "http://localhost:3000"])
      expect(await post(origin), origin).toBe(200);
    const others = [
      `https://localhost:${port}`,
      "https://localhost:3000",
      "http://localhost",
      "http://localhost:3001",
      `http://127.0.0.1:${port}`,
      `ftp://localhost:${port}`,
      `http://user@localhost:${port}`,
      `http://localhost:${port}/`,
      `http://localhost:${port} http://evil.example`,
      "null",
      "",
    ];
    for (const origin of others) expect(await post(origin), origin).toBe(403);
  });
});
