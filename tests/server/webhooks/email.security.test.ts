import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { sqlite } from "~/db/client";
import { inboundToken } from "~/integrations/email/inbound-token";
import { readReplyAddress, replyAddress } from "~/integrations/email/reply-address";
import { htmlToText } from "~/integrations/email/html-to-text";
import { storage } from "~/integrations/storage/storage";
import type { AppEnv } from "~/server/app-env";
import { limitBodies } from "~/server/limit-bodies";
import { emailWebhook } from "~/server/webhooks/email";

// What a request meets on its way to the webhook.
const app = new Hono<AppEnv>().use(limitBodies).route("/", emailWebhook);

const raw = "From: a@b.example\r\nMessage-ID: <m@b.example>\r\n\r\nhi";

function post(headers: Record<string, string>, body: BodyInit = raw): Promise<Response> {
  return Promise.resolve(
    app.request("http://localhost/webhooks/email", {
      method: "POST",
      headers: { "Content-Type": "message/rfc822", ...headers },
      body,
    }),
  );
}

const kept = () => sqlite.prepare("SELECT count(*) FROM arrived_mails").pluck().get();
const basic = (pair: string) => `Basic ${Buffer.from(pair).toString("base64")}`;

describe("POST /webhooks/email", () => {
  it.each([
    ["no token", {}],
    ["an empty token", { Authorization: "Bearer " }],
    ["a wrong token", { Authorization: "Bearer wrong" }],
    ["a wrong password", { Authorization: basic("mail:wrong") }],
    ["the token as a name", { Authorization: basic(`${inboundToken}:`) }],
    ["basic authentication without a password", { Authorization: basic(String(inboundToken)) }],
    ["another scheme", { Authorization: `Digest ${inboundToken}` }],
  ])("refuses %s with 401 and keeps nothing", async (_, headers) => {
    expect((await post(headers)).status).toBe(401);
    expect(kept()).toBe(0);
    expect(await storage().list("mail")).toEqual([]);
  });

  it("refuses a mail of 30 MB with 413, said or unsaid, and keeps nothing", async () => {
    const large = new Uint8Array(30 * 1000 * 1000).fill(65);
    const token = { Authorization: `Bearer ${inboundToken}` };
    expect((await post({ ...token, "Content-Length": String(large.length) }, large)).status).toBe(
      413,
    );
    expect((await post(token, large)).status).toBe(413);
    expect(kept()).toBe(0);
  });

  it("refuses what is no raw mail with 415, and an empty one with 400", async () => {
    const token = { Authorization: `Bearer ${inboundToken}` };
    expect((await post({ ...token, "Content-Type": "application/json" }, "{}")).status).toBe(415);
    expect((await post(token, "")).status).toBe(400);
    expect((await app.request("http://localhost/webhooks/email")).status).not.toBe(200);
  });

  it("takes the token as a bearer or as a password", async () => {
    expect((await post({ Authorization: `Bearer ${inboundToken}` })).status).toBe(200);
    expect((await post({ Authorization: basic(`anybody:${inboundToken}`) })).status).toBe(200);
    expect(kept()).toBe(1);
  });
});

describe("the reply address of a case", () => {
  it("is read back, alone or with a name, in any case of letters", () => {
    const address = replyAddress("TC-100001");
    expect(address.split("@")[0]!.length).toBeLessThanOrEqual(64);
    expect(readReplyAddress(["x@y.example", `Claims <${address.toUpperCase()}>`])).toBe(
      "TC-100001",
    );
  });

  it("of another number, or changed in any letter, is none", () => {
    const address = replyAddress("TC-100001");
    expect(readReplyAddress([address.replace("100001", "100002")])).toBeNull();
    expect(
      readReplyAddress([
        address.replace(/([0-9a-f])@/, (_, last: string) => `${last === "0" ? "1" : "0"}@`),
      ]),
    ).toBeNull();
    expect(
      readReplyAddress(["", "@", "a+b@c", `${"a".repeat(10_000)}+tc-1.000000000000@x`]),
    ).toBeNull();
  });
});

describe("HTML of strangers", () => {
  it("is read in linear time and never taken for anything but words", () => {
    expect(
      htmlToText("<p>Hi <b>you</b> &amp; &#x41;&lt;script&gt;</p><script>alert(1)</script>"),
    ).toBe("Hi you & A<script>");
    for (const piece of ["<!--", "<", "<div class=", "<style>", "&", "<blockquote ", "</p>"])
      htmlToText(piece.repeat(200_000));
  });
});
