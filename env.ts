import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { z } from "zod";
import { envSchema, exampleContact, oneDisk, type GivenSettings } from "~/env-schema";
import { keepSecret } from "~/keep-secret";

/**
 * The folder that holds package.json, whether this module runs from source or from the built
 * bundle.
 */
export const projectRoot = findProjectRoot(dirname(fileURLToPath(import.meta.url)));

function findProjectRoot(from: string): string {
  if (existsSync(join(from, "package.json"))) return from;
  const parent = dirname(from);
  if (parent === from) throw new Error("No package.json was found above the running program.");
  return findProjectRoot(parent);
}

export { exampleContact };

/** A secret that was once in the source and is therefore public. */
const publicSecret = "demo-session-secret-not-for-live-use";

/** IN-02: INNGEST_DEV can also turn the dev server off. */
function usesDevServer({ INNGEST_DEV }: GivenSettings): boolean {
  return (
    INNGEST_DEV !== undefined && !["0", "false", "no", "off"].includes(INNGEST_DEV.toLowerCase())
  );
}

/** An Inngest server runs the workflows, not the embedded executor. */
const hasInngestServer = (given: GivenSettings): boolean =>
  usesDevServer(given) || given.INNGEST_SIGNING_KEY !== undefined;

const sessionSecrets = ({ SESSION_SECRET, SESSION_SECRETS }: GivenSettings): string[] =>
  SESSION_SECRETS ?? (SESSION_SECRET === undefined ? [] : [SESSION_SECRET]);

type PayoutSettings = Pick<GivenSettings, "TREMENDOUS_API_KEY" | "TREMENDOUS_BASE_URL">;

/**
 * Which of Tremendous' worlds the address and the key belong to (TR-01): in the test world no money
 * moves. Null where it does not tell, as a stand-in's address.
 */
export function payoutWorlds({ TREMENDOUS_BASE_URL, TREMENDOUS_API_KEY: key }: PayoutSettings) {
  const { hostname } = new URL(TREMENDOUS_BASE_URL);
  const isVendors = `.${hostname}`.endsWith(".tremendous.com");
  const world = hostname.startsWith("testflight.") ? "test" : "production";
  const ofKey = key?.startsWith("TEST_") ? "test" : key?.startsWith("PROD_") ? "production" : null;
  return { ofAddress: isVendors ? world : null, ofKey };
}

function liveProblems(parsed: GivenSettings): string[] {
  if (parsed.APP_MODE !== "live") return [];
  const need: [boolean, string][] = [
    [
      sessionSecrets(parsed).length > 0 && !sessionSecrets(parsed).includes(publicSecret),
      "SESSION_SECRET must be set to 32 random characters or more in live mode.",
    ],
    [
      Boolean(parsed.BASE_URL?.startsWith("https://")),
      "BASE_URL must be the public https:// address in live mode.",
    ],
    [
      parsed.ADMIN_TOTP_REQUIRED !== false,
      "ADMIN_TOTP_REQUIRED cannot be off in live mode: a stolen password must not open the staff's pages. Remove it.",
    ],
    [
      parsed.ADMIN_EMAILS.length > 0,
      "ADMIN_EMAILS must name at least one staff account in live mode.",
    ],
    [
      Boolean(parsed.TWILIO_ACCOUNT_SID && parsed.TWILIO_AUTH_TOKEN),
      "TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN must be set in live mode.",
    ],
    [
      Boolean(parsed.TWILIO_PHONE_NUMBER ?? parsed.TWILIO_MESSAGING_SERVICE_SID),
      "TWILIO_PHONE_NUMBER or TWILIO_MESSAGING_SERVICE_SID must be set in live mode.",
    ],
    [
      Boolean(parsed.SMTP_URL && parsed.EMAIL_FROM),
      "SMTP_URL and EMAIL_FROM must be set in live mode.",
    ],
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
    [
      !parsed.TREMENDOUS_API_KEY || !Object.values(payoutWorlds(parsed)).includes("test"),
      "TREMENDOUS_BASE_URL and TREMENDOUS_API_KEY must be production's in live mode: in the test world nobody gets any money. Without a key staff pays by hand.",
    ],
    [parsed.CLOCK_SPEED === 1, "CLOCK_SPEED belongs to demo mode; remove it in live mode."],
    [
      !usesDevServer(parsed),
      "INNGEST_DEV belongs to demo mode, since a dev server calls unsigned; set INNGEST_SIGNING_KEY in live mode.",
    ],
  ];
  return need.filter(([met]) => !met).map(([, sentence]) => sentence);
}

function contradictions(parsed: GivenSettings): string[] {
  const problems: string[] = [];
  const opensBuckets =
    parsed.S3_BY_ROLE || Boolean(parsed.AWS_ACCESS_KEY_ID && parsed.AWS_SECRET_ACCESS_KEY);
  if (parsed.S3_BUCKET && !opensBuckets)
    problems.push("S3_BUCKET needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or S3_BY_ROLE.");
  if (parsed.REPLICA_URL?.startsWith("s3://") && !opensBuckets)
    problems.push(
      "REPLICA_URL with a bucket needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or S3_BY_ROLE.",
    );
  const sendsPicturesOut = parsed.READERS_AT_ONCE && !parsed.READER_URL;
  if (sendsPicturesOut && !(hasInngestServer(parsed) && parsed.S3_BUCKET))
    problems.push(
      "READERS_AT_ONCE needs an Inngest server and S3_BUCKET: readers on other machines are sent links into the bucket.",
    );
  if (parsed.READER_URL && sessionSecrets(parsed).length === 0)
    problems.push("READER_URL needs SESSION_SECRET: a reader opens what the house sealed with it.");
  const { ofAddress, ofKey } = payoutWorlds(parsed);
  const key = ofKey ?? "production";
  if (parsed.TREMENDOUS_API_KEY && ofAddress !== null && ofAddress !== key)
    problems.push(
      `TREMENDOUS_API_KEY is a ${key} key but TREMENDOUS_BASE_URL is the ${ofAddress} address.`,
    );
  if (parsed.SESSION_SECRET && parsed.SESSION_SECRETS)
    problems.push(
      "SESSION_SECRET and SESSION_SECRETS are both set. Put the old secret behind the new one in SESSION_SECRETS, and remove SESSION_SECRET.",
    );
  return problems;
}

