import { env } from "~/env";
import type { Sender } from "~/letters/letter-content";

/** The sender of our letters. */
export const mailSender: Sender = {
  product: env.PRODUCT_NAME,
  site: env.BASE_URL,
  address: env.POSTAL_ADDRESS,
};
