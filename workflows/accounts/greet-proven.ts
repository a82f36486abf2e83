import { findPerson } from "~/core/accounts/queries";
import { linkContact } from "~/core/money/link-contact";
import { inngest, on } from "~/integrations/inngest";
import { keepAcceptedPapers } from "~/operations/messages/keep-accepted-papers";
import { welcome } from "~/workflows/accounts/welcome-newcomer";

/**
 * What the proof of an address brings: the welcome, if it was not said yet, and what staff had
 * prepared for the address.
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
