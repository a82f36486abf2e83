import { settings, type Fault } from "~/tests/support/doctor-faults";

/** Faults of the model, the finder, Google, Inngest, and of whoever is called. */
export const otherFaults: Fault[] = [
  ["OpenAI away", "openai.reachable", "fail", (w) => (w.state.vendors.openai.trouble = "silent")],
  ["OpenAI's key refused", "openai.key", "fail", (w) => settings(w, { OPENAI_API_KEY: "sk-no" })],
  ["model gone", "openai.model", "fail", (w) => (w.state.vendors.openai.models = [])],
  ["Hunter down", "hunter.reachable", "fail", (w) => (w.state.vendors.hunter.trouble = 500)],
  ["Hunter's key refused", "hunter.key", "fail", (w) => settings(w, { HUNTER_API_KEY: "no" })],
  ["Hunter used up", "hunter.quota", "warn", (w) => (w.state.vendors.hunter.used = 500)],
  ["Google away", "google.reachable", "fail", (w) => (w.state.vendors.google.trouble = "silent")],
  [
    "Google's client refused",
    "google.client",
    "fail",
    (w) => settings(w, { GOOGLE_CLIENT_SECRET: "no" }),
  ],
  [
    "Google leads elsewhere",
    "google.redirect",
    "fail",
    (w) => (w.state.vendors.google.error = "redirect_uri_mismatch"),
  ],
  [
    "Inngest without a key",
    "inngest.settings",
    "fail",
    (w) => settings(w, { INNGEST_EVENT_KEY: undefined }),
  ],
  ["Inngest away", "inngest.server", "fail", (w) => (w.state.vendors.inngest.trouble = "silent")],
  [
    "Inngest's key refused",
    "inngest.key",
    "fail",
    (w) => settings(w, { INNGEST_SIGNING_KEY: "x" }),
  ],
  ["nobody to call", "house.alerts", "warn", (w) => settings(w, { ALERT_URL: undefined })],
  [
    "whoever is called away",
    "house.alerts",
    "fail",
    (w) => (w.state.vendors.alerts.trouble = "silent"),
  ],
  ["whoever is called down", "house.alerts", "fail", (w) => (w.state.vendors.alerts.trouble = 502)],
];
