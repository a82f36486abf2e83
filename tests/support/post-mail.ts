import { inboundToken } from "~/integrations/email/inbound-token";
import { emailWebhook } from "~/server/webhooks/email";
import { readArrivedMail } from "~/operations/outreach/read-arrived-mail";

export { mail } from "~/tests/support/raw-mail";

/**
 * Hands a raw mail to the webhook as the mail server does, and has it read. @returns what became of
 * it
 */
export async function post(
  raw: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
): Promise<{ status: number; outcome?: string; id?: string }> {
  const response = await emailWebhook.request("http://localhost/webhooks/email", {
    method: "POST",
    headers: {
      "Content-Type": "message/rfc822",
      Authorization: `Bearer ${inboundToken}`,
      ...headers,
    },
    body: raw,
  });
  if (response.status !== 200) return { status: response.status };
  const { id } = (await response.json()) as { id: string };
  const read = await readArrivedMail(id);
  return { status: 200, outcome: read?.outcome ?? "repeated", id: read?.replyId ?? id };
}
