import { existsSync } from "node:fs";
import { isIP } from "node:net";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { keepSecret } from "~/keep-secret";

/** The folder that holds package.json, whether this module runs from source or from the built bundle. */
export const projectRoot = findProjectRoot(dirname(fileURLToPath(import.meta.url)));

function findProjectRoot(from: string): string {
  if (existsSync(join(from, "package.json"))) return from;
  const parent = dirname(from);
  if (parent === from) throw new Error("No package.json was found above the running program.");
  return findProjectRoot(parent);
}

const exampleContact = { SUPPORT_EMAIL: "support@textclaim.example", POSTAL_ADDRESS: "100 Example Street, Albany, NY 12207" };
/** Stood in the source once, so that everybody knows it. */
const publicSecret = "demo-session-secret-not-for-live-use";
const oneDisk = "I accept losing everything";
const text = z.string().trim().min(1).optional();
const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ""));
const flag = z.enum(["1", "true", "yes", "on", "0", "false", "no", "off"]).transform((word) => ["1", "true", "yes", "on"].includes(word));

/** Addresses and networks (CIDR), comma separated; the word `none` is an empty list. */
const networks = z.string().transform((list, issues) => {
  const named = list.split(",").map((one) => one.trim());
  const all = named.filter((one) => one !== "" && one !== "none");
  const wrong = all.find((one) => !isNetwork(one));
  if (wrong !== undefined)
    issues.addIssue({ code: "custom", message: `names ${wrong}, which is no IP address or network such as 10.0.0.0/8` });
  return all;
});

function isNetwork(text: string): boolean {
  const [address = "", length = "0", ...more] = text.split("/");
  const family = isIP(address);
  return family > 0 && more.length === 0 && /^\d{1,3}$/.test(length) && Number(length) <= (family === 6 ? 128 : 32);
}

const port = "must be a whole number from 0 to 65535, such as 3000";

const megabytes = "must be a whole number of megabytes, 64 or more, such as 256";

const schema = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
  /** demo keeps every text, mail and payment on this machine, whatever keys are set; live sends them. */
  APP_MODE: z.enum(["demo", "live"]).default("demo"),
  PORT: z.coerce.number(port).int(port).min(0, port).max(65_535, port).default(3000),
  /** Address to listen on: loopback in demo mode, every interface in live mode, unless said. */
  HOST: text,
  /** Public origin: links in texts and mails, and the address Twilio signs. */
  BASE_URL: address.optional(),
  /** Folder of the database and of files stored without S3. */
  DATA_DIR: z.string().default(".data"),
  /** Seals cookies, links and authenticator secrets. Demo mode makes one of its own, which stays in DATA_DIR. */
  SESSION_SECRET: z.string().min(32).optional(),
  /** Proxies whose word about a visitor (X-Forwarded-For, -Proto, -Host) counts: addresses and networks, or `none`. */
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
  /** The version of the legal pages that counsel has approved; in live mode others are not shown. */
  LEGAL_TEXTS_APPROVED: text,
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/i, "must be AC and 32 hexadecimal digits, as Twilio's console shows it")
    .optional(),
  TWILIO_AUTH_TOKEN: text,
  TWILIO_PHONE_NUMBER: z
    .string()
    .regex(/^\+\d{5,15}$/, "must be + and 5 to 15 digits, such as +12125550100")
    .optional(),
  TWILIO_MESSAGING_SERVICE_SID: z
    .string()
    .regex(/^MG[0-9a-f]{32}$/i, "must be MG and 32 hexadecimal digits, as Twilio's console shows it")
    .optional(),
  TWILIO_API_BASE_URL: address.default("https://api.twilio.com"),
  OPENAI_API_KEY: text,
  OPENAI_BASE_URL: address.default("https://api.openai.com/v1"),
  OPENAI_MODEL: z.string().default("gpt-4o-mini"),
  S3_BUCKET: text,
  AWS_REGION: z.string().default("us-east-1"),
  AWS_ACCESS_KEY_ID: text,
  AWS_SECRET_ACCESS_KEY: text,
  AWS_ENDPOINT_URL_S3: address.optional(),
  /** Seals backups to a key of which this machine does not hold the other half. */
  BACKUP_PUBLIC_KEY: z
    .string()
    .regex(/^[A-Za-z0-9+/]{43}=$/, "must be the public key that `npm run act -- backup-key` prints")
    .optional(),
  /** Live mode without S3, in words that nobody sets by mistake. */
  KEEP_ALL_ON_ONE_DISK: z.literal(oneDisk, `must be the words "${oneDisk}", or be left out`).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  EMAIL_FROM: text,
  EMAIL_INBOUND_TOKEN: text,
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
  /** Days after one outreach step until the next: four numbers. An admin's setting overrides it. */
  OUTREACH_STEP_DAYS: z
    .string()
    .default("7,14,14,14")
    .transform((list) => list.split(",").map(Number))
    .pipe(z.array(z.number().positive().max(366)).length(4)),
  /** Demo only: how many times faster durable sleeps run. */
  CLOCK_SPEED: z.coerce.number().min(1).max(10_000_000).default(1),
  /** Staff must pass a second step. Live mode always asks for it. */
  ADMIN_TOTP_REQUIRED: flag.optional(),
  /** Lets the outgoing webhook reach loopback and private addresses. */
  WEBHOOK_ALLOW_PRIVATE: flag.default(false),
  RUNS_KEEP_DAYS: z.coerce.number().positive().max(3650).default(30),
  /** Megabytes of strangers' pictures, mail and files that the process holds in memory at once; what comes on top waits in order. */
  HELD_BYTES_MB: z.coerce.number(megabytes).int(megabytes).min(64, megabytes).max(65_536, megabytes).default(256),
  /** What one person may send us in a day, from the web, in the chat and by text. */
  UPLOADS_PER_DAY: z.coerce.number().int().min(1).max(100_000).default(200),
  UPLOAD_MB_PER_DAY: z.coerce.number().int().min(10).max(1_000_000).default(500),
  METRICS_TOKEN: text,
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

