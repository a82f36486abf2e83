import { readdirSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { env } from "~/env";
import { MediaGone, MediaRefused } from "~/integrations/sms/contract";
import { storeDevMedia } from "~/integrations/sms/dev-media";
import { localCarrier } from "~/integrations/sms/local";
import { liveEnvironment } from "~/tests/support/live-environment";

const carrier = localCarrier();

describe("the local carrier", () => {
  test("gives each text a sid like Twilio's and counts its segments", async () => {
    const text = { to: "+12125550123", body: "a".repeat(200) };
    const [one, two] = [await carrier.send(text), await carrier.send(text)];
    expect(one).toEqual({
      outcome: "sent",
      sid: expect.stringMatching(/^SM[0-9a-f]{32}$/),
      status: "sent",
      segments: 2,
    });
    expect(two).not.toEqual(one);
  });

  test.each([
    ["12125550123", "hi", 21211],
    ["+12125550123", "a".repeat(1601), 21617],
    ["+12125550123", " ", 21602],
  ])("TW-43: refuses what Twilio would refuse by form: %s", async (to, body, code) => {
    expect(await carrier.send({ to, body })).toMatchObject({ outcome: "refused", code });
  });

  test("holds nothing of its own", async () => {
    expect(await carrier.findSent({ to: "+12125550123", body: "hi", sentAfter: 0 })).toEqual([]);
    const nothing = { texts: [], listedAt: null, unread: 0 };
    expect(await carrier.listReceivedSince(0)).toMatchObject(nothing);
  });
});

describe("pictures sent from the phone page", () => {
  test("come back byte for byte with the type that was declared, lie or not, and are gone after deletion", async () => {
    const bytes = new Uint8Array([0, 1, 2, 255]);
    const url = await storeDevMedia(bytes, "image/jpeg");
    expect(url).toMatch(new RegExp(`^${env.BASE_URL}/dev/media/ME[0-9a-f]{32}$`));
    expect(await carrier.fetchMedia(url)).toEqual({ bytes, contentType: "image/jpeg" });
    await carrier.deleteMedia(url);
    await carrier.deleteMedia(url);
    await expect(carrier.fetchMedia(url)).rejects.toThrow(MediaGone);
    expect(readdirSync(join(env.DATA_DIR, "dev-media"))).toEqual([]);
  });

  test("a picture too large for us is told apart", async () => {
    const url = await storeDevMedia(new Uint8Array(10 * 1024 * 1024 + 1), "image/png");
    await expect(carrier.fetchMedia(url)).rejects.toMatchObject({ name: "MediaTooLarge" });
  });

  test.each([
    "http://localhost:3000/dev/media/../../../etc/passwd",
    "http://localhost:3000/dev/media/%2e%2e%2fME00000000000000000000000000000000",
    `http://localhost:3000/dev/media/ME${"0".repeat(32)}/../x`,
    `http://localhost:3000/dev/media/ME${"0".repeat(32)}.type`,
    "http://localhost:3000/dev/media/ME0",
    "https://api.twilio.com/2010-04-01/Accounts/AC1/Messages/MM1/Media/ME1",
    "",
  ])("no other address is understood: %j", async (url) => {
    await expect(carrier.fetchMedia(url)).rejects.toThrow(MediaRefused);
    await expect(carrier.deleteMedia(url)).rejects.toThrow(MediaRefused);
  });
});

describe("the choice of the carrier", () => {
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.resetModules();
  });

  const live: Record<string, string> = { ...liveEnvironment };

  async function chosenWith(settings: Record<string, string>) {
    vi.resetModules();
    for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
    const { carrier: choose } = await import("~/integrations/sms/carrier");
    expect(choose()).toBe(choose());
    return choose().send({ to: "+12125550123", body: "hi" });
  }

  test("demo mode never sends a real text, whatever credentials are set", async () => {
    expect(await chosenWith({ ...live, APP_MODE: "demo" })).toMatchObject({ outcome: "sent" });
  });

  test("without credentials nothing leaves the machine", async () => {
    expect(await chosenWith({})).toMatchObject({ outcome: "sent" });
  });

  test("live mode with credentials goes to Twilio's configured address", async () => {
    const paths: (string | undefined)[] = [];
    const twilio = createServer((request, response) => {
      paths.push(request.url);
      response
        .writeHead(400, { "content-type": "application/json" })
        .end(JSON.stringify({ code: 21610 }));
    });
    await new Promise<void>((resolve) => twilio.listen(0, "127.0.0.1", resolve));
    const { port } = twilio.address() as AddressInfo;
    const result = await chosenWith({ ...live, TWILIO_API_BASE_URL: `http://127.0.0.1:${port}` });
    twilio.close();
    expect(result).toMatchObject({ outcome: "refused", kind: "opted_out" });
    expect(paths).toEqual([`/2010-04-01/Accounts/${live.TWILIO_ACCOUNT_SID}/Messages.json`]);
  });
});
