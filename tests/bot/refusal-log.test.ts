import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { bot } from "~/bot/app";
import { env } from "~/env";
import { expectedSignature } from "~/integrations/sms/signature";
import { webhookToken } from "~/integrations/sms/webhook-token";
import { logDoor } from "~/server/log-requests";
import { readLog } from "~/tests/support/log-lines";

let log: ReturnType<typeof readLog>;
beforeEach(() => void (log = readLog("warn")));
afterEach(() => log.stop());

const path = "/webhooks/twilio/messages";
const parameters: [string, string][] = [["MessageSid", "nonsense"]];
const post = (signature: string) =>
  bot(logDoor).request(`http://localhost${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "x-twilio-signature": signature,
    },
    body: new URLSearchParams(parameters).toString(),
  });
const lineSaying = (words: RegExp) => log.lines().find(({ msg }) => words.test(String(msg)));

describe("issue 2, Bad input: a refused webhook leaves a log line with its request's id", () => {
  it("TW-13: of one with a wrong signature", async () => {
    const response = await post("bm90IGEgc2lnbmF0dXJl");
    expect(response.status).toBe(403);
    expect(lineSaying(/wrong signature/)).toMatchObject({
      requestId: response.headers.get("x-request-id"),
      path,
    });
  });

  it("TW-01: of one that is signed but no message", async () => {
    const response = await post(expectedSignature(webhookToken, env.BASE_URL + path, parameters));
    expect(response.status).toBe(400);
    expect(lineSaying(/not a message/)).toMatchObject({
      requestId: response.headers.get("x-request-id"),
      fields: expect.arrayContaining(["From"]),
    });
  });
});
