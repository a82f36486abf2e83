import type { ReadMail } from "~/integrations/email/read-mail";

/**
 * The record of a mail that cannot be parsed. Its bytes are stored, and staff sees that it could
 * not be read.
 */
export function unreadableMail(rawHash: string): ReadMail {
  const subject = "(a mail that could not be read)";
  return {
    messageId: `<${rawHash}@unnamed>`,
    kind: "reply",
    from: "",
    to: [],
    subject,
    text: "",
    references: [],
  };
}
