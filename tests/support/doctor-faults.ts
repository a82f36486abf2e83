import { exampleContact } from "~/env-schema";
import { minutes } from "~/core/duration";
import type { Replica } from "~/operations/doctor/this-machine";
import type { DoctorWorld } from "~/tests/support/doctor-world";

/** What a replica without a fault is found to be. */
export const wellReplica: Replica = {
  lagMs: 500,
  hasProgram: true,
  isOnSameDisk: false,
  filesLacking: 0,
};

/** A copy that came back whole, at an instant. */
export const drilled = (at: number) => ({
  backup: "000001",
  ok: true,
  found: "A copy was brought back and found whole.",
  tookMs: 1,
  at,
});

/** What goes wrong, the one check that must find it, as what, and how it is made to go wrong. */
export type Fault = [
  what: string,
  check: string,
  level: "warn" | "fail",
  make: (w: DoctorWorld) => void,
];
export const settings = (w: DoctorWorld, given: DoctorWorld["state"]["settings"]) =>
  void Object.assign(w.state.settings, given);
export const number = (w: DoctorWorld) => w.state.twilio.numbers[0]!;
const hour = minutes(60);
const gibibyte = 1024 ** 3;

function asTollFree(w: DoctorWorld, status: string | null): void {
  settings(w, { TWILIO_PHONE_NUMBER: "+18335550100", TWILIO_MESSAGING_SERVICE_SID: undefined });
  number(w).phone_number = "+18335550100";
  w.state.twilio.tollFree = status;
}

export const twilioFaults: Fault[] = [
  ["gives no answer", "twilio.reachable", "fail", (w) => (w.state.twilio.trouble = "silent")],
  ["is down", "twilio.reachable", "fail", (w) => (w.state.twilio.trouble = 503)],
  ["asks us to wait", "twilio.reachable", "fail", (w) => (w.state.twilio.trouble = 429)],
  [
    "refuses the token",
    "twilio.credentials",
    "fail",
    (w) => settings(w, { TWILIO_AUTH_TOKEN: "other" }),
  ],
  [
    "account suspended",
    "twilio.account",
    "fail",
    (w) => (w.state.twilio.account.status = "suspended"),
  ],
  ["account closed", "twilio.account", "fail", (w) => (w.state.twilio.account.status = "closed")],
  ["trial account", "twilio.trial", "fail", (w) => (w.state.twilio.account.type = "Trial")],
  ["balance low", "twilio.balance", "warn", (w) => (w.state.twilio.balance = "12.01")],
  ["balance gone", "twilio.balance", "fail", (w) => (w.state.twilio.balance = "-0.50")],
  ["United States closed", "twilio.region", "fail", (w) => (w.state.twilio.isUsOpen = false)],
  [
    "other countries open",
    "twilio.countries",
    "warn",
    (w) => (w.state.twilio.otherCountries = ["CU", "LV"]),
  ],
  ["number not ours", "twilio.number", "fail", (w) => (w.state.twilio.numbers = [])],
  ["number without texts", "twilio.sms", "fail", (w) => (number(w).capabilities.sms = false)],
  ["number without pictures", "twilio.mms", "fail", (w) => (number(w).capabilities.mms = false)],
  [
    "an application before the number",
    "twilio.application",
    "fail",
    (w) => (number(w).sms_application_sid = `AP${"1".repeat(32)}`),
  ],
  ["service not ours", "twilio.service", "fail", (w) => (w.state.twilio.hasService = false)],
  ["service without numbers", "twilio.pool", "fail", (w) => (w.state.twilio.pool = [])],
  [
    "number outside the service",
    "twilio.pool",
    "fail",
    (w) => (w.state.twilio.pool = ["+12125550199"]),
  ],
  [
    "webhook elsewhere",
    "twilio.webhook",
    "fail",
    (w) => (number(w).sms_url = "https://demo.twilio.com/welcome/sms/reply"),
  ],
  ["webhook empty", "twilio.webhook", "fail", (w) => (number(w).sms_url = "")],
  ["webhook by GET", "twilio.webhook", "fail", (w) => (number(w).sms_method = "GET")],
  [
    "webhook of another number of the service elsewhere",
    "twilio.webhook",
    "fail",
    ({ state: { twilio } }) => {
      const other = { ...twilio.numbers[0]!, sid: `PN${"2".repeat(32)}` };
      Object.assign(other, { phone_number: "+12125550177", sms_url: "https://other.example/" });
      twilio.numbers.push(other);
      twilio.pool.push("+12125550177");
    },
  ],
  ["fallback by GET", "twilio.fallback", "warn", (w) => (number(w).sms_fallback_method = "GET")],
  ["fallback empty", "twilio.fallback", "warn", (w) => (number(w).sms_fallback_url = null)],
  [
    "the service takes the texts elsewhere",
    "twilio.webhook",
    "fail",
    ({ state: { twilio } }) =>
      Object.assign(twilio.service, {
        use_inbound_webhook_on_number: false,
        inbound_request_url: "https://elsewhere.example/sms",
        fallback_url: twilio.numbers[0]!.sms_url,
      }),
  ],
  [
    "another number of the service posts elsewhere",
    "twilio.webhook",
    "fail",
    ({ state: { twilio } }) => {
      const other = { sid: `PN${"2".repeat(32)}`, phone_number: "+12125550177" };
      twilio.numbers.push({ ...twilio.numbers[0]!, ...other, sms_url: "https://x.example/sms" });
      twilio.pool.push(other.phone_number);
    },
  ],
  [
    "the service has no number of ours and posts elsewhere",
    "twilio.webhook",
    "fail",
    (w) => {
      settings(w, { TWILIO_PHONE_NUMBER: undefined });
      number(w).sms_url = "https://elsewhere.example/sms";
    },
  ],
  [
    "reports elsewhere",
    "twilio.status-callback",
    "warn",
    (w) => (w.state.twilio.service.status_callback = "https://elsewhere.example/status"),
  ],
  [
    "long code without a service",
    "registration.service",
    "fail",
    (w) => settings(w, { TWILIO_MESSAGING_SERVICE_SID: undefined }),
  ],
  ["no campaign", "registration.campaign", "fail", (w) => (w.state.twilio.campaign = null)],
  [
    "campaign refused",
    "registration.campaign",
    "fail",
    (w) => (w.state.twilio.campaign = "FAILED"),
  ],
  [
    "campaign under review",
    "registration.campaign",
    "warn",
    (w) => (w.state.twilio.campaign = "IN_PROGRESS"),
  ],
  [
    "pace above AT&T's",
    "registration.limits",
    "warn",
    (w) => (w.state.twilio.limits = { att: { mps: 4, msg_class: "E" } }),
  ],
  [
    "more segments a day than T-Mobile takes",
    "registration.limits",
    "warn",
    (w) => (w.state.twilio.limits!.tmobile = { brand_tier: "LOW" }),
  ],
  [
    "no limit of a day where T-Mobile has one",
    "registration.limits",
    "warn",
    (w) => settings(w, { SEGMENTS_PER_DAY: undefined }),
  ],
  ["brand refused", "registration.brand", "fail", (w) => (w.state.twilio.brand = "FAILED")],
  ["brand under review", "registration.brand", "warn", (w) => (w.state.twilio.brand = "PENDING")],
  ["toll-free unverified", "registration.toll-free", "fail", (w) => asTollFree(w, null)],
  ["toll-free refused", "registration.toll-free", "fail", (w) => asTollFree(w, "TWILIO_REJECTED")],
  ["toll-free under review", "registration.toll-free", "warn", (w) => asTollFree(w, "IN_REVIEW")],
];

