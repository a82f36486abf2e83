import { formatPhone } from "~/core/words/phone";
import { env } from "~/env";
import type { Product } from "~/app/product";

// A number that is reserved for examples and can never ring at anyone's.
const demoAgentNumber = "+12125550100";

/**
 * What every page may know about the product and its configuration. Nothing secret: it is sent to
 * the browser.
 */
export function product(): Product {
  const number = env.TWILIO_PHONE_NUMBER ?? (env.demo ? demoAgentNumber : undefined);
  return {
    name: env.PRODUCT_NAME,
    supportEmail: env.SUPPORT_EMAIL,
    postalAddress: env.POSTAL_ADDRESS,
    agentNumber: number ? { e164: number, shown: formatPhone(number) } : null,
    demo: env.demo,
    origin: env.BASE_URL,
  };
}
