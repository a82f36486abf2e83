import { say } from "~/bot/agent/say";
import { languageOf } from "~/bot/agent/understand/language-of";
import { notTooYoung } from "~/bot/replies";
import { findPerson } from "~/core/accounts/queries";
import { listMessages } from "~/core/messaging/queries";
import { queueText } from "~/core/messaging/send/queue-text";
import { getTicket } from "~/core/support/desk/queries-ticket";
import { inngest, on } from "~/integrations/inngest";

const lookedAt = 30;

/**
 * Queues once the text that the bar lifted at `at` is over, in the language that the person wrote
 * in.
 */
export function sayBarIsLifted(conversationId: string, at: number): void {
  const ticket = getTicket(conversationId);
  const person = ticket.userId ? findPerson(ticket.userId) : undefined;
  const last = listMessages(conversationId, lookedAt).findLast(
    ({ senderType }) => senderType === "user",
  );
  queueText(
    say({
      conversationId,
      phone: ticket.phone ?? person?.phone ?? null,
      body: notTooYoung(person !== undefined, last ? languageOf(last, ticket) : "en"),
      purpose: "outcome",
      key: `minor-lifted:${conversationId}:${at}`,
    }),
  );
}

/**
 * Tells a person whom we took for under 18 that staff has checked and that they can go on
 * (decisions, Age), once per act and outside their quiet hours (LG-05).
 */
export const tellLiftedBar = inngest.createFunction(
  { id: "tell-lifted-bar", triggers: [on("minor/bar.lifted")] },
  async ({ event, step }) => {
    const { conversationId, at } = event.data;
    await step.run("tell", () => sayBarIsLifted(conversationId, at));
  },
);