export const storeFaults: Fault[] = [
  ["store down", "s3.reachable", "fail", (w) => w.s3.trouble(500)],
  [
    "store away",
    "s3.reachable",
    "fail",
    (w) => settings(w, { AWS_ENDPOINT_URL_S3: "http://127.0.0.1:1" }),
  ],
  ["no store in live mode", "s3.reachable", "warn", (w) => settings(w, { S3_BUCKET: undefined })],
  ["wrong secret", "s3.credentials", "fail", (w) => settings(w, { AWS_SECRET_ACCESS_KEY: "x" })],
  ["wrong key", "s3.credentials", "fail", (w) => settings(w, { AWS_ACCESS_KEY_ID: "AKIDOTHER" })],
  [
    "clock refused",
    "s3.clock",
    "fail",
    (w) => w.s3.refusals.set("all", [403, "RequestTimeTooSkewed"]),
  ],
  ["no such bucket", "s3.bucket", "fail", (w) => settings(w, { S3_BUCKET: "another" })],
  ["listing denied", "s3.list", "fail", (w) => w.s3.refusals.set("list", [403, "AccessDenied"])],
  ["writing denied", "s3.write", "fail", (w) => w.s3.refusals.set("put", [403, "AccessDenied"])],
  ["reading denied", "s3.read", "fail", (w) => w.s3.refusals.set("get", [403, "AccessDenied"])],
  [
    "deleting denied",
    "s3.delete",
    "fail",
    (w) => w.s3.refusals.set("delete", [403, "AccessDenied"]),
  ],
  [
    "no versions kept",
    "s3.versioning",
    "warn",
    (w) => (w.s3.bucketSettings.versioning = "Suspended"),
  ],
  ["open to everybody", "s3.public", "fail", (w) => (w.s3.bucketSettings.isPublic = true)],
  [
    "public access not blocked",
    "s3.public",
    "fail",
    (w) => (w.s3.bucketSettings.publicBlock = false),
  ],
];

