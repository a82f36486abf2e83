import { formatPhone } from "~/core/words/phone";
import { agentNumber } from "~/operations/messages/name-legal-texts";
import { env } from "~/env";
import type { Product } from "~/app/product";

/**
 * What every page may know about the product and its configuration. Nothing secret: it is sent to
 * the browser.
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
