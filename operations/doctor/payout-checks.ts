import { getSetting } from "~/core/accounts/settings";
import { formatMoney } from "~/core/money";
import { lowFunds } from "~/core/payouts/low-funds";
import { payoutWorlds } from "~/env";
import { tremendousSetup } from "~/integrations/payouts/tremendous-setup";
import {
  doubtful,
  leftOut,
  missingFrom,
  onceEach,
  well,
  wrong,
  type Check,
  type Patient,
} from "~/operations/doctor/check";
import { seeIfAnswers } from "~/operations/doctor/see-if-answers";
import { ourDoors } from "~/operations/doctor/our-doors";

const setupOf = ({ settings }: Patient) =>
  tremendousSetup({
    apiKey: settings.TREMENDOUS_API_KEY ?? "",
    baseUrl: settings.TREMENDOUS_BASE_URL,
  });

const funding = onceEach((patient) => setupOf(patient).funding());
const webhooks = onceEach((patient) => setupOf(patient).webhooks());

const nothing = { unread: 0 };

const ownHook = async (patient: Patient) =>
  (await webhooks(patient))?.rows.find(({ url }) => url === ourDoors(patient.settings).payouts);

async function ownSource(patient: Patient) {
  const wanted = patient.settings.TREMENDOUS_FUNDING_SOURCE_ID;
  return (await funding(patient)).sources?.rows.find(
    ({ id, method }) => id === wanted || method === wanted,
  );
}

/** The vendor that pays people (TR-01 to TR-08). */
export const payoutChecks: readonly Check[] = [
  {
    name: "tremendous.reachable",
    look: async (patient) => {
      if (!patient.settings.TREMENDOUS_API_KEY)
        return leftOut("Tremendous is not configured: staff pays by hand.");
      const mend = "Look at status.tremendous.com and at TREMENDOUS_BASE_URL.";
      return seeIfAnswers({
        name: "Tremendous",
        mend,
        ask: () => funding(patient),
        isRationed: true,
      });
    },
  },
  {
    name: "tremendous.key",
    needs: ["tremendous.reachable", "tremendous.world"],
    shuts: ["payouts"],
    look: async (patient) =>
      (await funding(patient)).sources
        ? well("Tremendous accepts the key.")
        : wrong(
            "Tremendous refuses TREMENDOUS_API_KEY.",
            "Make a key under Team settings, Developers, for the address in TREMENDOUS_BASE_URL.",
          ),
  },
  {
    // It asks nobody: a vendor that is away tells nothing about it.
    name: "tremendous.world",
    shuts: ["payouts"],
    look: ({ settings }) => {
      if (!settings.TREMENDOUS_API_KEY) return leftOut("Staff pays by hand.");
      const { ofAddress, ofKey } = payoutWorlds(settings);
      const mend = "Set TREMENDOUS_BASE_URL and TREMENDOUS_API_KEY to those of production.";
      if (settings.live && (ofAddress === "test" || ofKey === "test"))
        return wrong("Live mode pays from the vendor's test world: nobody gets any money.", mend);
      return ofAddress !== null && ofKey !== null && ofAddress !== ofKey
        ? wrong("TREMENDOUS_API_KEY is of another world than TREMENDOUS_BASE_URL.", mend)
        : well("The key and the address are of one world.");
    },
  },
  {
    name: "tremendous.funding",
    needs: ["tremendous.key"],
    shuts: ["payouts"],
    look: async (patient) =>
      (await ownSource(patient))
        ? well("The funding source is there.")
        : missingFrom(
            (await funding(patient)).sources ?? nothing,
            wrong(
              "TREMENDOUS_FUNDING_SOURCE_ID is no funding source of the organisation.",
              "Copy its id from Tremendous, or leave the setting out for the balance.",
            ),
          ),
  },
  {
    name: "tremendous.balance",
    needs: ["tremendous.funding"],
    look: async (patient) => {
      const cents = (await ownSource(patient))?.availableCents ?? null;
      if (cents === null) return leftOut("The funding source keeps no balance.");
      const says = `${formatMoney(cents)} can be paid out.`;
      const mend = "Add funds in Tremendous: a transfer takes days.";
      if (cents <= 0) return wrong(says, mend);
      return cents < lowFunds ? doubtful(says, mend) : well(says);
    },
  },
  {
    name: "tremendous.products",
    needs: ["tremendous.key"],
    shuts: ["payouts"],
    look: async (patient) => {
      const ids = getSetting("payout_products").split(",").filter(Boolean);
      const there = await Promise.all(ids.map((id) => setupOf(patient).hasProduct(id.trim())));
      const gone = ids.filter((_, at) => !there[at]);
      return gone.length === 0
        ? well("People can choose from all products that are set.")
        : wrong(
            `Tremendous does not offer ${gone.join(", ")}.`,
            "Take it out of the products under Settings, Payouts.",
          );
    },
  },
  {
    name: "tremendous.webhook",
    needs: ["tremendous.key"],
    look: async (patient) =>
      (await ownHook(patient))
        ? well("Reports are posted to us.")
        : missingFrom(
            (await webhooks(patient)) ?? nothing,
            wrong(
              "No webhook leads to us: payouts are only confirmed by asking, hours later.",
              `Add ${ourDoors(patient.settings).payouts} under Developers, Webhooks.`,
            ),
          ),
  },
  {
    name: "tremendous.webhook-key",
    needs: ["tremendous.webhook"],
    look: async (patient) => {
      const [key, own] = [
        (await ownHook(patient))?.privateKey ?? null,
        patient.settings.TREMENDOUS_WEBHOOK_KEY,
      ];
      const mend = "Copy the webhook's private key into TREMENDOUS_WEBHOOK_KEY.";
      if (!own) return wrong("TREMENDOUS_WEBHOOK_KEY is not set: every report is refused.", mend);
      return key !== null && key !== own
        ? wrong("TREMENDOUS_WEBHOOK_KEY is another webhook's: every report is refused.", mend)
        : well("Reports can be told from forged ones.");
    },
  },
];
