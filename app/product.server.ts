import { formatPhone } from "~/core/words/phone";
import { agentNumber } from "~/operations/messages/name-legal-texts";
import { env } from "~/env";
import type { Product } from "~/app/product";

/**
 * The facts about the product and its configuration that every page may know. They are sent to the
 * browser, so they contain no secret.
 */
export function product(): Product {
  const number = agentNumber();
  return {
    name: env.PRODUCT_NAME,
    supportEmail: env.SUPPORT_EMAIL,
    postalAddress: env.POSTAL_ADDRESS,
    agentNumber: number ? { e164: number, shown: formatPhone(number) } : null,
    demo: env.demo,
    origin: env.BASE_URL,
  };
}
