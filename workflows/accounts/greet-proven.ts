import { findPerson } from "~/core/accounts/queries";
import { linkContact } from "~/core/money/link-contact";
import { inngest, on } from "~/integrations/inngest";
import { keepAcceptedPapers } from "~/operations/messages/keep-accepted-papers";
import { welcome } from "~/workflows/accounts/welcome-newcomer";

/**
 * After an address is proven: links what staff had prepared for it, and sends the welcome if it was
 * not sent yet.
 */
export const greetProven = inngest.createFunction(
  { id: "greet-proven", triggers: [on("email/proven")] },
  async ({ event, step }) => {
    const { userId } = event.data;
    await step.run("link-contact", () => {
      const person = findPerson(userId);
      if (person?.email && person.emailProven)
        linkContact({ userId, email: person.email, at: Date.now() });
    });
    await step.run("welcome", async () => {
      if (findPerson(userId)?.emailProven) welcome(userId, await keepAcceptedPapers(userId));
    });
  },
);
