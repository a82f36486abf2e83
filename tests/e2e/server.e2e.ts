import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { join } from "node:path";
import { signedLink } from "~/integrations/storage/signed-link";
import { expect, httpTest as test } from "../support/browser";

test("/healthz is alive and /readyz names what it found usable", async ({ request }) => {
  expect((await request.get("/healthz")).status()).toBe(200);
  const readiness = await request.get("/readyz");
  expect(readiness.status()).toBe(200);
  expect(await readiness.json()).toMatchObject({ ready: true, checks: { database: true } });
});

test("/metrics counts requests, and is refused to whoever was passed on by a proxy", async ({
  request,
}) => {
  await request.get("/healthz");
  const metrics = await request.get("/metrics");
  expect(metrics.status()).toBe(200);
  expect(await metrics.text()).toMatch(
    /http_requests_total\{method="GET",room="health",status="200"\} \d+/,
  );
  for (const header of ["X-Forwarded-For", "Forwarded", "X-Real-IP", "Via"])
    expect((await request.get("/metrics", { headers: { [header]: "127.0.0.1" } })).status()).toBe(
      403,
    );
  expect(
    (
      await request.get("/metrics", {
        headers: { "X-Forwarded-For": "127.0.0.1", Authorization: "Bearer guess" },
      })
    ).status(),
  ).toBe(403);
});

test("every page keeps to itself: a nonce of its own, no frames, a referrer that forms without JavaScript can live with", async ({
  request,
}) => {
  const [one, other] = [await request.get("/"), await request.get("/")];
  const nonceOf = (policy: string | undefined) =>
    /script-src 'self' 'nonce-([^']+)'/.exec(policy ?? "")?.[1];
  const nonce = nonceOf(one.headers()["content-security-policy"]);
  expect(nonce).toBeTruthy();
  expect(nonceOf(other.headers()["content-security-policy"])).not.toBe(nonce);
  const inline = (await one.text()).match(/<script(?![^>]*\ssrc=)[^>]*>/g) ?? [];
  expect(inline.length).toBeGreaterThan(0);
  for (const script of inline) expect(script).toContain(`nonce="${nonce}"`);
  expect(one.headers()).toMatchObject({
    "referrer-policy": "strict-origin-when-cross-origin",
    "x-frame-options": "DENY",
    "x-content-type-options": "nosniff",
  });
  expect(one.headers()["content-security-policy"]).toContain("frame-ancestors 'none'");
  expect(one.headers()["x-request-id"]).not.toBe(other.headers()["x-request-id"]);
});

test("what a page says of somebody, or what stands behind a secret link, is kept by no cache", async ({
  request,
  playwright,
  baseURL,
}) => {
  const rule = async (path: string, asking = request) =>
    (await asking.get(path, { maxRedirects: 0 })).headers()["cache-control"];
  for (const path of [
    "/join/x",
    "/prove-email/x",
    "/reset-password?token=x",
    "/login",
    "/user",
    "/nowhere",
  ])
    expect(await rule(path), path).toBe("private, no-store");
  for (const path of ["/terms", "/privacy", "/sms", "/"])
    expect(await rule(path), path).toBe("private, no-cache");
  const person = await playwright.request.newContext({ ...(baseURL ? { baseURL } : {}) });
  await person.post("/login", {
    form: { intent: "sign-in", email: "ben@demo.example", password: "demo-user" },
  });
  for (const path of [
    "/user",
    "/user/cases",
    "/user/settings",
    "/user/settings/authenticator",
    "/user/cases.data",
    "/user/settings.data",
  ])
    expect(await rule(path, person), path).toMatch(/^(private, )?no-store$/);
  const ahead = await person.get("/user/cases.data", { headers: { "Sec-Purpose": "prefetch" } });
  expect(ahead.headers()["cache-control"]).toBe("private, no-cache");
  await person.dispose();
});

