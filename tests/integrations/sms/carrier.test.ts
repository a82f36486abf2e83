import { setupServer } from "msw/node";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fakeTwilio } from "~/tests/fakes/twilio";

const accountSid = `AC${"c".repeat(32)}`;
Object.assign(process.env, {
  TWILIO_ACCOUNT_SID: accountSid,
  TWILIO_AUTH_TOKEN: "token-2",
  TWILIO_PHONE_NUMBER: "+12125550100",
});
const { carrier } = await import("~/integrations/sms/carrier");
const { storeDevMedia } = await import("~/integrations/sms/dev-media");

const vendor = fakeTwilio({ accountSid, authToken: "token-2" });
const server = setupServer(...vendor.handlers);
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.close());

it("decisions, Demo and live: in demo mode with credentials nothing is sent", async () => {
  expect(await carrier().send({ to: "+12125550123", body: "hello" })).toMatchObject({
    outcome: "sent",
  });
  expect(vendor.requests).toEqual([]);
});

it("in demo mode with credentials, what people text to the number is received with its pictures", async () => {
  const { mediaUrls } = vendor.receive({
    from: "+12125550123",
    to: "+12125550100",
    body: "look",
    files: [{ bytes: new Uint8Array([1, 2]), contentType: "image/png" }],
  });
  expect(await carrier().listReceivedSince(Date.now() - 60_000)).toMatchObject({
    texts: [{ body: "look" }],
  });
  expect((await carrier().fetchMedia(mediaUrls[0] ?? "")).bytes).toEqual(new Uint8Array([1, 2]));
  expect(
    (await carrier().fetchMedia(await storeDevMedia(new Uint8Array([3]), "image/png"))).bytes,
  ).toEqual(new Uint8Array([3]));
});
