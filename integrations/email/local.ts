import type { Mailer } from "~/integrations/email/contract";
import { messageId } from "~/integrations/email/message-id";

/** A mailer that sends nothing. The mailbox page shows the caller's own records of mails. */
export const localMailer = (): Mailer => ({
  send: async (mail) => ({ messageId: messageId(mail) }),
});
