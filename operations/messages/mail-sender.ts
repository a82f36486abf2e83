import { env } from "~/env";
import type { Sender } from "~/letters/letter-content";

/** Who signs our letters. */
export const mailSender: Sender = {
  product: env.PRODUCT_NAME,
  site: env.BASE_URL,
  address: env.POSTAL_ADDRESS,
};
