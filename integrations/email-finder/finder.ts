import { env } from "~/env";
import type { EmailFinder } from "~/integrations/email-finder/contract";
import { hunter } from "~/integrations/email-finder/hunter";

/** The configured finder of addresses, or null without a key: nothing is looked up then. */
export function emailFinder(): EmailFinder | null {
  return env.HUNTER_API_KEY
    ? hunter({ apiKey: env.HUNTER_API_KEY, baseUrl: env.HUNTER_BASE_URL })
    : null;
}
