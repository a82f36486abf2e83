import { describe, expect, it, vi } from "vitest";
import { liveEnvironment } from "~/tests/support/live-environment";

const path = "/webhooks/twilio/messages";
const parameters: [string, string][] = [["MessageSid", "nonsense"]];

/** The status of a webhook signed with a token, at a server with these settings. */
async function statusOf(signedWith: string, settings: Record<string, string>): Promise<number> {
  vi.resetModules();
  delete process.env.TWILIO_OTHER_AUTH_TOKEN;
  Object.assign(process.env, settings);
  const [{ bot }, { expectedSignature }] = await Promise.all([
    import("~/bot/app"),
    import("~/integrations/sms/signature"),
  ]);
  const url = liveEnvironment.BASE_URL + path;
  const answer = await bot().request(`http://localhost${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "x-twilio-signature": expectedSignature(signedWith, url, parameters),
    },
    body: new URLSearchParams(parameters).toString(),
  });
  return answer.status;
}

// A signed webhook without its fields is refused as no message (400), an unsigned one is not read
// (403).
const read = 400;
const refused = 403;
const both = { ...liveEnvironment, TWILIO_OTHER_AUTH_TOKEN: "token-2" };

describe("issue 25, 6: Twilio's token is replaced without a text lost", () => {
  it.each([
    ["the token in use", "token-1", both, read],
    ["the other token", "token-2", both, read],
    ["a third token", "token-3", both, refused],
    ["the other token, once it is no longer set", "token-2", liveEnvironment, refused],
    [
      "the other token in a demo that has no account",
      "token-2",
      { APP_MODE: "demo", TWILIO_AUTH_TOKEN: "", TWILIO_OTHER_AUTH_TOKEN: "token-2" },
      refused,
    ],
  ])("TW-14: a webhook signed with %s", async (_, token, settings, status) => {
    expect(await statusOf(token, settings)).toBe(status);
  });
});
