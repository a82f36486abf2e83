import { setLegalNames } from "~/core/accounts/legal-texts/legal-names";
import { formatPhone } from "~/core/words/phone";
import { env } from "~/env";

// A number that is reserved for examples and can never ring at anyone's.
const demoAgentNumber = "+12125550100";

/** The number that people text, in E.164, or null where none is configured. */
export const agentNumber = (): string | null =>
  env.TWILIO_PHONE_NUMBER ?? (env.demo ? demoAgentNumber : null);

/** Tells the legal texts what they name: who we are, how to reach us, and which law governs. */
export function nameLegalTexts(): void {
  const number = agentNumber();
  setLegalNames({
    product: env.PRODUCT_NAME,
    email: env.SUPPORT_EMAIL,
    address: env.POSTAL_ADDRESS,
    governingLaw: env.GOVERNING_LAW ?? null,
    number: number === null ? null : formatPhone(number),
  });
}
