import { z } from "zod";
import { askVendor } from "~/integrations/ask-vendor";
import { leftOut, onceEach, well, wrong, type Check } from "~/operations/doctor/check";
import { seeIfAnswers } from "~/operations/doctor/see-if-answers";
import { ourDoors } from "~/operations/doctor/our-doors";

const refusal = z.object({ error: z.string() }).catch({ error: "" });

// The code is invalid on purpose: Google tells a client that it knows that the code is wrong.
const google = onceEach(({ settings }) => {
  const base = settings.GOOGLE_BASE_URL ?? "https://oauth2.googleapis.com";
  return askVendor(`${base}/token`, {
    form: new URLSearchParams({
      grant_type: "authorization_code",
      code: "a-code-that-is-none",
      client_id: settings.GOOGLE_CLIENT_ID ?? "",
      client_secret: settings.GOOGLE_CLIENT_SECRET ?? "",
      redirect_uri: ourDoors(settings).google,
    }),
  });
});

const inngestKey = onceEach(({ settings }) =>
  askVendor(`${settings.INNGEST_BASE_URL ?? "https://api.inngest.com"}/v1/events?limit=1`, {
    headers: { authorization: `Bearer ${settings.INNGEST_SIGNING_KEY ?? ""}` },
  }),
);

/** Checks of sign-in with Google, and of the workflows' server. */
export const signInChecks: readonly Check[] = [
  {
    name: "google.reachable",
    look: async (patient) => {
      if (!patient.settings.GOOGLE_CLIENT_ID) return leftOut("Sign-in with Google is not offered.");
      const mend = "Look at this machine's way to the internet.";
      return seeIfAnswers({ name: "Google", mend, ask: () => google(patient) });
    },
  },
  {
    name: "google.client",
    needs: ["google.reachable"],
    look: async (patient) => {
      const { error } = refusal.parse((await google(patient)).body);
      return error === "invalid_client" || error === "unauthorized_client"
        ? wrong(
            "Google refuses GOOGLE_CLIENT_ID with GOOGLE_CLIENT_SECRET.",
            "Copy both from the credentials page of the Google Cloud project.",
          )
        : well("Google knows the client.");
    },
  },
  {
    name: "google.redirect",
    needs: ["google.client"],
    look: async (patient) => {
      const { error } = refusal.parse((await google(patient)).body);
      return error === "redirect_uri_mismatch"
        ? wrong(
            "Google does not lead people back to our address.",
            `Add ${ourDoors(patient.settings).google} to the client's redirect URIs.`,
          )
        : well("Google leads people back to us.");
    },
  },
  {
    name: "inngest.settings",
    look: ({ settings }) => {
      if (!settings.inngestServer) return leftOut("The embedded engine runs the workflows.");
      return settings.INNGEST_DEV || (settings.INNGEST_EVENT_KEY && settings.INNGEST_SIGNING_KEY)
        ? well("The server's keys are set.")
        : wrong(
            "An Inngest server is configured without both of its keys.",
            "Set INNGEST_EVENT_KEY and INNGEST_SIGNING_KEY, or neither.",
          );
    },
  },
  {
    name: "inngest.server",
    needs: ["inngest.settings"],
    look: async (patient) => {
      if (patient.settings.INNGEST_DEV) return leftOut("A development server is used.");
      const mend = "Look at INNGEST_BASE_URL and at the server itself.";
      return seeIfAnswers({
        name: "The Inngest server",
        mend,
        ask: () => inngestKey(patient),
        then: ": no workflow runs",
      });
    },
  },
  {
    name: "inngest.key",
    needs: ["inngest.server"],
    look: async (patient) => {
      const { status } = await inngestKey(patient);
      return status === 401 || status === 403
        ? wrong("The Inngest server refuses INNGEST_SIGNING_KEY.", "Copy it from the environment.")
        : well("The Inngest server accepts the key.");
    },
  },
];
