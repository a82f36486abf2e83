import { isIP } from "node:net";
import { z } from "zod";
import { phoneCarriers } from "~/db/texting-vocabulary";

/** The example's own contact, which live mode refuses. */
export const exampleContact = {
  SUPPORT_EMAIL: "support@textclaim.example",
  POSTAL_ADDRESS: "100 Example Street, Albany, NY 12207",
};
/** The setting's words for accepting one disk for everything. */
export const oneDisk = "I accept losing everything";
const text = z.string().trim().min(1).optional();
const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ""));
const flag = z
  .enum(["1", "true", "yes", "on", "0", "false", "no", "off"])
  .transform((word) => ["1", "true", "yes", "on"].includes(word));

/** Addresses and networks (CIDR), comma separated; the word `none` is an empty list. */
const networks = z.string().transform((list, issues) => {
  const named = list.split(",").map((one) => one.trim());
  const all = named.filter((one) => one !== "" && one !== "none");
  const wrong = all.find((one) => !isNetwork(one));
  if (wrong !== undefined)
    issues.addIssue({
      code: "custom",
      message: `names ${wrong}, which is no IP address or network such as 10.0.0.0/8`,
    });
  return all;
});

function isNetwork(text: string): boolean {
  const [address = "", length = "0", ...more] = text.split("/");
  const family = isIP(address);
  return (
    family > 0 &&
    more.length === 0 &&
    /^\d{1,3}$/.test(length) &&
    Number(length) <= (family === 6 ? 128 : 32)
  );
}

const limits = z.partialRecord(
  z.enum([...phoneCarriers, "all"]),
  z.coerce.number<string>().int().min(1),
);
/** As in `t-mobile=1800,all=20000`. */
const segmentsPerDay = z.string().transform((list, issues) => {
  const pairs = list.split(",").map((one) => one.split("=").map((part) => part.trim()));
  const read = limits.safeParse(Object.fromEntries(pairs));
  if (read.success) return read.data;
  issues.addIssue({
    code: "custom",
    message: `must look like t-mobile=1800,all=20000 (carriers: ${phoneCarriers.join(", ")}, all)`,
  });
  return z.NEVER;
});

const lookupKinds = ["owner", "carrier"] as const;
const lookups = z
  .string()
  .transform((list) => list.split(",").map((one) => one.trim()))
  .pipe(z.array(z.enum(lookupKinds, "must be owner, carrier, or both with a comma")));

const port = "must be a whole number from 0 to 65535, such as 3000";

const megabytes = "must be a whole number of megabytes, 64 or more, such as 256";

