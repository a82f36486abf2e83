import { beforeEach, describe, expect, it } from "vitest";
import { env } from "~/env";
import { sqlite } from "~/db/client";
import { expectedSignature } from "~/integrations/sms/signature";
import { webhookToken } from "~/integrations/sms/webhook-token";
import { newSid, postWebhook, text, textParameters } from "~/tests/support/post-webhook";

const count = (table: string) => sqlite.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
const stored = () =>
  ["support_messages", "support_conversations", "events", "phone_numbers", "consent_events"].map(
    count,
  );
const person = "+12125550147";

beforeEach(() => {
  sqlite.pragma("foreign_keys = OFF");
  for (const table of [
    "message_media",
    "texts",
    "support_messages",
    "support_conversations",
    "events",
    "phone_numbers",
    "suppressions",
  ])
    sqlite.exec(`DELETE FROM ${table}`);
  sqlite.pragma("foreign_keys = ON");
});

describe("a signed text", () => {
  it("TW-03, TW-21: is answered with an empty response and stored with conversation, consent and event in one commit", async () => {
    const response = await text(person, "hello there");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toContain("text/xml");
    expect(await response.text()).toContain("<Response></Response>");
    const message = sqlite
      .prepare("SELECT message, channel, sender_type FROM support_messages")
      .get();
    expect(message).toEqual({ message: "hello there", channel: "sms", sender_type: "user" });
    expect(sqlite.prepare("SELECT name FROM events").pluck().all()).toEqual(["message/received"]);
    expect(
      sqlite
        .prepare("SELECT action FROM consent_events WHERE phone = ? ORDER BY seq DESC")
        .pluck()
        .get(person),
    ).toBe("texted_first");
  });

  it("TW-21: repeated with the same MessageSid gets the same answer and creates nothing", async () => {
    const parameters = textParameters({ from: person, body: "once" });
    const first = await postWebhook(parameters);
    const before = stored();
    const again = await postWebhook(parameters);
    expect(again.status).toBe(first.status);
    expect(await again.text()).toBe(await first.text());
    expect(stored()).toEqual(before);
  });

  it("TW-21: repeated after its conversation was resolved opens no new conversation", async () => {
    const parameters = textParameters({ from: person, body: "once" });
    await postWebhook(parameters);
    sqlite.exec("UPDATE support_conversations SET status = 'resolved'");
    await postWebhook(parameters);
    expect(count("support_conversations")).toBe(1);
  });

  it("TW-21: fifty repeats at once are one message", async () => {
    const parameters = textParameters({ from: person, body: "many times" });
    const answers = await Promise.all(Array.from({ length: 50 }, () => postWebhook(parameters)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(count("support_messages")).toBe(1);
    expect(count("events")).toBe(1);
  });

  it("TW-22: texts of one person arriving together share one conversation", async () => {
    await Promise.all(["third", "first", "second"].map((body) => text(person, body)));
    expect(count("support_conversations")).toBe(1);
    expect(count("support_messages")).toBe(3);
  });

  it("TW-01, TW-14: with parameters nobody knows is accepted, signed over them and kept with them", async () => {
    const response = await text(person, "hi", {
      BrandNewParameter: "käse & more",
      ChannelMetadata: "{}",
    });
    expect(response.status).toBe(200);
    const received = sqlite
      .prepare("SELECT received FROM support_messages")
      .pluck()
      .get() as string;
    expect(new URLSearchParams(received).get("BrandNewParameter")).toBe("käse & more");
  });

  it("TW-04: keeps every medium by its index", async () => {
    const media = Object.fromEntries(
      [0, 1, 2].flatMap((i) => [
        [`MediaUrl${i}`, `https://api.twilio.com/${i}`],
        [`MediaContentType${i}`, "image/png"],
      ]),
    );
    await text(person, "", { NumMedia: "3", ...media });
    expect(sqlite.prepare("SELECT url FROM message_media ORDER BY position").pluck().all()).toEqual(
      [0, 1, 2].map((i) => `https://api.twilio.com/${i}`),
    );
  });

  it("TW-04, TW-32: keeps ten of eleven media", async () => {
    const media = Object.fromEntries(
      Array.from({ length: 11 }, (_, i) => [`MediaUrl${i}`, `https://api.twilio.com/${i}`]),
    );
    expect((await text(person, "", { NumMedia: "11", ...media })).status).toBe(200);
    expect(count("message_media")).toBe(10);
  });

  it("TW-04: keeps the media that are there when NumMedia says fewer", async () => {
    const media = Object.fromEntries(
      [0, 1, 2].map((i) => [`MediaUrl${i}`, `https://api.twilio.com/${i}`]),
    );
    await text(person, "", { NumMedia: "1", ...media });
    expect(count("message_media")).toBe(3);
  });

  it("TW-04: records a medium that is announced but missing, so that the person can be told", async () => {
    await text(person, "", { NumMedia: "2", MediaUrl0: "https://api.twilio.com/0" });
    expect(sqlite.prepare("SELECT url FROM message_media ORDER BY position").pluck().all()).toEqual(
      ["https://api.twilio.com/0", ""],
    );
  });

  it("loses NUL bytes from the words but keeps what was posted", async () => {
    await text(person, "a\u0000b");
    expect(sqlite.prepare("SELECT message FROM support_messages").pluck().get()).toBe("ab");
    expect(sqlite.prepare("SELECT received FROM support_messages").pluck().get()).toContain(
      "a%00b",
    );
  });

  it("takes 1,600 emoji", async () => {
    expect((await text(person, "😀".repeat(1600))).status).toBe(200);
    expect(
      (sqlite.prepare("SELECT message FROM support_messages").pluck().get() as string).length,
    ).toBe(3200);
  });

  it.each([
    ["no MessageSid", { MessageSid: "" }],
    ["a MessageSid of another kind", { MessageSid: "CA00000000000000000000000000000000" }],
    ["no sender", { From: "" }],
    ["a sender that is no number", { From: "<script>" }],
    ["a count of media that is no number", { NumMedia: "many" }],
  ])("with %s is 400 and nothing is stored", async (_, extra) => {
    const response = await text(person, "hi", extra);
    expect(response.status).toBe(400);
    expect(count("support_messages")).toBe(0);
    expect(count("events")).toBe(0);
  });
});

describe("an opt-out", () => {
  const scope = () =>
    sqlite
      .prepare("SELECT scope FROM suppressions WHERE phone = ? AND lifted_at IS NULL")
      .pluck()
      .all(person);

  it("LG-01: STOP suppresses in the same commit as the message, before any workflow runs", async () => {
    await text(person, "STOP");
    expect(scope()).toEqual(["all"]);
    const row = sqlite
      .prepare("SELECT action, message_id FROM consent_events ORDER BY seq DESC")
      .get() as {
      action: string;
      message_id: string;
    };
    expect(row.action).toBe("opted_out");
    expect(row.message_id).toBe(sqlite.prepare("SELECT id FROM support_messages").pluck().get());
  });

  it("LG-17: clear words in a sentence suppress at once and ask a person to look", async () => {
    await text(person, "please take me off your list");
    expect(scope()).toEqual(["all"]);
    expect(sqlite.prepare("SELECT needs_review FROM suppressions").pluck().get()).toBe(1);
  });

  it("TW-02: OptOutType of the carrier counts whatever the words are", async () => {
    await text(person, "arrêt", { OptOutType: "STOP" });
    expect(scope()).toEqual(["all"]);
  });

  it("TW-52: YES lifts it for a person who had opted out, and means nothing for one who had not", async () => {
    await text(person, "YES");
    expect(
      sqlite
        .prepare("SELECT count(*) FROM consent_events WHERE phone = ? AND action LIKE 'opted_in%'")
        .pluck()
        .get(person),
    ).toBe(0);
    await text(person, "STOP");
    await text(person, "YES");
    expect(scope()).toEqual([]);
  });

  it("does not stop texts for a person who tells of a spammer", async () => {
    await text(person, "I told them to stop but they keep texting me");
    expect(scope()).not.toContain("all");
  });
});

describe("a text that Twilio did not sign", () => {
  const parameters = textParameters({ from: person });

  it.each([
    ["no signature", null],
    ["an empty signature", ""],
    ["a wrong signature", "bm90IGEgc2lnbmF0dXJl"],
    [
      "another token's signature",
      expectedSignature("another-token", `${env.BASE_URL}/webhooks/twilio/messages`, parameters),
    ],
    [
      "another address's signature",
      expectedSignature(webhookToken, `${env.BASE_URL}/webhooks/twilio/status`, parameters),
    ],
  ])("TW-13: with %s is 403 and nothing is stored", async (_, signature) => {
    const before = stored();
    expect((await postWebhook(parameters, { signature })).status).toBe(403);
    expect(stored()).toEqual(before);
  });

  it("TW-15: with one changed, one added or one missing parameter is 403", async () => {
    const signature = expectedSignature(
      webhookToken,
      `${env.BASE_URL}/webhooks/twilio/messages`,
      parameters,
    );
    const changed = parameters.map(([name, value]): [string, string] => [
      name,
      name === "Body" ? "changed" : value,
    ]);
    for (const tampered of [
      changed,
      [...parameters, ["Extra", "1"] as [string, string]],
      parameters.slice(1),
    ])
      expect((await postWebhook(tampered, { signature })).status).toBe(403);
  });

  it("with a body of half a megabyte is 413 and nothing is stored", async () => {
    const huge = textParameters({ from: person, body: "x".repeat(500_000) });
    expect((await postWebhook(huge)).status).toBe(413);
    expect(count("support_messages")).toBe(0);
  });

  it("that is no form is refused", async () => {
    const response = await bot0();
    expect(response.status).toBe(415);
  });

  async function bot0(): Promise<Response> {
    const { bot } = await import("~/bot/app");
    return bot().request("http://localhost/webhooks/twilio/messages", {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Twilio-Signature": "x" },
      body: "{",
    });
  }

  it("with bytes that are no UTF-8 and broken escapes does not bring the process down", async () => {
    for (const body of ["%E0%A4%A", "\u0000\u0001=&&&=", `MessageSid=${newSid()}&From=%ff%fe`])
      expect([400, 403]).toContain((await postWebhook(parameters, { body })).status);
  });
});
