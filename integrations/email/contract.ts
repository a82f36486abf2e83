export type MailAttachment = { filename: string; contentType: string; content: Uint8Array };

/**
 * One mail to one person. `id` is ours: the Message-ID is derived from it, so that a mail sent
 * twice carries the same Message-ID. `to` and `replyTo` are one bare address each, whatever
 * characters they contain; `from` may be `Name <address>`.
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
 * The server will never accept this mail (5xx, or an invalid address): do not retry. `code` is its
 * reply code, if any. The message contains no address.
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
 * A temporary failure: 4xx, no connection, a lost connection, or our credentials or sender refused.
 * Retry later. `mayHaveBeenSent` is false where the server certainly has not taken the mail.
 */
export class MailDelayed extends Error {
  override name = "MailDelayed";
  constructor(
    message: string,
    readonly code: number | null,
    readonly mayHaveBeenSent: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
