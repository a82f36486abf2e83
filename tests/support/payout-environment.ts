import { liveEnvironment } from "~/tests/support/live-environment";

/**
 * Live mode with Tremendous; give it to `Object.assign(process.env, …)` before anything reads the
 * environment.
 */
export const payoutEnvironment = {
  ...liveEnvironment,
  TREMENDOUS_API_KEY: "PROD_key",
  TREMENDOUS_BASE_URL: "https://api.tremendous.com/api/v2",
  TREMENDOUS_WEBHOOK_KEY: "whsec_test",
};
