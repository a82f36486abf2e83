import { gunzipSync } from "node:zlib";
import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { env } from "~/env";
import type { AppEnv } from "~/server/app-env";
import { logRequests } from "~/server/log-requests";
import { securePages } from "~/server/pages/secure-pages";
import { keepLanding, keptTab, serveLanding } from "~/server/pages/serve-landing";

const page = (path: string, nonce: string) =>
  `<title>${path}</title><script nonce="${nonce}">1</script><script nonce="${nonce}">2</script>`;
const noncesIn = (html: string): string[] =>
  [...html.matchAll(/nonce="([^"]*)"/g)].map(([, nonce]) => nonce!);

function house(render = async (path: string, nonce: string) => new Response(page(path, nonce))) {
  const seen = { rendered: 0, own: 0 };
  const app = new Hono<AppEnv>()
    .use(logRequests)
    .get(
      "/",
      serveLanding((path, nonce) => {
        seen.rendered++;
        return render(path, nonce);
      }),
    )
    .use(securePages)
    .all("*", (c) => {
      seen.own++;
      return c.html(`own page of ${c.req.header("cookie") ?? "a visitor"}`);
    });
  return { app, seen };
}

describe("the kept landing page", () => {
  it("gives every answer a nonce of its own, the one its policy names", async () => {
    const { app, seen } = house();
    const given = new Set<string>();
    for (let visit = 0; visit < 20; visit++) {
      const response = await app.request("/");
      const nonces = noncesIn(await response.text());
      expect(nonces).toHaveLength(2);
      for (const nonce of nonces)
        expect(response.headers.get("content-security-policy")).toContain(`'nonce-${nonce}'`);
      given.add(nonces[0]!);
    }
    expect(given.size).toBe(20);
    expect(seen).toEqual({ rendered: 1, own: 0 });
  });

  it("gives the same in gzip, with the check sum of what it holds", async () => {
    const { app } = house();
    const response = await app.request("/", { headers: { "Accept-Encoding": "gzip, br" } });
    const html = gunzipSync(Buffer.from(await response.arrayBuffer())).toString();
    expect(response.headers.get("content-encoding")).toBe("gzip");
    expect(response.headers.get("content-security-policy")).toContain(
      `'nonce-${noncesIn(html)[0]}'`,
    );
    expect(response.headers.get("vary")).toContain("Cookie");
  });

  it("is never what a person with a session, a notice or a referral sees", async () => {
    const { app, seen } = house();
    await app.request("/");
    for (const cookie of [
      "session=abc",
      "__Host-session=abc",
      "bonus=1; session=abc",
      "toast=x",
      "ref=ABCDEF",
      "anything",
    ]) {
      const response = await app.request("/", { headers: { Cookie: cookie } });
      expect(await response.text()).toBe(`own page of ${cookie}`);
    }
    expect(await (await app.request("/?ref=ABCDEF")).text()).toBe("own page of a visitor");
    expect(await (await app.request("/?index", { method: "POST" })).text()).toBe(
      "own page of a visitor",
    );
    expect(seen.rendered).toBe(1);
  });

  it("is not kept when rendering failed or would set a cookie", async () => {
    for (const broken of [
      new Response("oops", { status: 500 }),
      new Response("x", { headers: { "Set-Cookie": "session=of-somebody" } }),
    ]) {
      const { app } = house(async () => broken.clone());
      const response = await app.request("/");
      expect(await response.text()).toBe("own page of a visitor");
      expect(response.headers.get("set-cookie")).toBeNull();
    }
  });

  it("carries every header that other pages carry, and its request's id", async () => {
    const { app } = house();
    const [kept, own] = [await app.request("/"), await app.request("/terms")];
    for (const [name] of own.headers) expect(kept.headers.has(name), name).toBe(true);
    expect(kept.headers.get("x-frame-options")).toBe("DENY");
    expect(kept.headers.get("x-request-id")).not.toBe(
      (await app.request("/")).headers.get("x-request-id"),
    );
  });

  it("is rendered for nobody: no address, no header of the visitor who happens to be first", async () => {
    const asked: string[] = [];
    const { app } = house(async (path, nonce) => {
      asked.push(path);
      return new Response(page(path, nonce));
    });
    await app.request("/?utm_source=%3Cscript%3E", {
      headers: { Host: "evil.example", "X-Forwarded-Host": "evil.example" },
    });
    await app.request("/?tab=affiliates&x=1");
    expect(asked).toEqual([`${env.BASE_URL}/`, `${env.BASE_URL}/?tab=affiliates`]);
  });
});

it.each([
  ["GET", "http://a/", undefined, "home"],
  ["HEAD", "http://a/", "bonus=1", "home"],
  ["GET", "http://a/?tab=affiliates", undefined, "affiliates"],
  ["POST", "http://a/?index", undefined, null],
  ["GET", "http://a/?ref=ABC", undefined, null],
  ["GET", "http://a/", "bonus=1; theme=x", null],
  ["GET", "http://a/", "xbonus=1", null],
])("%s %s with the cookie %s: %s", (method, url, cookie, tab) => {
  expect(keptTab(method, url, cookie)).toBe(tab);
});

describe("speed: kept until its figures change", () => {
  it("looks at the figures once a second and renders again only when they differ", async () => {
    let figures = "1";
    let [looks, renders] = [0, 0];
    const find = keepLanding(
      async () => new Response(`rendered ${++renders}`),
      () => {
        looks++;
        return figures;
      },
    );
    const shown = async (now: number) => (await find("home", now))?.template.plain.toString();
    expect(await shown(0)).toBe("rendered 1");
    expect(await shown(900)).toBe("rendered 1");
    expect(looks).toBe(1);
    expect(await shown(1_000)).toBe("rendered 1");
    expect(looks).toBe(2);
    figures = "2";
    expect(await shown(1_500)).toBe("rendered 1");
    expect(await shown(2_000)).toBe("rendered 2");
    expect(await shown(2_001)).toBe("rendered 2");
  });

  it("renders once for all who ask at the same time", async () => {
    let renders = 0;
    const find = keepLanding(
      async () => new Response(`rendered ${++renders}`),
      () => "same",
    );
    await Promise.all(Array.from({ length: 10 }, () => find("home", 5)));
    expect(renders).toBe(1);
  });
});