/** Every environment variable with its format and default (interfaces.md, Environment). */
export const envSchema = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
  /**
   * demo keeps every text, mail and payment on this machine, whatever keys are set; live sends
   * them.
   */
  APP_MODE: z.enum(["demo", "live"]).default("demo"),
  PORT: z.coerce.number(port).int(port).min(0, port).max(65_535, port).default(3000),
  /** Address to listen on; by default loopback in demo mode and every interface in live mode. */
  HOST: text,
  /** The number of a file that listens already: systemd's, handed on by `scripts/keep-up.mjs`. */
  LISTEN_FD: z.coerce.number().int().min(3).optional(),
  /** Public origin: links in texts and mails, and the address Twilio signs. */
  BASE_URL: address.optional(),
  /** Folder of the database and of files stored without S3. */
  DATA_DIR: z.string().default(".data"),
  /**
   * Where Litestream ships the database to as it changes; without it the nightly backup is the only
   * copy.
   */
  REPLICA_URL: z
    .string()
    .regex(
      /^(s3:\/\/[a-z0-9][a-z0-9.-]+\/[^?#]+|file:\/\/\/[^?#]+)$/,
      "must look like s3://bucket/folder or file:///folder",
    )
    .optional(),
  /** Folder of the journal; by default beside DATA_DIR, best on another disk. */
  JOURNAL_DIR: text,
  /**
   * Seals cookies, links and authenticator secrets. Demo mode makes its own and keeps it in
   * DATA_DIR.
   */
  SESSION_SECRET: z.string().min(32).optional(),
  /** In place of SESSION_SECRET while one is replaced: the new one, then those that still open. */
  SESSION_SECRETS: z
    .string()
    .transform((words) => words.split(",").map((secret) => secret.trim()))
    .pipe(z.array(z.string().min(32)).min(1).max(5))
    .optional(),
  /**
   * Proxies whose headers about a visitor (X-Forwarded-For, -Proto, -Host) we trust: addresses and
   * networks, or `none`.
   */
  TRUSTED_PROXIES: networks.optional(),
  /** Staff accounts, comma separated; the first is the super admin. */
  ADMIN_EMAILS: z
    .string()
    .default("")
    .transform((list) =>
      list
        .split(",")
        .map((email) => email.trim().toLowerCase())
        .filter(Boolean),
    )
    .pipe(z.array(z.email())),
  PRODUCT_NAME: z.string().trim().min(1).max(40).default("TextClaim"),
  SUPPORT_EMAIL: z.email().default(exampleContact.SUPPORT_EMAIL),
  POSTAL_ADDRESS: z.string().trim().min(1).default(exampleContact.POSTAL_ADDRESS),
  /** What the terms say about governing law and courts, as counsel words it; a sentence. */
  GOVERNING_LAW: z
    .string()
    .trim()
    .min(10)
    .max(1000)
    .regex(/^[^[\]]*$/, "must be counsel's sentence, without a placeholder in brackets")
    .optional(),
  /** The version of the legal pages that counsel has approved; live mode shows no other. */
  LEGAL_TEXTS_APPROVED: text,
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(
      /^AC[0-9a-f]{32}$/i,
      "must be AC and 32 hexadecimal digits, as Twilio's console shows it",
    )
    .optional(),
  TWILIO_AUTH_TOKEN: text,
  /** While the token is replaced: the other one, which may sign webhooks too. */
  TWILIO_OTHER_AUTH_TOKEN: text,
  TWILIO_PHONE_NUMBER: z
    .string()
    .regex(/^\+\d{5,15}$/, "must be + and 5 to 15 digits, such as +12125550100")
    .optional(),
  TWILIO_MESSAGING_SERVICE_SID: z
    .string()
    .regex(
      /^MG[0-9a-f]{32}$/i,
      "must be MG and 32 hexadecimal digits, as Twilio's console shows it",
    )
    .optional(),
  /** What the sender's registration allows (TW-45): a long code sends about one. */
  TEXTS_PER_SECOND: z.coerce.number().int().min(1).max(1000).default(1),
  /**
   * Segments that may leave on a day (Pacific time), by carrier or for `all`; after that news goes
   * by mail.
   */
  SEGMENTS_PER_DAY: segmentsPerDay.optional(),
  /** What Twilio Lookup is asked about a number before news is texted to it. */
  NUMBER_LOOKUP: lookups.default([]),
  TWILIO_API_BASE_URL: address.default("https://api.twilio.com"),
  OPENAI_API_KEY: text,
  OPENAI_BASE_URL: address.default("https://api.openai.com/v1"),
  OPENAI_MODEL: z.string().default("gpt-4o-mini"),
  S3_BUCKET: text,
  AWS_REGION: z.string().default("us-east-1"),
  AWS_ACCESS_KEY_ID: text,
  AWS_SECRET_ACCESS_KEY: text,
  AWS_ENDPOINT_URL_S3: address.optional(),
  /** The machine's role opens the bucket: no keys are kept in the settings. */
  S3_BY_ROLE: flag.default(false),
  /** Public key that seals backups; this machine does not hold the private key. */
  BACKUP_PUBLIC_KEY: z
    .string()
    .regex(/^[A-Za-z0-9+/]{43}=$/, "must be the public key that `npm run act -- backup-key` prints")
    .optional(),
  /** Allows live mode without S3, by words that nobody sets by mistake. */
  KEEP_ALL_ON_ONE_DISK: z
    .literal(oneDisk, `must be the words "${oneDisk}", or be left out`)
    .optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  EMAIL_FROM: text,
  EMAIL_INBOUND_TOKEN: text,
  /** The DNS selector of the key that signs our mail; the doctor looks it up. */
  EMAIL_DKIM_SELECTOR: z
    .string()
    .regex(/^[A-Za-z0-9._-]{1,63}$/, "must be the selector alone, such as s1")
    .optional(),
  TREMENDOUS_API_KEY: text,
  TREMENDOUS_BASE_URL: address.default("https://testflight.tremendous.com/api/v2"),
  TREMENDOUS_FUNDING_SOURCE_ID: z.string().default("balance"),
  TREMENDOUS_WEBHOOK_KEY: text,
  HUNTER_API_KEY: text,
  HUNTER_BASE_URL: address.default("https://api.hunter.io/v2"),
  GOOGLE_CLIENT_ID: text,
  GOOGLE_CLIENT_SECRET: text,
  GOOGLE_BASE_URL: address.optional(),
  /** Set (1 or an address) to run the workflows on Inngest's dev server. */
  INNGEST_DEV: text,
  INNGEST_BASE_URL: address.optional(),
  INNGEST_EVENT_KEY: text,
  INNGEST_SIGNING_KEY: text,
  /** How many pictures all machines that only read read at once, given to them and the house. */
  READERS_AT_ONCE: z.coerce.number().int().min(1).max(10_000).optional(),
  /** On such a machine: where the Inngest server reaches it, or the balancer before several. */
  READER_URL: address.optional(),
  /** Days after one outreach step until the next: four numbers. An admin's setting overrides it. */
  OUTREACH_STEP_DAYS: z
    .string()
    .default("7,14,14,14")
    .transform((list) => list.split(",").map(Number))
    .pipe(z.array(z.number().positive().max(366)).length(4)),
  /** Demo only: how many times faster durable sleeps run. */
  CLOCK_SPEED: z.coerce.number().min(1).max(10_000_000).default(1),
  /** Staff must sign in with a second factor. Live mode always requires it. */
  ADMIN_TOTP_REQUIRED: flag.optional(),
  /** Lets the outgoing webhook reach loopback and private addresses. */
  WEBHOOK_ALLOW_PRIVATE: flag.default(false),
  RUNS_KEEP_DAYS: z.coerce.number().positive().max(3650).default(30),
  /**
   * Megabytes of received pictures, mail and files that the process holds in memory at once; more
   * wait in order.
   */
  HELD_BYTES_MB: z.coerce
    .number(megabytes)
    .int(megabytes)
    .min(64, megabytes)
    .max(65_536, megabytes)
    .default(256),
  /** What one person may send us in a day, from the web, in the chat and by text. */
  UPLOADS_PER_DAY: z.coerce.number().int().min(1).max(100_000).default(200),
  UPLOAD_MB_PER_DAY: z.coerce.number().int().min(10).max(1_000_000).default(500),
  METRICS_TOKEN: text,
  /** Where incidents are posted to as they open and end. */
  ALERT_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** The form that ALERT_URL takes; left out, its host decides. */
  ALERT_FORMAT: z.enum(["json", "slack", "pagerduty", "ntfy"]).optional(),
  /** Asked every minute while all moves: whoever watches it calls when the asking stops. */
  HEARTBEAT_URL: z.url({ protocol: /^https?$/ }).optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

export type GivenSettings = z.infer<typeof envSchema>;
