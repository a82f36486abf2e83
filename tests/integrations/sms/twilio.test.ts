import { setupServer } from "msw/node";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { CarrierAuthFailed, CarrierUnavailable } from "~/integrations/sms/contract";
import { twilio } from "~/integrations/sms/twilio";
import { log } from "~/log";
import { fakeTwilio } from "~/tests/fakes/twilio";

const accountSid = `AC${"a".repeat(32)}`;
const settings = {
  accountSid,
  authToken: "token-1",
  baseUrl: "https://api.twilio.com",
  phoneNumber: "+12125550100",
};
const person = "+12125550123";
const server = setupServer();
let vendor: ReturnType<typeof fakeTwilio>;

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.close());
beforeEach(() => {
  vendor = fakeTwilio({ accountSid, authToken: "token-1" });
  server.resetHandlers(...vendor.handlers);
});

const failure = (promise: Promise<unknown>) =>
  promise.then(() => null).catch((error: unknown) => error);

describe("TW-40: sending", () => {
  test("posts To, From, Body, StatusCallback and each MediaUrl as a form with our credentials", async () => {
    const mediaUrls = ["https://app.example.com/a.png", "https://app.example.com/b.png"];
    const result = await twilio(settings).send({
      to: person,
      body: "Hello & welcome",
      statusCallback: "https://app.example.com/s",
      mediaUrls,
    });
    expect(result).toEqual({
      outcome: "sent",
      sid: expect.stringMatching(/^SM[0-9a-f]{32}$/),
      status: "queued",
      segments: 0,
    });
    expect(vendor.requests[0]).toMatchObject({
      method: "POST",
      url: `https://api.twilio.com/2010-04-01/Accounts/${accountSid}/Messages.json`,
      form: [
        ["To", person],
        ["Body", "Hello & welcome"],
        ["From", "+12125550100"],
        ["StatusCallback", "https://app.example.com/s"],
        ["MediaUrl", mediaUrls[0]],
        ["MediaUrl", mediaUrls[1]],
      ],
    });
  });

  test("a messaging service takes the place of From, unless a text names its own sender", async () => {
    const carrier = twilio({ ...settings, messagingServiceSid: `MG${"b".repeat(32)}` });
    expect(await carrier.send({ to: person, body: "one" })).toMatchObject({ status: "accepted" });
    await carrier.send({ to: person, body: "two", from: "+12125550199" });
    const senders = vendor.requests.map(({ form }) =>
      form?.filter(([name]) => name === "From" || name === "MessagingServiceSid"),
    );
    expect(senders).toEqual([
      [["MessagingServiceSid", `MG${"b".repeat(32)}`]],
      [["From", "+12125550199"]],
    ]);
  });

  const refusals: [story: string, to: string, body: string, code: number, kind: string][] = [
    ["a recipient who opted out", "+15005550004", "hi", 21610, "opted_out"],
    ["a number that is none", "+15005550001", "hi", 21211, "dead_number"],
    ["a number that is no mobile", "+15005550009", "hi", 21614, "dead_number"],
    ["a region that is not enabled", "+15005550003", "hi", 21408, "region"],
    ["a text that is too long", person, "a".repeat(1601), 21617, "too_long"],
    ["an empty text", person, "", 21602, "invalid"],
  ];
  test.each(refusals)("TW-43: %s is refused for good", async (_story, to, body, code, kind) => {
    expect(await twilio(settings).send({ to, body })).toEqual({
      outcome: "refused",
      code,
      kind,
      retry: false,
    });
    expect(vendor.messages).toHaveLength(0);
  });

  test("TW-43: quiet hours and a code that we do not know are refusals too", async () => {
    vendor.troubleNext({ status: 400, body: { code: 30610 } });
    vendor.troubleNext({ status: 400, body: { code: 29999 } });
    vendor.troubleNext({ status: 400 });
    const results = [];
    for (let at = 0; at < 3; at += 1)
      results.push(await twilio(settings).send({ to: person, body: "hi" }));
    expect(results).toMatchObject([
      { kind: "quiet_hours", code: 30610 },
      { kind: "other", code: 29999 },
      { kind: "other", code: 0 },
    ]);
  });
});