const from = "app.example.com";
export const mailFaults: Fault[] = [
  ["server away", "mail.server", "fail", (w) => settings(w, { SMTP_URL: "smtp://127.0.0.1:1" })],
  ["login refused", "mail.login", "fail", (w) => (w.state.isLoginRefused = true)],
  ["no sender", "mail.from", "fail", (w) => settings(w, { EMAIL_FROM: "TextClaim" })],
  ["no SPF", "mail.spf", "fail", (w) => (w.state.txt[from] = [])],
  ["two SPF records", "mail.spf", "fail", (w) => w.state.txt[from]!.push("v=spf1 -all")],
  ["SPF for everybody", "mail.spf", "fail", (w) => (w.state.txt[from] = ["v=spf1 +all"])],
  [
    "no key at the selector",
    "mail.dkim",
    "fail",
    (w) => delete w.state.txt[`s1._domainkey.${from}`],
  ],
  [
    "no key at the usual selectors",
    "mail.dkim",
    "warn",
    (w) => {
      settings(w, { EMAIL_DKIM_SELECTOR: undefined });
      delete w.state.txt[`s1._domainkey.${from}`];
    },
  ],
  [
    "key revoked",
    "mail.dkim",
    "fail",
    (w) => (w.state.txt[`s1._domainkey.${from}`] = ["v=DKIM1; p="]),
  ],
  ["no DMARC", "mail.dmarc", "fail", (w) => delete w.state.txt[`_dmarc.${from}`]],
  [
    "DMARC watches",
    "mail.dmarc",
    "warn",
    (w) => (w.state.txt[`_dmarc.${from}`] = ["v=DMARC1; p=none"]),
  ],
  ["no MX", "mail.mx", "fail", (w) => (w.state.mx = [])],
  ["takes no mail at all", "mail.mx", "fail", (w) => (w.state.mx = [""])],
  ["no way back", "mail.inbound", "fail", (w) => settings(w, { EMAIL_INBOUND_TOKEN: undefined })],
];

export const payoutFaults: Fault[] = [
  ["away", "tremendous.reachable", "fail", (w) => (w.state.vendors.tremendous.trouble = "silent")],
  ["down", "tremendous.reachable", "fail", (w) => (w.state.vendors.tremendous.trouble = 502)],
  ["key refused", "tremendous.key", "fail", (w) => settings(w, { TREMENDOUS_API_KEY: "PROD_no" })],
  [
    "the test world",
    "tremendous.world",
    "fail",
    (w) =>
      settings(w, {
        TREMENDOUS_BASE_URL: "https://testflight.tremendous.com/api/v2",
        TREMENDOUS_API_KEY: "TEST_key",
      }),
  ],
  [
    "the test world, spelled otherwise",
    "tremendous.world",
    "fail",
    (w) =>
      settings(w, {
        TREMENDOUS_BASE_URL: "https://TESTFLIGHT.Tremendous.com/api/v2",
        TREMENDOUS_API_KEY: "TEST_key",
      }),
  ],
  [
    "a key of the other world",
    "tremendous.world",
    "fail",
    (w) => settings(w, { TREMENDOUS_API_KEY: "TEST_key" }),
  ],
  [
    "products not told just now",
    "tremendous.products",
    "warn",
    (w) => (w.state.vendors.tremendous.productTrouble = 503),
  ],
  [
    "another funding source",
    "tremendous.funding",
    "fail",
    (w) => settings(w, { TREMENDOUS_FUNDING_SOURCE_ID: "S9" }),
  ],
  [
    "no funds",
    "tremendous.balance",
    "fail",
    (w) => (w.state.vendors.tremendous.sources[0]!.meta.available_cents = 0),
  ],
  [
    "low funds",
    "tremendous.balance",
    "warn",
    (w) => (w.state.vendors.tremendous.sources[0]!.meta.available_cents = 49_900),
  ],
  [
    "product gone",
    "tremendous.products",
    "fail",
    (w) => (w.state.vendors.tremendous.products = []),
  ],
  ["no webhook", "tremendous.webhook", "fail", (w) => (w.state.vendors.tremendous.webhooks = [])],
  [
    "another webhook's key",
    "tremendous.webhook-key",
    "fail",
    (w) => settings(w, { TREMENDOUS_WEBHOOK_KEY: "whsec_other" }),
  ],
  [
    "no webhook key",
    "tremendous.webhook-key",
    "fail",
    (w) => settings(w, { TREMENDOUS_WEBHOOK_KEY: undefined }),
  ],
];

const replica = (found: Partial<Replica>): Promise<Replica> =>
  Promise.resolve({ ...wellReplica, ...found });