type Parsed = z.infer<typeof schema>;

/** IN-02: INNGEST_DEV says no as well as yes. */
function usesDevServer({ INNGEST_DEV }: Parsed): boolean {
  return INNGEST_DEV !== undefined && !["0", "false", "no", "off"].includes(INNGEST_DEV.toLowerCase());
}

function liveProblems(parsed: Parsed): string[] {
  if (parsed.APP_MODE !== "live") return [];
  const need: [boolean, string][] = [
    [
      Boolean(parsed.SESSION_SECRET) && parsed.SESSION_SECRET !== publicSecret,
      "SESSION_SECRET must be set to 32 random characters or more in live mode.",
    ],
    [Boolean(parsed.BASE_URL?.startsWith("https://")), "BASE_URL must be the public https:// address in live mode."],
    [
      parsed.ADMIN_TOTP_REQUIRED !== false,
      "ADMIN_TOTP_REQUIRED cannot be off in live mode: a stolen password must not open the staff's pages. Remove it.",
    ],
    [parsed.ADMIN_EMAILS.length > 0, "ADMIN_EMAILS must name at least one staff account in live mode."],
    [Boolean(parsed.TWILIO_ACCOUNT_SID && parsed.TWILIO_AUTH_TOKEN), "TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN must be set in live mode."],
    [
      Boolean(parsed.TWILIO_PHONE_NUMBER ?? parsed.TWILIO_MESSAGING_SERVICE_SID),
      "TWILIO_PHONE_NUMBER or TWILIO_MESSAGING_SERVICE_SID must be set in live mode.",
    ],
    [Boolean(parsed.SMTP_URL && parsed.EMAIL_FROM), "SMTP_URL and EMAIL_FROM must be set in live mode."],
    ...(["SUPPORT_EMAIL", "POSTAL_ADDRESS"] as const).map((name): [boolean, string] => [
      parsed[name] !== exampleContact[name],
      `${name} is still the example's: it stands on every page, in every letter and in every mail. Set your own.`,
    ]),
    [
      Boolean(parsed.BACKUP_PUBLIC_KEY),
      "BACKUP_PUBLIC_KEY must be set in live mode: backups are sealed to a key that this server does not hold. npm run act -- backup-key makes a pair.",
    ],
    [
      Boolean(parsed.S3_BUCKET ?? parsed.KEEP_ALL_ON_ONE_DISK),
      `S3_BUCKET must be set in live mode, or one disk holds the evidence, the database and every backup. Who wants that sets KEEP_ALL_ON_ONE_DISK=${oneDisk}.`,
    ],
    [parsed.CLOCK_SPEED === 1, "CLOCK_SPEED belongs to demo mode; remove it in live mode."],
    [!usesDevServer(parsed), "INNGEST_DEV belongs to demo mode, since a dev server calls unsigned; set INNGEST_SIGNING_KEY in live mode."],
  ];
  return need.filter(([met]) => !met).map(([, sentence]) => sentence);
}

