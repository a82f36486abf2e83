import { describe, expect, it } from "vitest";
import { bot } from "~/bot/app";
import { postWebhook, textParameters } from "~/tests/support/post-webhook";

const address = "http://localhost/webhooks/twilio/messages";
const door = bot();

function forge(
  body: string,
  url = address,
  headers: Record<string, string> = {},
): Promise<Response> {
  const type = {
    "Content-Type": "application/x-www-form-urlencoded",
    "X-Twilio-Signature": "forged",
  };
  return Promise.resolve(
    door.request(url, { method: "POST", headers: { ...type, ...headers }, body }),
  );
}

/** The processor's time for one of many, in milliseconds. */
async function timeOfOne(act: () => Promise<Response>, status: number): Promise<number> {
  await act();
  const before = process.cpuUsage();
  for (let i = 0; i < 50; i++) expect((await act()).status).toBe(status);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / 50;
}

describe("B9b: an unsigned webhook of very many parameters", () => {
  it("B9b: of 50,000 parameters is refused by its size, in less than five milliseconds", async () => {
    const body = Array.from({ length: 50_000 }, (_, i) => `p${i}=${i}`).join("&");
    expect(await timeOfOne(() => forge(body), 413)).toBeLessThan(5);
    expect(
      await timeOfOne(() => forge(body, address, { "Content-Length": String(body.length) }), 413),
    ).toBeLessThan(5);
  });

  it("B9b: of as many as fit into 64 kB is refused by their number, before any is read", async () => {
    expect(await timeOfOne(() => forge("&".repeat(64_000)), 413)).toBeLessThan(5);
    expect(await timeOfOne(() => forge("a&".repeat(31_000)), 413)).toBeLessThan(5);
  });

  it("B9b: behind an address of 15 kB is refused before the address is taken apart", async () => {
    expect(
      await timeOfOne(() => forge("a=1", `${address}?${"a=1&".repeat(3_700)}`), 414),
    ).toBeLessThan(5);
  });

  it("B9b: a signed text of ten pictures, 1,600 emoji and 150 parameters that are new to us is still taken", async () => {
    const media = Object.fromEntries(
      Array.from({ length: 10 }, (_, i) => [
        `MediaUrl${i}`,
        `https://api.twilio.com/${"x".repeat(200)}`,
      ]),
    );
    const fresh = Object.fromEntries(Array.from({ length: 150 }, (_, i) => [`New${i}`, String(i)]));
    const parameters = textParameters({
      from: "+12125550177",
      body: "😀".repeat(800),
      extra: { NumMedia: "10", ...media, ...fresh },
    });
    expect((await postWebhook(parameters)).status).toBe(200);
  });
});