export const houseFaults: Fault[] = [
  ["clock ten minutes off", "house.clock", "fail", (w) => (w.state.twilio.aheadMs = minutes(10))],
  ["clock two minutes off", "house.clock", "warn", (w) => (w.state.twilio.aheadMs = -minutes(2))],
  [
    "disk full",
    "house.disk",
    "fail",
    (w) =>
      (w.state.machine.room = () =>
        Promise.resolve({ freeBytes: gibibyte / 2, allBytes: 100 * gibibyte })),
  ],
  [
    "disk nearly full",
    "house.disk",
    "warn",
    (w) =>
      (w.state.machine.room = () =>
        Promise.resolve({ freeBytes: 5 * gibibyte, allBytes: 100 * gibibyte })),
  ],
  [
    "slow disk",
    "house.sync",
    "fail",
    (w) => (w.state.machine.syncMs = () => Promise.resolve(4000)),
  ],
  [
    "another server at our address",
    "house.address",
    "fail",
    (w) => (w.state.vendors.address.says = "Welcome to nginx"),
  ],
  [
    "nobody at our address",
    "house.address",
    "fail",
    (w) => (w.state.vendors.address.trouble = "silent"),
  ],
  [
    "database locked",
    "house.database",
    "fail",
    (w) => (w.state.machine.health = () => ({ databaseMs: 1, problems: ["database_locked"] })),
  ],
  [
    "workflows late",
    "house.workflows",
    "fail",
    (w) => (w.state.machine.health = () => ({ databaseMs: 1, problems: ["workflows_late"] })),
  ],
  [
    "mail late",
    "house.outbox",
    "warn",
    (w) => (w.state.machine.health = () => ({ databaseMs: 1, problems: ["mail_late"] })),
  ],
  [
    "a newer build on the disk",
    "house.migrations",
    "fail",
    (w) => (w.state.machine.pendingMigrations = () => 2),
  ],
  [
    "backup two days old",
    "house.backup",
    "fail",
    (w) => (w.state.machine.newestBackupAt = () => Promise.resolve(Date.now() - 48 * hour)),
  ],
  [
    "no backup yet",
    "house.backup",
    "warn",
    (w) => (w.state.machine.newestBackupAt = () => Promise.resolve(null)),
  ],
  [
    "a copy that did not come back",
    "house.drill",
    "fail",
    (w) => (w.state.machine.newestDrill = () => ({ ...drilled(Date.now()), ok: false })),
  ],
  [
    "no program to ship the database",
    "house.replica",
    "fail",
    (w) => (w.state.machine.replica = () => replica({ lagMs: 9e9, hasProgram: false })),
  ],
  [
    "a replica two minutes late",
    "house.replica",
    "fail",
    (w) => (w.state.machine.replica = () => replica({ lagMs: minutes(2), hasProgram: true })),
  ],
  [
    "a replica ten seconds late",
    "house.replica",
    "warn",
    (w) => (w.state.machine.replica = () => replica({ lagMs: 10_000, hasProgram: true })),
  ],
  [
    "a replica on the disk of the database",
    "house.replica",
    "warn",
    (w) => (w.state.machine.replica = () => replica({ isOnSameDisk: true })),
  ],
  [
    "a late replica on the disk of the database",
    "house.replica",
    "fail",
    (w) => (w.state.machine.replica = () => replica({ isOnSameDisk: true, lagMs: minutes(2) })),
  ],
  [
    "files that have no copy",
    "house.replica",
    "fail",
    (w) => (w.state.machine.replica = () => replica({ filesLacking: 90 })),
  ],
  [
    "no copy tried for nine days",
    "house.drill",
    "fail",
    (w) => (w.state.machine.newestDrill = () => drilled(Date.now() - 9 * 24 * hour)),
  ],
  ["no copy tried yet", "house.drill", "warn", (w) => (w.state.machine.newestDrill = () => null)],
  [
    "no copy ever tried of a database nine days old",
    "house.drill",
    "fail",
    ({ state: { machine } }) => {
      machine.newestDrill = () => null;
      machine.databaseSince = () => Date.now() - 9 * 24 * hour;
    },
  ],
  ["the example's contact", "papers.contact", "fail", (w) => settings(w, exampleContact)],
  ["no governing law", "papers.legal", "fail", (w) => settings(w, { GOVERNING_LAW: undefined })],
  [
    "legal pages of another version than counsel approved",
    "papers.legal",
    "fail",
    (w) => settings(w, { LEGAL_TEXTS_APPROVED: "2020-01" }),
  ],
  ["approvals over", "papers.approvals", "fail", () => undefined],
  [
    "no key to seal with",
    "papers.sealing",
    "fail",
    (w) => settings(w, { BACKUP_PUBLIC_KEY: undefined }),
  ],
  ["a token to be guessed", "papers.metrics", "fail", (w) => settings(w, { METRICS_TOKEN: "abc" })],
];