function contradictions(parsed: Parsed): string[] {
  const problems: string[] = [];
  if (parsed.S3_BUCKET && !(parsed.AWS_ACCESS_KEY_ID && parsed.AWS_SECRET_ACCESS_KEY))
    problems.push("S3_BUCKET needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.");
  // TR-01: a test key never meets the production base, nor the other way round.
  const testKey = parsed.TREMENDOUS_API_KEY?.startsWith("TEST_");
  if (parsed.TREMENDOUS_API_KEY && /\/\/(www\.|api\.)?tremendous\.com/.test(parsed.TREMENDOUS_BASE_URL) && testKey)
    problems.push("TREMENDOUS_API_KEY is a test key but TREMENDOUS_BASE_URL is the production address.");
  if (parsed.TREMENDOUS_API_KEY && parsed.TREMENDOUS_BASE_URL.includes("testflight") && !testKey)
    problems.push("TREMENDOUS_API_KEY is a production key but TREMENDOUS_BASE_URL is the test address.");
  return problems;
}

const units: Readonly<Record<string, string>> = { string: " characters long", array: " values, parted by commas" };

/** What a setting must be, in words that say how to mend it; null where the schema has words of its own. */
function mustBe(issue: z.core.$ZodRawIssue): string | null {
  if (issue.code === "invalid_type") return issue.expected === "number" ? "must be a number" : `must be ${issue.expected}`;
  if (issue.code === "invalid_value") return `must be one of ${issue.values.join(", ")}`;
  if (issue.code === "too_small") return `must be at least ${issue.minimum}${units[issue.origin] ?? ""}`;
  if (issue.code === "too_big") return `must be at most ${issue.maximum}${units[issue.origin] ?? ""}`;
  if (issue.code === "invalid_format" && issue.format === "email") return "must be an email address";
  if (issue.code === "invalid_format" && issue.format === "url") return "must be a whole address, such as https://app.example.com";
  return null;
}

/** What a live house starts without, and should not be left without. */
function liveAdvice(parsed: Parsed): string[] {
  if (parsed.APP_MODE !== "live") return [];
  const advice = (["GOVERNING_LAW", "LEGAL_TEXTS_APPROVED"] as const)
    .filter((name) => parsed[name] === undefined)
    .map(
      (name) => `${name} is not set: the terms, the privacy policy and the page on texts are not shown until counsel has approved them.`,
    );
  if (!parsed.S3_BUCKET)
    advice.push("KEEP_ALL_ON_ONE_DISK is set: evidence, database and every backup lie on this disk, and are lost with it. Set S3_BUCKET.");
  return advice;
}

/**
 * Reads and checks the environment (interfaces.md, Environment).
 * @throws Error with one sentence per problem, each saying what to fix.
 */
export function readEnvironment(source: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ""));
  const result = schema.safeParse(given, { error: mustBe });
  if (!result.success) {
    const problems = result.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}.`);
    throw new Error(`The configuration cannot be used:\n  ${problems.join("\n  ")}`);
  }
  const problems = [...liveProblems(result.data), ...contradictions(result.data)];
  if (problems.length > 0) throw new Error(`The configuration cannot be used:\n  ${problems.join("\n  ")}`);
  const live = result.data.APP_MODE === "live";
  const dataDir = resolve(projectRoot, result.data.DATA_DIR);
  return {
    ...result.data,
    live,
    demo: !live,
    /** Sentences for whoever starts the house; none keeps it from starting. */
    advice: liveAdvice(result.data),
    HOST: result.data.HOST ?? (live ? "0.0.0.0" : "127.0.0.1"),
    BASE_URL: result.data.BASE_URL ?? `http://localhost:${result.data.PORT}`,
    DATA_DIR: dataDir,
    /** Demo mode's own secret is made when it is first asked for, and kept in DATA_DIR. */
    get SESSION_SECRET(): string {
      return result.data.SESSION_SECRET ?? keepSecret(dataDir);
    },
    ADMIN_TOTP_REQUIRED: result.data.ADMIN_TOTP_REQUIRED ?? live,
    // We never speak TLS ourselves: a public https address means that a proxy stands before us, on this machine unless said.
    TRUSTED_PROXIES: result.data.TRUSTED_PROXIES ?? (result.data.BASE_URL?.startsWith("https://") ? ["127.0.0.0/8", "::1"] : []),
    /** The embedded executor runs the workflows when no Inngest server is configured. */
    INNGEST_DEV: usesDevServer(result.data) ? result.data.INNGEST_DEV : undefined,
    inngestServer: usesDevServer(result.data) || result.data.INNGEST_SIGNING_KEY !== undefined,
  };
}

export type Environment = ReturnType<typeof readEnvironment>;

const envFile = join(projectRoot, ".env");
if (existsSync(envFile) && process.env.NODE_ENV !== "test") process.loadEnvFile(envFile);

export const env = readEnvironment(process.env);