describe("TW-43: failures that are no answer about the text", () => {
  test("429 says when to try again, and that nothing was sent", async () => {
    vendor.troubleNext({ status: 429, body: { code: 20429 }, headers: { "retry-after": "3" } });
    const error = await failure(twilio(settings).send({ to: person, body: "hi" }));
    expect(error).toBeInstanceOf(CarrierUnavailable);
    expect(error).toMatchObject({ retryAfterMs: 3000, mayHaveBeenSent: false });
  });

  test("without Retry-After the first wait is about 100 ms", async () => {
    vendor.troubleNext({ status: 400, body: { code: 21611 } });
    const error = await failure(twilio(settings).send({ to: person, body: "hi" }));
    expect(error).toMatchObject({ name: "CarrierUnavailable", mayHaveBeenSent: false });
    expect((error as CarrierUnavailable).retryAfterMs).toBeGreaterThanOrEqual(90);
    expect((error as CarrierUnavailable).retryAfterMs).toBeLessThanOrEqual(110);
  });

  test("TW-41: after a server error, a broken answer or a lost connection the text may have been sent", async () => {
    vendor.troubleNext({ status: 503 });
    vendor.troubleNext({ status: 201, body: { nothing: "of a message" } });
    vendor.troubleNext({ status: 0, drop: true });
    for (const name of ["CarrierUnavailable", "CarrierUnavailable", "CarrierSilent"])
      expect(await failure(twilio(settings).send({ to: person, body: "hi" }))).toMatchObject({
        name,
        mayHaveBeenSent: true,
      });
  });

  test("TW-41: a connection that was never made has sent nothing", async () => {
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, "127.0.0.1", resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    server.close();
    try {
      const error = await failure(
        twilio({ ...settings, baseUrl: `http://127.0.0.1:${port}` }).send({
          to: person,
          body: "hi",
        }),
      );
      expect(error).toMatchObject({ name: "CarrierUnavailable", mayHaveBeenSent: false });
    } finally {
      server.listen({ onUnhandledRequest: "error" });
      server.resetHandlers(...vendor.handlers);
    }
  });

  test("20003: wrong credentials are for staff, not for another try", async () => {
    const error = await failure(
      twilio({ ...settings, authToken: "wrong" }).send({ to: person, body: "hi" }),
    );
    expect(error).toBeInstanceOf(CarrierAuthFailed);
    expect(String(error)).not.toContain("wrong");
  });
});

describe("TW-41: what became of a text whose answer was lost", () => {
  const carrier = twilio(settings);

  test("is found by recipient and words, newest first, also when it still waits in the queue", async () => {
    const before = Date.now() - 60_000;
    await carrier.send({ to: person, body: "It\u2019s accepted" });
    await carrier.send({ to: person, body: "something else" });
    await carrier.send({ to: "+12125550124", body: "It\u2019s accepted" });
    const found = await carrier.findSent({
      to: person,
      body: "It\u2019s accepted",
      sentAfter: before,
    });
    expect(found).toMatchObject([
      { sid: vendor.messages[0]!.sid, to: person, status: "queued", errorCode: null },
    ]);
  });

  test("is recognised with the characters that Twilio replaced and with a trial account's preface", async () => {
    await carrier.send({ to: person, body: "It's here" });
    await carrier.send({ to: person, body: "Sent from your Twilio trial account - It's here" });
    expect(
      await carrier.findSent({
        to: person,
        body: "It\u2019s here",
        sentAfter: Date.now() - 60_000,
      }),
    ).toHaveLength(2);
  });

  test("is not confused with an older text or with one that the person sent us", async () => {
    vendor.messages.push({ ...outbound("hello"), createdAt: Date.now() - 3_600_000 });
    vendor.receive({ from: settings.phoneNumber, to: person, body: "hello" });
    expect(
      await carrier.findSent({ to: person, body: "hello", sentAfter: Date.now() - 60_000 }),
    ).toEqual([]);
  });

  test("is found on a later page, and no page beyond the time asked for is read", async () => {
    vendor = fakeTwilio({ accountSid, authToken: "token-1", pageSize: 2 });
    server.resetHandlers(...vendor.handlers);
    const start = Math.floor(Date.now() / 1000) * 1000;
    for (let at = 0; at < 9; at += 1)
      vendor.messages.push({ ...outbound(`text ${at}`), createdAt: start - at * 1000 });
    expect(
      await carrier.findSent({ to: person, body: "text 3", sentAfter: start - 3000 }),
    ).toHaveLength(1);
    expect(vendor.requests).toHaveLength(3);
  });

  test("is found behind one that was made long before and sent only now", async () => {
    vendor = fakeTwilio({ accountSid, authToken: "token-1", pageSize: 2 });
    server.resetHandlers(...vendor.handlers);
    const now = Math.floor(Date.now() / 1000) * 1000;
    const old = { ...outbound("made yesterday"), createdAt: now - 86_400_000, sentAt: now };
    vendor.messages.push(old, {
      ...outbound("reminder"),
      createdAt: now - 90_000_000,
      sentAt: now,
    });
    vendor.messages.push({ ...outbound("ours"), createdAt: now - 1000 });
    const since = now - 60_000;
    expect(await carrier.findSent({ to: person, body: "ours", sentAfter: since })).toHaveLength(1);
    const listed = await carrier.listSentSince(since);
    expect(listed.map(({ body }) => body)).toEqual(["ours"]);
  });

  const outbound = (body: string) => ({
    sid: "SM1",
    to: person,
    from: settings.phoneNumber,
    messagingServiceSid: null,
    body,
    direction: "outbound-api" as const,
    status: "sent",
    createdAt: Date.now(),
    media: [],
  });
});

