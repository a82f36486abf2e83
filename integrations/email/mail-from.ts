import { env } from "~/env";

/** The sender of our mails. */
export const mailFrom: string = env.EMAIL_FROM ?? `${env.PRODUCT_NAME} <${env.SUPPORT_EMAIL}>`;
