export type MailAttachment = { filename: string; contentType: string; content: Uint8Array };

/**
 * One mail to one person. `id` is ours: the Message-ID is made of it, so that the same mail sent
 * twice carries the same Message-ID. `to` and `replyTo` are one bare address each, whatever
 * characters they hold; `from` may be `Name <address>`.
 */
export type Mail = {
  id: string;
  to: string;
  from: string;
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
  attachments?: MailAttachment[];
};

/** @throws MailRefused, MailDelayed */
export type Mailer = { send(mail: Mail): Promise<{ messageId: string }> };

/**
 * The server will never take this mail (5xx, or an address that is none): do not try again. `code`
 * is its reply code, when it gave one. The message holds no address.
 */
export class MailRefused extends Error {
  override name = "MailRefused";
  constructor(
    message: string,
    readonly code: number | null,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/**
 * Not now: 4xx, no connection, a connection lost half-way, our credentials or our sender refused.
 * Try again later.
 */
export class MailDelayed extends Error {
  override name = "MailDelayed";
  constructor(
    message: string,
    readonly code: number | null,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
