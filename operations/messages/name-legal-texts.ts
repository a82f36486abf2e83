import { setLegalNames } from "~/core/accounts/legal-texts/legal-names";
import { formatPhone } from "~/core/words/phone";
import { env } from "~/env";

// A number reserved for examples, which belongs to nobody.
const demoAgentNumber = "+12125550100";

/** The number that people text, in E.164; null if none is configured. */
export const agentNumber = (): string | null =>
  env.TWILIO_PHONE_NUMBER ?? (env.demo ? demoAgentNumber : null);

/** Gives the legal texts our name, contact and governing law. */
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
