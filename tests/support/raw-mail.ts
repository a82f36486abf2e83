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
