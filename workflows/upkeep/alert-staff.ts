import { holdSentence } from "~/core/payouts/risk-flags";
import { inngest, on } from "~/integrations/inngest";
import { mailStaff, type Alert } from "~/operations/messages/mail-staff";

type Attention = { payoutId: string; reason?: string };

const payoutSentences: Record<string, string> = {
  by_hand: "waits to be paid by hand: pay it, then record its transaction id.",
};

function payoutAlert({ payoutId, reason }: Attention, eventId: string): Alert {
  const what = reason
    ? (payoutSentences[reason] ?? `was stopped: ${holdSentence(reason)}`)
    : "failed. Look why before you retry it.";
  return {
    key: eventId,
    subject: "A payout needs a person",
    sentence: `The payout ${payoutId} ${what}`,
    path: "/super-admin/payouts",
  };
}

type Told = { caseId: string } | { conversationId: string } | { userId: string } | Attention;

function alertFor(data: Told, eventId: string | undefined): Alert {
  if ("userId" in data)
    return {
      key: eventId ?? data.userId,
      subject: "A person asks for their account to be deleted",
      sentence: `The account ${data.userId} asks to be deleted. Settled cases and money are kept for their retention.`,
      path: "/super-admin/users",
    };
  if ("caseId" in data)
    return {
      key: data.caseId,
      subject: "A case waits for review",
      sentence: `The case ${data.caseId} needs a person's eyes.`,
      path: "/super-admin/cases",
    };
  if ("payoutId" in data) return payoutAlert(data, eventId ?? data.payoutId);
  const { conversationId } = data;
  return {
    key: eventId ?? conversationId,
    subject: "A person waits for an answer",
    sentence: `The conversation ${conversationId} waits for a person.`,
    path: "/super-admin/support-chat",
  };
}

/**
 * Tells staff that a case waits for review, a person for an answer, or a payout for manual work.
 */
export const alertStaff = inngest.createFunction(
  {
    id: "alert-staff",
    triggers: [
      on("case/sent.to.review"),
      on("person/asked.for.help"),
      on("payout/needs.attention"),
      on("payout/failed"),
      on("person/asked.for.deletion"),
    ],
  },
  async ({ event, step }) => {
    const { data, id } = event;
    await step.run("mail-staff", () => mailStaff(alertFor(data, id)));
  },
);