test("assets are kept for ever and arrive compressed", async ({ request }) => {
  // The largest of the page's: what is smaller than a packet stays as it is.
  const asset = /\/assets\/react-[\w.-]+\.js/.exec(await (await request.get("/")).text())?.[0];
  const response = await request.get(asset!, { headers: { "Accept-Encoding": "gzip, br" } });
  expect(response.headers()["cache-control"]).toContain("immutable");
  expect(response.headers()["content-encoding"]).toMatch(/^(br|gzip)$/);
  expect((await request.get("/.vite/manifest.json")).status()).toBe(404);
});

test("AU-02: a form of another site changes nothing here", async ({ request }) => {
  expect(
    (
      await request.post("/", { form: { a: "1" }, headers: { Origin: "https://evil.example" } })
    ).status(),
  ).toBe(403);
  expect(
    (await request.post("/", { form: { a: "1" }, headers: { Origin: "null" } })).status(),
  ).toBe(403);
  expect(
    (
      await request.post("/", { form: { a: "1" }, headers: { "Sec-Fetch-Site": "cross-site" } })
    ).status(),
  ).toBe(403);
});

test("a body that is too large is refused, announced or not, and the server goes on", async ({
  baseURL,
  request,
}) => {
  const large = "x".repeat(300 * 1024);
  const form = "application/x-www-form-urlencoded";
  expect((await request.post("/webhooks/twilio/messages", { data: large })).status()).toBe(413);
  const status = await new Promise((resolve, reject) => {
    const post = httpRequest(
      `${baseURL}/webhooks/twilio/messages`,
      {
        method: "POST",
        headers: {
          "Transfer-Encoding": "chunked",
          "X-Twilio-Signature": "x",
          "Content-Type": form,
        },
      },
      (response) => {
        response.resume();
        resolve(response.statusCode);
      },
    );
    post.on("error", reject);
    post.write(large.slice(0, 200 * 1024));
    post.end(large);
  });
  expect(status).toBe(413);
  expect((await request.get("/healthz")).status()).toBe(200);
});

test("S3-04, AU-09, W12: a stored file opens by its signed link alone, in the session it was made for, and a PDF is only ever saved", async ({
  request,
}) => {
  const form = { intent: "sign-in", email: "ben@demo.example", password: "demo-user" };
  expect(
    (await request.post("/login", { form, headers: { Origin: process.env.E2E_BASE_URL! } })).ok(),
  ).toBe(true);
  const { cookies } = await request.storageState();
  // As the database names it (AU-01).
  const secret = cookies.find(({ name }) => name.endsWith("auth_session"))!.value;
  const session = createHash("sha256").update(secret).digest("hex");
  const folder = join(process.env.E2E_DATA_DIR!, "files/user_e2e/case_e2e");
  mkdirSync(folder, { recursive: true });
  const link = (name: string, seconds: number, at = Date.now()) => {
    writeFileSync(join(folder, name), name);
    const { pathname, search } = new URL(
      signedLink(`user_e2e/case_e2e/${name}`, { expiresInSeconds: seconds, session }, at),
    );
    return pathname + search;
  };
  const picture = await request.get(link("1.png", 60));
  expect(picture.status()).toBe(200);
  expect(picture.headers()).toMatchObject({
    "content-type": "image/png",
    "x-content-type-options": "nosniff",
    "cache-control": "private, no-store",
  });
  expect(picture.headers()["content-security-policy"]).toContain("sandbox");
  expect((await request.get(link("2.pdf", 60))).headers()["content-disposition"]).toMatch(
    /^attachment/,
  );
  expect((await request.get(link("3.png", 60, Date.now() - 61_000))).status()).toBe(403);
  expect((await request.get(link("4.png", 60).replace("4.png", "1.png"))).status()).toBe(403);
  expect((await request.get("/files/user_e2e/case_e2e/1.png")).status()).toBe(403);
  const alone = link("5.png", 60);
  expect((await request.get(alone)).status()).toBe(200);
  expect((await fetch(process.env.E2E_BASE_URL + alone)).status).toBe(403);
});
