import type { ReadMail } from "~/integrations/email/read-mail";

/**
 * What is recorded of a mail that nothing can read: that it is there. Its bytes are kept, and staff
 * is shown that it could not be read.
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
