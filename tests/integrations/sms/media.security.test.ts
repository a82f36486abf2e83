import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { MediaGone, MediaRefused, MediaTooLarge } from "~/integrations/sms/contract";
import { isPrivateAddress, lookupPublic } from "~/integrations/sms/private-address";
import { twilio } from "~/integrations/sms/twilio";
import { fakeTwilio } from "~/tests/fakes/twilio";

const accountSid = `AC${"a".repeat(32)}`;
const account = { accountSid, authToken: "token-1", phoneNumber: "+12125550100" };
const carrier = twilio({ ...account, baseUrl: "https://api.twilio.com" });
const mediaUrl = `https://api.twilio.com/2010-04-01/Accounts/${accountSid}/Messages/MM1/Media/ME1`;
const server = setupServer();
let vendor: ReturnType<typeof fakeTwilio>;

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.close());
beforeEach(() => {
  vendor = fakeTwilio({ accountSid, authToken: "token-1" });
  server.resetHandlers(...vendor.handlers);
});

const receive = (bytes: Uint8Array) =>
  vendor.receive({
    from: "+12125550123",
    to: account.phoneNumber,
    body: "",
    files: [{ bytes, contentType: "image/PNG; charset=x" }],
  }).mediaUrls[0]!;

test("TW-30: the picture is fetched through the redirect, and our credentials stay with Twilio", async () => {
  const bytes = new Uint8Array([137, 80, 78, 71, 0, 255]);
  const medium = await carrier.fetchMedia(receive(bytes));
  expect(medium).toEqual({ bytes, contentType: "image/png" });
  expect(vendor.requests.map(({ authorization }) => authorization !== null)).toEqual([true, false]);
});

test("TW-32: a picture as large as an MMS carries, 5 MB, is fetched whole", async () => {
  const bytes = new Uint8Array(5 * 1024 * 1024).fill(7);
  const medium = await carrier.fetchMedia(receive(bytes));
  expect(Buffer.compare(medium.bytes, bytes)).toBe(0);
});

test("TW-31: a deleted medium is gone, and deleting it again is fine", async () => {
  const url = receive(new Uint8Array([1]));
  await carrier.deleteMedia(url);
  await expect(carrier.fetchMedia(url)).rejects.toThrow(MediaGone);
  await expect(carrier.deleteMedia(url)).resolves.toBeUndefined();
});

describe("TW-33: addresses that are not fetched from", () => {
  test.each([
    "https://evil.example/2010-04-01/Accounts/AC1/Messages/MM1/Media/ME1",
    "http://api.twilio.com/2010-04-01/Accounts/AC1/Messages/MM1/Media/ME1",
    "https://api.twilio.com:8443/2010-04-01/Accounts/AC1/Messages/MM1/Media/ME1",
    "https://api.twilio.com.evil.example/2010-04-01/Accounts/AC1/x",
    "https://api.twilio.com@evil.example/2010-04-01/Accounts/AC1/x",
    "https://user:secret@api.twilio.com/2010-04-01/Accounts/AC1/x",
    "https://api.twilio.com/2010-04-01/Accounts/../../other",
    "file:///etc/passwd",
    "/2010-04-01/Accounts/AC1",
    "",
  ])("%j as the medium's own address", async (url) => {
    await expect(carrier.fetchMedia(url)).rejects.toThrow(MediaRefused);
    await expect(carrier.deleteMedia(url)).rejects.toThrow(MediaRefused);
    expect(vendor.requests).toEqual([]);
  });

  test.each([
    "http://media.twiliocdn.com/x",
    "https://media.twiliocdn.com:8443/x",
    "https://127.0.0.1/x",
    "https://[::1]/x",
    "https://[::ffff:10.0.0.1]/x",
    "https://169.254.169.254/latest/meta-data",
    "https://8.8.8.8/x",
    "https://2130706433/x",
    "https://localhost/x",
    "https://metadata.google.internal/x",
    "https://printer.local./x",
    "https://intranet/x",
    "https://user:secret@media.twiliocdn.com/x",
    "file:///etc/passwd",
    "https://",
  ])("%j as the target of a redirect", async (location) => {
    server.use(
      http.get(mediaUrl, () => new HttpResponse(null, { status: 307, headers: { location } })),
    );
    await expect(carrier.fetchMedia(mediaUrl)).rejects.toThrow(MediaRefused);
  });

  test("a redirect without a target, or a fourth one", async () => {
    server.use(http.get(mediaUrl, () => new HttpResponse(null, { status: 302 })));
    await expect(carrier.fetchMedia(mediaUrl)).rejects.toThrow(MediaRefused);
    let hops = 0;
    server.use(
      http.get(mediaUrl, () => HttpResponse.redirect("https://media.twiliocdn.com/0", 302)),
      http.get("https://media.twiliocdn.com/:hop", () =>
        HttpResponse.redirect(`https://media.twiliocdn.com/${(hops += 1)}`, 302),
      ),
    );
    await expect(carrier.fetchMedia(mediaUrl)).rejects.toThrow(MediaRefused);
    expect(hops).toBe(3);
  });

  test("a public name that leads into a private network is found out when connecting", async () => {
    const answer = await new Promise<[NodeJS.ErrnoException | null, unknown]>((resolve) =>
      lookupPublic("localhost", {}, (error, address) => resolve([error, address])),
    );
    expect(answer[0]?.code).toBe("EPRIVATE");
    expect(answer[1]).toEqual([]);
  });

  test.each([
    "10.1.2.3",
    "127.0.0.1",
    "169.254.169.254",
    "172.31.0.1",
    "192.168.1.1",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "255.255.255.255",
  ])("%s is private", (address) => expect(isPrivateAddress(address)).toBe(true));
  test.each([
    "::1",
    "::",
    "fe80::1",
    "fc00::1",
    "fd12::1",
    "::ffff:8.8.8.8",
    "64:ff9b::a00:1",
    "2002:a00:1::",
    "ff02::1",
    "name.example",
  ])("%s is private", (address) => expect(isPrivateAddress(address)).toBe(true));
  test.each(["8.8.8.8", "54.172.60.0", "172.32.0.1", "2600:1f18::1"])("%s is public", (address) =>
    expect(isPrivateAddress(address)).toBe(false),
  );
});

