import { setupServer } from "msw/node";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { twilio } from "~/integrations/sms/twilio";
import { fakeTwilio } from "~/tests/fakes/twilio";

const accountSid = `AC${"a".repeat(32)}`;
const service = `MG${"b".repeat(32)}`;
const otherService = `MG${"c".repeat(32)}`;
const ours = ["+12125550100", "+12125550101", "+12125550102"];
const settings = {
  accountSid,
  authToken: "token-1",
  baseUrl: "https://api.twilio.com",
  messagingServiceSid: service,
};
const server = setupServer();
let vendor: ReturnType<typeof fakeTwilio>;

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.close());
beforeEach(() => {
  const services = { [service]: ours, [otherService]: ["+12125550777"] };
  vendor = fakeTwilio({ accountSid, authToken: "token-1", services, pageSize: 2 });
  server.resetHandlers(...vendor.handlers);
});

describe("R4: catching up with a messaging service", () => {
  it("R4: takes texts to the numbers of our service, and no other text of the vendor's account", async () => {
    const at = Date.now() - 10_000;
    for (const [index, to] of [...ours, "+12125550777", "+12125550888"].entries())
      vendor.receive({ from: "+12125550123", to, body: to, at: at + index * 1000 });
    const { texts } = await twilio(settings).listReceivedSince(at - 60_000);
    expect(texts.map(({ body }) => body)).toEqual(ours);
  });

  it("R4: with a number beside the service, texts to either count once", async () => {
    vendor.receive({ from: "+12125550123", to: "+12125550100", body: "once" });
    vendor.receive({ from: "+12125550123", to: "+12125550999", body: "to the number alone" });
    const { texts } = await twilio({ ...settings, phoneNumber: "+12125550999" }).listReceivedSince(
      Date.now() - 60_000,
    );
    expect(texts.map(({ body }) => body).sort()).toEqual(["once", "to the number alone"]);
    const both = await twilio({ ...settings, phoneNumber: "+12125550100" }).listReceivedSince(
      Date.now() - 60_000,
    );
    expect(both.texts.map(({ body }) => body)).toEqual(["once"]);
  });

  it("R4: a service that the vendor does not know brings nothing in, and says so", async () => {
    vendor.receive({ from: "+12125550123", to: "+12125550888", body: "a stranger's" });
    const unknown = twilio({ ...settings, messagingServiceSid: `MG${"d".repeat(32)}` });
    await expect(unknown.listReceivedSince(Date.now() - 60_000)).rejects.toMatchObject({
      name: "CarrierUnavailable",
    });
    expect(vendor.requests.map(({ url }) => new URL(url).pathname).join()).not.toContain(
      "/Messages.json",
    );
  });

  it("R4: the numbers of a service are asked of the region that the account lives in", async () => {
    const baseUrl = "https://api.dublin.ie1.twilio.com";
    const asked: string[] = [];
    server.events.on("request:start", ({ request }) => void asked.push(new URL(request.url).host));
    await twilio({ ...settings, baseUrl })
      .listReceivedSince(Date.now())
      .catch(() => undefined);
    server.events.removeAllListeners();
    expect(asked).toEqual(["messaging.dublin.ie1.twilio.com"]);
  });
});
