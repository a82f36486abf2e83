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

type Report = { messageId: string; action?: string; status: string };

/** A mail server's report about one of our mails (RFC 3464). */
export const bounce = ({ messageId, action = "failed", status }: Report): string =>
  mail({
    from: "mailer-daemon@mx.example",
    subject: "Undelivered Mail Returned to Sender",
    type: 'multipart/report; report-type=delivery-status; boundary="b"',
    extra: ["Auto-Submitted: auto-replied"],
    body: [
      "--b",
      "Content-Type: text/plain",
      "",
      "I could not deliver it.",
      "--b",
      "Content-Type: message/delivery-status",
      "",
      "Reporting-MTA: dns; mx.example",
      "",
      `Final-Recipient: rfc822; deals@roofer.example`,
      `Action: ${action}`,
      `Status: ${status}`,
      "--b",
      "Content-Type: message/rfc822",
      "",
      `Message-ID: ${messageId}`,
      "Subject: our letter",
      "",
      "text",
      "--b--",
      "",
    ].join("\r\n"),
  });
