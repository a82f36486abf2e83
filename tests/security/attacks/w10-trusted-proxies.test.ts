import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { afterEach, describe, expect, it, vi } from "vitest";
import { readEnvironment } from "~/env";
import type { AppEnv } from "~/server/app-env";
import { liveEnvironment } from "~/tests/support/live-environment";
import { openRawDoor } from "~/tests/support/raw-door";

let close: (() => Promise<unknown>) | undefined;

/** The live house's front, with these proxies; who it takes its visitor for is what it answers. */
async function openLive(settings: Record<string, string>) {
  vi.resetModules();
  Object.assign(process.env, liveEnvironment, { TRUSTED_PROXIES: "", ...settings });
  const { guardFrontDoor } = await import("~/server/guard-front-door");
  const { leadToHttps } = await import("~/server/lead-to-https");
  const { clientAddress } = await import("~/server/client-address");
  const app = new Hono<AppEnv>()
    .use(leadToHttps)
    .all("*", (c) => c.text(`visitor ${clientAddress(c)};`));
  const door = await openRawDoor(guardFrontDoor(getRequestListener(app.fetch)));
  close = door.close;
  return async (...headers: string[]) => {
    const { status, text } = await door.ask(["GET / HTTP/1.1", ...headers]);
    return { status, visitor: /visitor ([^;]*);/.exec(text)?.[1] };
  };
}

afterEach(() => close?.());
const own = "Host: app.example.com";

describe("W10: what a proxy says of its visitor counts only from a trusted one", () => {
  it("live mode trusts a proxy on this machine unless told otherwise, and believes the last word that is no proxy's", async () => {
    const ask = await openLive({});
    const visitorOf = async (chain: string) =>
      (await ask(own, `X-Forwarded-For: ${chain}`)).visitor;
    expect(await visitorOf("203.0.113.9")).toBe("203.0.113.9");
    expect(await visitorOf("198.51.100.1, 203.0.113.9")).toBe("203.0.113.9");
    expect(await visitorOf("198.51.100.1, 203.0.113.9, 127.0.0.1, ::ffff:127.0.0.2")).toBe(
      "203.0.113.9",
    );
    expect(await visitorOf("2001:db8::7")).toBe("2001:db8::7");
    for (const invented of ["nonsense", "", "203.0.113.9, <script>", "1.2.3.4.5"])
      expect(await visitorOf(invented)).toBe("127.0.0.1");
    expect((await ask(own)).visitor).toBe("127.0.0.1");
    expect((await ask(own, "X-Forwarded-Proto: http")).status).toBe(308);
  });

  it("a direct connection is taken for what it is, whatever it claims", async () => {
    const ask = await openLive({ TRUSTED_PROXIES: "10.0.0.0/8, fd00::/8" });
    expect(await ask(own, "X-Forwarded-For: 203.0.113.9")).toEqual({
      status: 200,
      visitor: "127.0.0.1",
    });
    expect((await ask(own, "X-Forwarded-Proto: http")).status).toBe(200);
    expect((await ask("Host: 127.0.0.1", "X-Forwarded-Host: app.example.com")).status).toBe(421);
  });

  it("`none` trusts nobody", async () => {
    const ask = await openLive({ TRUSTED_PROXIES: "none" });
    expect((await ask(own, "X-Forwarded-For: 203.0.113.9")).visitor).toBe("127.0.0.1");
  });

  it("W11: a trusted proxy may call us by our address, and for our own name alone", async () => {
    const ask = await openLive({});
    expect((await ask("Host: 127.0.0.1:8080")).status).toBe(200);
    expect((await ask("Host: 127.0.0.1:8080", "X-Forwarded-Host: app.example.com")).status).toBe(
      200,
    );
    expect((await ask("Host: 127.0.0.1:8080", "X-Forwarded-Host: evil.example")).status).toBe(421);
    expect((await ask("Host: evil.example", "X-Forwarded-Host: app.example.com")).status).toBe(421);
    expect((await ask("Host: app.example.com:443")).status).toBe(200);
    expect((await ask("Host: app.example.com:8443")).status).toBe(421);
  });
});

describe("W10: the setting", () => {
  it("is a list of addresses and networks, and a wrong one stops the start", () => {
    expect(readEnvironment({ TRUSTED_PROXIES: "10.0.0.0/8, ::1" }).TRUSTED_PROXIES).toEqual([
      "10.0.0.0/8",
      "::1",
    ]);
    expect(readEnvironment({}).TRUSTED_PROXIES).toEqual([]);
    for (const wrong of [
      "proxy.example",
      "10.0.0.0/33",
      "10.0.0.0/8/8",
      "fd00::/129",
      "10.0.0.0/x",
    ])
      expect(() => readEnvironment({ TRUSTED_PROXIES: wrong })).toThrow(/TRUSTED_PROXIES names/);
  });
});
