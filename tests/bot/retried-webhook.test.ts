import { expect, it } from "vitest";
import { bot } from "~/bot/app";
import { seconds } from "~/core/duration";
import { sqlite } from "~/db/client";
import { env } from "~/env";
import { expectedSignature } from "~/integrations/sms/signature";
import { webhookToken } from "~/integrations/sms/webhook-token";
import { newSid, textParameters } from "~/tests/support/post-webhook";

const path = "/webhooks/twilio/messages";

function post(parameters: [string, string][], headers: Record<string, string> = {}) {
  const signature = expectedSignature(webhookToken, env.BASE_URL + path, parameters);
  return bot().request(`http://localhost${path}`, {
    method: "POST",
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      "X-Twilio-Signature": signature,
      ...headers,
    },
    body: new URLSearchParams(parameters).toString(),
  });
}

it("TW-20: a webhook that Twilio tries again, with its idempotency token, gets the same answer and creates nothing", async () => {
  const from = "+12125550190";
  const parameters = textParameters({ from, body: "hello", sid: newSid() });
  const token = { "I-Twilio-Idempotency-Token": "6f1d8c1e-8a1f-4c4e-9d2e-1f0a6b7c8d9e" };
  const answers = [
    await post(parameters),
    await post(parameters, token),
    await post(parameters, token),
  ];
  const bodies = await Promise.all(answers.map((answer) => answer.text()));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(bodies).size).toBe(1);
  const count =
    "SELECT count(*) FROM support_messages m JOIN support_conversations c ON c.id = m.conversation_id WHERE c.phone = ?";
  expect(sqlite.prepare(count).pluck().get(from)).toBe(1);
});

it("TW-20: a text with ten pictures is answered long before Twilio gives up: nothing is fetched first", async () => {
  const media = Array.from({ length: 10 }, (_, index): [string, string][] => [
    [`MediaUrl${index}`, "https://api.twilio.com/unreachable"],
    [`MediaContentType${index}`, "image/png"],
  ]);
  const extra = Object.fromEntries([["NumMedia", "10"], ...media.flat()]);
  const started = performance.now();
  expect(
    (await post(textParameters({ from: "+12125550191", sid: newSid("MM"), extra }))).status,
  ).toBe(200);
  expect(performance.now() - started).toBeLessThan(seconds(2));
});
