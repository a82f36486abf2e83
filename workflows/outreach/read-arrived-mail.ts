import { inngest, on } from "~/integrations/inngest";
import { readArrivedMail as read } from "~/operations/outreach/read-arrived-mail";

/**
 * Reads what arrived, two mails at a time: bytes are kept first and judged afterwards. What fails
 * for now is found again by the sweep.
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
