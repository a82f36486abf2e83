import { inboundToken } from "~/integrations/email/inbound-token";
import { emailWebhook } from "~/server/webhooks/email";
import { readArrivedMail } from "~/workflows/read-arrived-mail";

type Fields = {
  from?: string;
  to?: string;
  subject?: string;
  id?: string | null;
  inReplyTo?: string;
  references?: string;
  body?: string;
  extra?: string[];
  type?: string;
};

let made = 0;

/** A raw mail; what is not said is that of an ordinary answer. */
export function mail(fields: Fields): string {
  made++;
  const {
    from = "legal@roofer.example",
    to = "support@textclaim.example",
    subject = "Re: your letter",
    id = `<answer-${made}@roofer.example>`,
    body = "Hello.",
  } = fields;
  const headers = [
    `From: Legal <${from}>`,
    `To: ${to}`,
    `Subject: ${subject}`,
    ...(id ? [`Message-ID: ${id}`] : []),
    ...(fields.inReplyTo ? [`In-Reply-To: ${fields.inReplyTo}`] : []),
    ...(fields.references ? [`References: ${fields.references}`] : []),
    "MIME-Version: 1.0",
    `Content-Type: ${fields.type ?? "text/plain; charset=utf-8"}`,
    ...(fields.extra ?? []),
  ];
  return `${headers.join("\r\n")}\r\n\r\n${body}`;
}

/** Hands a raw mail to the webhook as the mail server does, and has it read. @returns what became of it */
export async function post(
  raw: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
): Promise<{ status: number; outcome?: string; id?: string }> {
  const response = await emailWebhook.request("http://localhost/webhooks/email", {
    method: "POST",
    headers: { "Content-Type": "message/rfc822", Authorization: `Bearer ${inboundToken}`, ...headers },
    body: raw,
  });
  if (response.status !== 200) return { status: response.status };
  const { id } = (await response.json()) as { id: string };
  const read = await readArrivedMail(id);
  return { status: 200, outcome: read?.outcome ?? "repeated", id: read?.replyId ?? id };
}
