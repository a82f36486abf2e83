import { z } from "zod";
import { isIncidentOpen } from "~/core/incidents/queries";
import { askVendor } from "~/integrations/ask-vendor";
import {
  doubtful,
  leftOut,
  onceEach,
  well,
  wrong,
  type Check,
  type Patient,
} from "~/operations/doctor/check";
import { seeIfAnswers } from "~/operations/doctor/see-if-answers";

const model = onceEach(({ settings }) =>
  askVendor(`${settings.OPENAI_BASE_URL}/models/${encodeURIComponent(settings.OPENAI_MODEL)}`, {
    headers: { authorization: `Bearer ${settings.OPENAI_API_KEY ?? ""}` },
  }),
);

const hunterAccount = onceEach(({ settings }) =>
  askVendor(`${settings.HUNTER_BASE_URL}/account`, {
    headers: { "X-API-KEY": settings.HUNTER_API_KEY ?? "" },
  }),
);

const quota = z.object({ used: z.number(), available: z.number() });
const account = z.object({ data: z.object({ requests: z.object({ searches: quota }) }) });

/** A vendor's first check: does it answer at all? */
function reachable(
  name: string,
  vendor: string,
  isSet: (patient: Patient) => boolean,
  ask: (patient: Patient) => Promise<{ status: number }>,
): Check {
  const mend = `Look at ${vendor}'s status page and at this machine's way to the internet.`;
  return {
    name,
    look: async (patient) => {
      if (!isSet(patient)) return leftOut(`${vendor} is not configured.`);
      return seeIfAnswers({ name: vendor, mend, ask: () => ask(patient) });
    },
  };
}

/** Checks of the language model and of the finder of addresses. */
export const modelChecks: readonly Check[] = [
  reachable("openai.reachable", "OpenAI", (p) => Boolean(p.settings.OPENAI_API_KEY), model),
  {
    name: "openai.key",
    needs: ["openai.reachable"],
    look: async (patient) => {
      const { status } = await model(patient);
      return status === 401 || status === 403
        ? wrong(
            "OpenAI refuses OPENAI_API_KEY.",
            "Make a key of a project that may use the model, under API keys.",
          )
        : well("OpenAI accepts the key.");
    },
  },
  {
    name: "openai.model",
    needs: ["openai.key"],
    look: async (patient) =>
      (await model(patient)).status === 404
        ? wrong(
            `The key may not use the model ${patient.settings.OPENAI_MODEL}, or there is none.`,
            "Set OPENAI_MODEL to a model of the project.",
          )
        : well("The model may be used."),
  },
  {
    name: "openai.quota",
    needs: ["openai.reachable"],
    look: () =>
      isIncidentOpen("openai.quota")
        ? doubtful(
            "OpenAI said lately that the quota is used up: the rules answer alone.",
            "Raise the limit or pay in under Billing.",
          )
        : well("OpenAI has not complained of the quota."),
  },
  reachable("hunter.reachable", "Hunter", (p) => Boolean(p.settings.HUNTER_API_KEY), hunterAccount),
  {
    name: "hunter.key",
    needs: ["hunter.reachable"],
    look: async (patient) =>
      (await hunterAccount(patient)).status === 401
        ? wrong(
            "Hunter refuses HUNTER_API_KEY.",
            "Copy the key from Hunter's dashboard, under API.",
          )
        : well("Hunter accepts the key."),
  },
  {
    name: "hunter.quota",
    needs: ["hunter.key"],
    look: async (patient) => {
      const read = account.safeParse((await hunterAccount(patient)).body);
      if (!read.success) return leftOut("Hunter does not tell what is left.");
      const { used, available } = read.data.data.requests.searches;
      return used >= available
        ? doubtful(
            "The searches of this month are used up: companies' addresses are not looked up.",
            "Wait for the next month, or take a larger plan.",
          )
        : well(`${available - used} searches are left this month.`);
    },
  },
];