describe("what Twilio received while we were down", () => {
  test("comes oldest first, with every medium at the address that the webhook gives (TW-04)", async () => {
    const start = Math.floor(Date.now() / 1000) * 1000;
    const picture = { bytes: new Uint8Array([1]), contentType: "image/png" };
    const two = vendor.receive({
      from: person,
      to: settings.phoneNumber,
      body: "two",
      at: start - 1000,
      files: [picture, picture],
    });
    const one = vendor.receive({
      from: person,
      to: settings.phoneNumber,
      body: "one",
      at: start - 2000,
    });
    vendor.receive({ from: person, to: settings.phoneNumber, body: "too old", at: start - 60_000 });
    vendor.receive({ from: person, to: "+12125550777", body: "for another number", at: start });
    await twilio(settings).send({ to: person, body: "ours" });
    expect((await twilio(settings).listReceivedSince(start - 2000)).texts).toEqual([
      {
        sid: one.sid,
        accountSid,
        messagingServiceSid: null,
        from: person,
        to: settings.phoneNumber,
        body: "one",
        segments: 1,
        receivedAt: start - 2000,
        media: [],
      },
      expect.objectContaining({
        sid: two.sid,
        media: two.mediaUrls.map((url) => ({ url, contentType: "image/png" })),
      }),
    ]);
  });

  test("is read to the last page", async () => {
    vendor = fakeTwilio({ accountSid, authToken: "token-1", pageSize: 2 });
    server.resetHandlers(...vendor.handlers);
    for (let at = 0; at < 5; at += 1)
      vendor.receive({
        from: person,
        to: settings.phoneNumber,
        body: `${at}`,
        at: Date.now() - 10_000 + at * 1000,
      });
    const bodies = (await twilio(settings).listReceivedSince(Date.now() - 60_000)).texts.map(
      ({ body }) => body,
    );
    expect(bodies).toEqual(["0", "1", "2", "3", "4"]);
  });

  test("is taken beside rows, numbers and media of an unknown form, which are named by their sid", async () => {
    const service = `MG${"b".repeat(32)}`;
    vendor = fakeTwilio({
      accountSid,
      authToken: "token-1",
      services: { [service]: [settings.phoneNumber] },
    });
    server.resetHandlers(...vendor.handlers);
    const strange = { sid: `SM${"0".repeat(32)}`, body: "my secret", date_created: "someday" };
    vendor.odd.messages = [null, 7, [], strange, { sid: "my secret" }];
    [vendor.odd.numbers, vendor.odd.media] = [
      [null, {}],
      [null, { uri: 7 }],
    ];
    const file = { bytes: new Uint8Array([1]), contentType: "image/png" };
    const at = Date.now() - 1000;
    vendor.receive({ from: person, to: settings.phoneNumber, body: "STOP", at, files: [file] });
    const said = vi.spyOn(log, "error");
    const ours = { ...settings, messagingServiceSid: service };
    const { texts, unread } = await twilio(ours).listReceivedSince(Date.now() - 60_000);
    expect(unread).toBe(9);
    expect(texts).toMatchObject([{ body: "STOP", media: [{ contentType: "image/png" }] }]);
    const sids = [null, null, null, strange.sid, null];
    expect(said.mock.calls.map(([fields]) => fields)).toEqual([
      { unknown: 2 },
      { sids },
      { sid: texts[0]?.sid, unread: 2 },
    ]);
    said.mockRestore();
  });

  test("of what we sent nothing is missed: a row that cannot be read may be the one", async () => {
    vendor.odd.messages = [null];
    const query = { to: person, body: "Hello", sentAfter: Date.now() - 60_000 };
    for (const asked of [
      twilio(settings).findSent(query),
      twilio(settings).listSentSince(query.sentAfter),
    ])
      expect(await failure(asked)).toBeInstanceOf(CarrierUnavailable);
  });
});
