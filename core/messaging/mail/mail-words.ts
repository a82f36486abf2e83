/** What of a mail leaves its row for storage: its words, and what was attached to it. */
export type MailWords = { text: string; html: string; attachments: unknown };