describe("sizes and answers", () => {
  test("exactly 10 MB is taken", async () => {
    const medium = await carrier.fetchMedia(receive(new Uint8Array(10 * 1024 * 1024)));
    expect(medium.bytes.byteLength).toBe(10 * 1024 * 1024);
  });

  test("404 is a medium that is gone; 401 is for staff; 429 and 503 are for later", async () => {
    for (const [status, name] of [
      [404, "MediaGone"],
      [410, "MediaGone"],
      [401, "CarrierAuthFailed"],
      [503, "CarrierUnavailable"],
    ] as const) {
      vendor.troubleNext({ status });
      await expect(carrier.fetchMedia(mediaUrl)).rejects.toMatchObject({ name });
    }
    vendor.troubleNext({ status: 429, headers: { "retry-after": "7" } });
    await expect(carrier.fetchMedia(mediaUrl)).rejects.toMatchObject({
      name: "CarrierUnavailable",
      retryAfterMs: 7000,
    });
  });
});

describe("with Twilio's address overridden by one on this machine", () => {
  const machines: Server[] = [];
  beforeAll(() => server.close());
  afterAll(() => server.listen({ onUnhandledRequest: "error" }));
  afterEach(() => machines.splice(0).forEach((machine) => machine.close()));

  async function machine(listener: RequestListener): Promise<string> {
    const one = createServer(listener);
    machines.push(one);
    await new Promise<void>((resolve) => one.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(one.address() as AddressInfo).port}`;
  }

  const fetchedFrom = (api: string) =>
    twilio({ ...account, baseUrl: api }).fetchMedia(
      `${api}/2010-04-01/Accounts/${accountSid}/Messages/MM1/Media/ME1`,
    );

  test("a redirect to another port of it is followed, without our credentials", async () => {
    const seen: (string | undefined)[] = [];
    const store = await machine((request, response) => {
      seen.push(request.headers.authorization);
      response.setHeader("content-type", "application/pdf").end("%PDF-1.7");
    });
    const api = await machine((request, response) => {
      seen.push(request.headers.authorization);
      response.writeHead(302, { location: `${store}/file` }).end();
    });
    const medium = await fetchedFrom(api);
    expect(Buffer.from(medium.bytes).toString()).toBe("%PDF-1.7");
    expect(medium.contentType).toBe("application/pdf");
    expect(seen).toEqual([expect.stringMatching(/^Basic /), undefined]);
  });

  test("a redirect into another private network is still refused", async () => {
    const api = await machine((_request, response) =>
      response.writeHead(302, { location: "http://10.0.0.1/file" }).end(),
    );
    await expect(fetchedFrom(api)).rejects.toThrow(MediaRefused);
  });

  test("TW-33: a medium that says it is larger than 10 MB is not read", async () => {
    const api = await machine((_request, response) => {
      response.writeHead(200, { "content-length": String(10 * 1024 * 1024 + 1) }).write("x");
    });
    await expect(fetchedFrom(api)).rejects.toThrow(MediaTooLarge);
  });

  test("TW-33: one that never ends is cut off at 10 MB", async () => {
    const chunk = new Uint8Array(256 * 1024);
    let written = 0;
    const api = await machine((_request, response) => {
      const pour = () => {
        written += chunk.byteLength;
        if (!response.destroyed) response.write(chunk, () => setImmediate(pour));
      };
      pour();
    });
    await expect(fetchedFrom(api)).rejects.toThrow(MediaTooLarge);
    expect(written).toBeLessThan(64 * 1024 * 1024);
  });

  test("an answer that breaks off half-way is for later", async () => {
    const api = await machine((_request, response) => {
      response.writeHead(200, { "content-length": "100" }).write("half");
      setImmediate(() => response.destroy());
    });
    await expect(fetchedFrom(api)).rejects.toMatchObject({ name: "CarrierUnavailable" });
  });
});
