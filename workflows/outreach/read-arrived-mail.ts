import { inngest, on } from "~/integrations/inngest";
import { readArrivedMail as read } from "~/operations/outreach/read-arrived-mail";

/**
 * Reads arrived mails, two at a time: their bytes are already stored. The sweep retries temporary
 * failures.
 */
export const readArrivedMail = inngest.createFunction(
  {
    id: "read-arrived-mail",
    triggers: [on("mail/arrived")],
    concurrency: [{ limit: 2 }],
    retries: 3,
  },
  async ({ event, step }) => {
    await step.run("read-mail", async () => void (await read(event.data.mailId)));
  },
);
