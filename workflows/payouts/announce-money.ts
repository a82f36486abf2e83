import { listUnannouncedMoney } from "~/core/payouts/list-unannounced-money";
import { inngest, on } from "~/integrations/inngest";
import { tellPayout, tellSettlement } from "~/workflows/payouts/money-news";

/**
 * Tells a person that their case has settled, and that they were paid: by text where they may be
 * texted, and by letter.
 */
export const announceMoney = inngest.createFunction(
  { id: "announce-money", triggers: [on("case/settled"), on("payout/completed")], retries: 5 },
  async ({ event, step }) => {
    const { data } = event;
    await step.run("tell", () =>
      "caseId" in data ? tellSettlement(data.caseId) : tellPayout(data.payoutId),
    );
  },
);

/**
 * Once a person has proven an address or number, tells them of settlements and payouts that we
 * could not tell anybody at the time.
 */
export const tellWithheldMoney = inngest.createFunction(
  { id: "tell-withheld-money", triggers: [on("email/proven"), on("phone/proven")], retries: 5 },
  async ({ event, step }) => {
    const { userId } = event.data;
    await step.run("tell", () => {
      const { caseIds, payoutIds } = listUnannouncedMoney(userId);
      caseIds.forEach(tellSettlement);
      payoutIds.forEach(tellPayout);
    });
  },
);
