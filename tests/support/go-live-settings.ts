import { join } from "node:path";
import { legalVersion } from "~/core/accounts/legal-texts/shipped-texts";
import { bucket, vendorKeys, type GoLiveVendors } from "~/tests/support/go-live-vendors";

/** The company that goes live, and who at it is first. */
export const company = {
  origin: "https://app.example.com",
  number: "+12125550100",
  accountSid: `AC${"a".repeat(32)}`,
  authToken: "token-1",
  serviceSid: `MG${"b".repeat(32)}`,
};
export const boss = "boss@company.example";

type Settings = Record<string, string>;

/**
 * What each step of docs/go-live.md tells to set; beside it the addresses at which the vendors are
 * served here. `BACKUP_PUBLIC_KEY` is taken from what step 6 prints.
 */
export function settingsByStep(
  folder: string,
  port: string,
  { addresses }: GoLiveVendors,
): Readonly<Record<number, Settings>> {
  return {
    1: {
      NODE_ENV: "production",
      PORT: port,
      HOST: "127.0.0.1",
      BASE_URL: company.origin,
      DATA_DIR: join(folder, "data"),
      JOURNAL_DIR: join(folder, "journal"),
      METRICS_TOKEN: "a-token-of-some-length",
    },
    2: {
      TWILIO_ACCOUNT_SID: company.accountSid,
      TWILIO_AUTH_TOKEN: company.authToken,
      TWILIO_PHONE_NUMBER: company.number,
      TWILIO_MESSAGING_SERVICE_SID: company.serviceSid,
      TWILIO_API_BASE_URL: addresses.twilio,
    },
    3: { TEXTS_PER_SECOND: "50", SEGMENTS_PER_DAY: "all=5000" },
    4: {
      S3_BUCKET: bucket.bucket,
      AWS_REGION: bucket.region,
      AWS_ACCESS_KEY_ID: bucket.accessKeyId,
      AWS_SECRET_ACCESS_KEY: bucket.secretAccessKey,
      AWS_ENDPOINT_URL_S3: addresses.s3,
    },
    5: {
      SMTP_URL: `smtp://claims:secret@127.0.0.1:${addresses.smtp}`,
      EMAIL_FROM: "TextClaim <claims@app.example.com>",
      EMAIL_DKIM_SELECTOR: "s1",
      EMAIL_INBOUND_TOKEN: "inbound-token",
    },
    6: {
      SESSION_SECRET: "b".repeat(64),
      ADMIN_EMAILS: `${boss},second@company.example`,
      PRODUCT_NAME: "TextClaim",
      SUPPORT_EMAIL: "help@app.example.com",
      POSTAL_ADDRESS: "1 Own Street, Albany, NY 12207",
      APP_MODE: "live",
    },
    8: { REPLICA_URL: "s3://copies/house" },
    9: {
      TREMENDOUS_API_KEY: vendorKeys.tremendous,
      TREMENDOUS_BASE_URL: addresses.tremendous,
      TREMENDOUS_FUNDING_SOURCE_ID: "S1",
      TREMENDOUS_WEBHOOK_KEY: "whsec_test",
    },
    10: {
      OPENAI_API_KEY: vendorKeys.openai,
      OPENAI_MODEL: "gpt-4o-mini",
      OPENAI_BASE_URL: addresses.openai,
      HUNTER_API_KEY: vendorKeys.hunter,
      HUNTER_BASE_URL: addresses.hunter,
    },
    11: {
      GOOGLE_CLIENT_ID: "client",
      GOOGLE_CLIENT_SECRET: vendorKeys.google,
      GOOGLE_BASE_URL: addresses.google,
      INNGEST_EVENT_KEY: vendorKeys.inngestEvents,
      INNGEST_SIGNING_KEY: vendorKeys.inngest,
      INNGEST_BASE_URL: addresses.inngest,
    },
    12: {
      GOVERNING_LAW: "The laws of the State of New York govern these terms.",
      LEGAL_TEXTS_APPROVED: legalVersion,
    },
    13: {
      ALERT_URL: `${addresses.watchers}/alerts`,
      HEARTBEAT_URL: `${addresses.watchers}/heart`,
    },
  };
}