const units: Readonly<Record<string, string>> = {
  string: " characters long",
  array: " values, parted by commas",
};

/** Says how to fix an invalid setting; null where the schema has its own message. */
function mustBe(issue: z.core.$ZodRawIssue): string | null {
  if (issue.code === "invalid_type")
    return issue.expected === "number" ? "must be a number" : `must be ${issue.expected}`;
  if (issue.code === "invalid_value") return `must be one of ${issue.values.join(", ")}`;
  if (issue.code === "too_small")
    return `must be at least ${issue.minimum}${units[issue.origin] ?? ""}`;
  if (issue.code === "too_big")
    return `must be at most ${issue.maximum}${units[issue.origin] ?? ""}`;
  if (issue.code === "invalid_format" && issue.format === "email")
    return "must be an email address";
  if (issue.code === "invalid_format" && issue.format === "url")
    return "must be a whole address, such as https://app.example.com";
  return null;
}

/** Advice about settings without which a live server starts but should not run for long. */
function liveAdvice(parsed: GivenSettings): string[] {
  if (parsed.APP_MODE !== "live") return [];
  const advice = (["GOVERNING_LAW", "LEGAL_TEXTS_APPROVED"] as const)
    .filter((name) => parsed[name] === undefined)
    .map(
      (name) =>
        `${name} is not set: the terms, the privacy policy and the page on texts are not shown until counsel has approved them.`,
    );
  if (!parsed.S3_BUCKET)
    advice.push(
      "KEEP_ALL_ON_ONE_DISK is set: evidence, database and every backup lie on this disk, and are lost with it. Set S3_BUCKET.",
    );
  return advice;
}

const roleVariables = [
  "AWS_CONTAINER_CREDENTIALS_RELATIVE_URI",
  "AWS_CONTAINER_CREDENTIALS_FULL_URI",
  "AWS_CONTAINER_AUTHORIZATION_TOKEN",
  "AWS_ROLE_ARN",
  "AWS_WEB_IDENTITY_TOKEN_FILE",
];

/**
 * Reads and checks the environment (interfaces.md, Environment).
 * @throws Error with one sentence per problem, each saying what to fix.
 */
export function readEnvironment(source: Record<string, string | undefined>) {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ""),
  );
  const result = envSchema.safeParse(given, { error: mustBe });
  if (!result.success) {
    const problems = result.error.issues.map(
      (issue) => `${issue.path.join(".")} ${issue.message}.`,
    );
    throw new Error(`The configuration cannot be used:\n  ${problems.join("\n  ")}`);
  }
  const problems = [...liveProblems(result.data), ...contradictions(result.data)];
  if (problems.length > 0)
    throw new Error(`The configuration cannot be used:\n  ${problems.join("\n  ")}`);
  const live = result.data.APP_MODE === "live";
  const dataDir = resolve(projectRoot, result.data.DATA_DIR);
  return {
    ...result.data,
    live,
    /** What the platform tells about the machine's role, for a program that asks for it itself. */
    roleVariables: Object.fromEntries(
      roleVariables.flatMap((name) => (source[name] ? [[name, source[name]]] : [])),
    ) as Record<string, string>,
    demo: !live,
    /** Sentences for the operator; none prevents the start. */
    advice: liveAdvice(result.data),
    HOST: result.data.HOST ?? (live ? "0.0.0.0" : "127.0.0.1"),
    BASE_URL: result.data.BASE_URL ?? `http://localhost:${result.data.PORT}`,
    DATA_DIR: dataDir,
    JOURNAL_DIR: result.data.JOURNAL_DIR
      ? resolve(projectRoot, result.data.JOURNAL_DIR)
      : `${dataDir}-journal`,
    /** Demo mode's own secret is made on first use and kept in DATA_DIR. */
    get SESSION_SECRET(): string {
      return sessionSecrets(result.data)[0] ?? keepSecret(dataDir);
    },
    /** The one that seals and signs, then those that still open. */
    get SESSION_SECRETS(): string[] {
      const [newest, ...older] = sessionSecrets(result.data);
      return [newest ?? keepSecret(dataDir), ...older];
    },
    ADMIN_TOTP_REQUIRED: result.data.ADMIN_TOTP_REQUIRED ?? live,
    // We never speak TLS ourselves: a public https address means that a proxy is in front of us, by
    // default on this machine.
    TRUSTED_PROXIES:
      result.data.TRUSTED_PROXIES ??
      (result.data.BASE_URL?.startsWith("https://") ? ["127.0.0.0/8", "::1"] : []),
    /** The embedded executor runs the workflows when no Inngest server is configured. */
    INNGEST_DEV: usesDevServer(result.data) ? result.data.INNGEST_DEV : undefined,
    inngestServer: hasInngestServer(result.data),
  };
}

export type Environment = ReturnType<typeof readEnvironment>;

const envFile = join(projectRoot, ".env");
if (existsSync(envFile) && process.env.NODE_ENV !== "test") process.loadEnvFile(envFile);

export const env = readEnvironment(process.env);

/** The search path for programs that we start by name. */
export const programPath = process.env.PATH ?? "";
