import { createHmac, createHash } from "node:crypto";
import { Hono } from "hono";
import { Inngest } from "inngest";
import { describe, expect, test } from "vitest";
import type { inngest } from "~/integrations/inngest";
import { serveInngest } from "~/workflows/serve-inngest";

const key = "signkey-test-12345678";
const nothing = (): void => undefined;
const silent = { info: nothing, warn: nothing, error: nothing, debug: nothing };
const client = new Inngest({
  id: "signed",
  isDev: false,
  signingKey: key,
  eventKey: "event-key",
  internalLogger: silent,
}) as unknown as typeof inngest;
let ran = 0;
const ping = client.createFunction({ id: "ping", triggers: [{ event: "demo/ping" }] }, () => {
  ran += 1;
  return "pong";
});
const app = new Hono().route("/api/inngest", serveInngest([ping], { server: true, client }));

function sign(body: string, at: number): string {
  return `t=${at}&s=${createHmac("sha256", key.replace(/^signkey-[\w]+-/, ""))
    .update(body)
    .update(String(at))
    .digest("hex")}`;
}

const now = (): number => Math.floor(Date.now() / 1000);
// In its RFC 8785 form (keys in order), over which the signature is made.
const call = JSON.stringify({
  ctx: { attempt: 0, run_id: "01J0000000000000000000000A" },
  event: { data: {}, name: "demo/ping" },
  events: [],
  steps: {},
  version: 2,
});

function post(signature: string | undefined, body = call): Promise<Response> {
  return Promise.resolve(
    app.request("/api/inngest?fnId=signed-ping&stepId=step", {
      method: "POST",
      headers: {
        "content-type": "application/json",
        host: "localhost",
        ...(signature ? { "x-inngest-signature": signature } : {}),
      },
      body,
    }),
  );
}

describe("with an Inngest server outside development", () => {
  test("IN-05: the golden signature", () => {
    const body =
      '{"event":{"name":"demo/ping","data":{}},"steps":{},"ctx":{"run_id":"01J0000000000000000000000A","attempt":0}}';
    expect(sign(body, 1_700_000_000)).toBe(
      "t=1700000000&s=2add2e4fd271ba76be495e5745f1f853b87a50cbf3e903894511405c0aa47d2b",
    );
  });

  test("IN-06: the API is given the hash of the decoded key", () => {
    const hash = createHash("sha256").update(Buffer.from("12345678", "hex")).digest("hex");
    expect(`signkey-prod-${hash}`).toBe(
      "signkey-prod-b2ed992186a5cb19f6668aade821f502c1d00970dfd0e35128d51bac4649916c",
    );
  });

  test("IN-03: a signed call runs the function", async () => {
    const response = await post(sign(call, now()));
    expect(response.status).toBe(200);
    expect(await response.json()).toBe("pong");
    expect(ran).toBe(1);
  });

  test.each([
    ["no signature", () => undefined],
    ["a signature of another body", () => sign(`${call} `, now())],
    ["a signature older than five minutes", () => sign(call, now() - 301)],
    ["a signature from the future", () => sign(call, now() + 301)],
    [
      "a signature by another key",
      () => `t=${now()}&s=${createHmac("sha256", "other").update(call).digest("hex")}`,
    ],
    ["nonsense", () => "t=&s="],
  ])("IN-04: %s is answered 401 and runs nothing", async (_, signature) => {
    const before = ran;
    const response = await post(signature());
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ message: "Unauthorized" });
    expect(ran).toBe(before);
  });

  test("IN-07: an unsigned registration is refused", async () => {
    for (const kind of ["in_band", "out_of_band"]) {
      const response = await app.request("/api/inngest", {
        method: "PUT",
        headers: {
          "content-type": "application/json",
          host: "localhost",
          "x-inngest-sync-kind": kind,
        },
        body: JSON.stringify({ url: "http://localhost/api/inngest" }),
      });
      expect(response.status).toBe(401);
    }
  });

  test("IN-10: an unsigned look tells nothing", async () => {
    const response = await app.request("/api/inngest", { headers: { host: "localhost" } });
    expect(response.status).toBe(401);
    expect(await response.text()).not.toContain("function_count");
  });

  test("IN-01: other methods are answered 405", async () => {
    expect(
      (await app.request("/api/inngest", { method: "DELETE", headers: { host: "localhost" } }))
        .status,
    ).toBe(405);
  });
});

test("protocol 3 A: with the embedded executor the address does not exist, whatever is sent", async () => {
  const closed = new Hono().route("/api/inngest", serveInngest([ping], { server: false }));
  const before = ran;
  for (const method of ["GET", "PUT", "POST", "DELETE"]) {
    const signed =
      method === "POST"
        ? { headers: { "x-inngest-signature": sign(call, now()) }, body: call }
        : {};
    expect(
      (await closed.request("/api/inngest?fnId=signed-ping&stepId=step", { method, ...signed }))
        .status,
    ).toBe(404);
  }
  expect(ran).toBe(before);
});
