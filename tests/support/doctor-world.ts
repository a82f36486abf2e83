import type { AddressInfo } from "node:net";
import { setupServer } from "msw/node";
import { SMTPServer } from "smtp-server";
import { legalVersion } from "~/core/accounts/legal-texts/shipped-texts";
import { env, type Environment } from "~/env";
import type { Patient } from "~/operations/doctor/check";
import type { Machine } from "~/operations/doctor/this-machine";
import { drilled, wellReplica } from "~/tests/support/doctor-faults";
import { fakeOtherVendors, vendorState } from "~/tests/fakes/other-vendors";
import { fakeS3 } from "~/tests/fakes/s3";
import { fakeTwilioSetup, twilioState } from "~/tests/fakes/twilio-setup";

const origin = "https://app.example.com";
const phone = "+12125550100";
const serviceSid = `MG${"b".repeat(32)}`;
const keys = {
  tremendous: "PROD_key",
  openai: "sk-openai",
  hunter: "hunter-key",
  inngest: "signkey-prod-12",
  google: "google-secret",
};
const bucket = {
  bucket: "evidence",
  region: "us-east-1",
  accessKeyId: "AKIDEXAMPLE",
  secretAccessKey: "s3-secret",
};
const gibibyte = 1024 ** 3;

const goodNames = (): Record<string, string[]> => ({
  "app.example.com": ["v=spf1 include:mail.example ~all", "another=record"],
  "_dmarc.app.example.com": ["v=DMARC1; p=quarantine; rua=mailto:d@app.example.com"],
  "s1._domainkey.app.example.com": ["v=DKIM1; k=rsa; p=MIIB"],
});

/** What is true of a world; a fault changes one thing in it. */
export type WorldState = {
  twilio: ReturnType<typeof twilioState>;
  vendors: ReturnType<typeof vendorState>;
  settings: Partial<Environment>;
  machine: Partial<Machine>;
  txt: Record<string, string[]>;
  mx: string[];
  /** The mail server refuses the login. */
  isLoginRefused: boolean;
};

function wellState(now: number): WorldState {
  return {
    twilio: twilioState(origin, phone, serviceSid),
    vendors: vendorState(origin),
    settings: {},
    machine: {
      room: () => Promise.resolve({ freeBytes: 40 * gibibyte, allBytes: 100 * gibibyte }),
      syncMs: () => Promise.resolve(4),
      newestBackupAt: () => Promise.resolve(now - 3_600_000),
      replica: () => Promise.resolve(wellReplica),
      newestDrill: () => drilled(now - 86_400_000),
      databaseSince: () => now - 86_400_000,
      pendingMigrations: () => 0,
      health: () => ({ databaseMs: 1, problems: [] }),
    },
    txt: goodNames(),
    mx: ["mx.example"],
    isLoginRefused: false,
  };
}

/** A live set-up where all is well, over faked vendors; one thing at a time may be broken. */
export async function doctorWorld() {
  let state = wellState(Date.now());
  const accountSid = `AC${"a".repeat(32)}`;
  const s3 = await fakeS3(bucket);
  const smtp = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    onAuth: (_auth, _session, done) =>
      done(state.isLoginRefused ? Object.assign(new Error("no"), { responseCode: 535 }) : null, {
        user: "claims",
      }),
  });
  smtp.on("error", () => undefined);
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", () => resolve()));
  const { port } = smtp.server.address() as AddressInfo;
  const twilio = fakeTwilioSetup({ accountSid, authToken: "token-1", state: () => state.twilio });
  const others = fakeOtherVendors({ origin, keys, state: () => state.vendors });
  const network = setupServer(...twilio.handlers, ...others);
  network.listen({
    onUnhandledRequest: (request, print) => {
      if (new URL(request.url).hostname !== "127.0.0.1") print.error();
    },
  });
  const settings = (): Environment => ({
    ...env,
    TWILIO_MESSAGING_SERVICE_SID: serviceSid,
    TEXTS_PER_SECOND: 50,
    SEGMENTS_PER_DAY: { all: 20_000 },
    SMTP_URL: `smtp://claims:secret@127.0.0.1:${port}`,
    EMAIL_INBOUND_TOKEN: "inbound-token",
    EMAIL_DKIM_SELECTOR: "s1",
    TREMENDOUS_API_KEY: keys.tremendous,
    TREMENDOUS_BASE_URL: "https://api.tremendous.com/api/v2",
    TREMENDOUS_WEBHOOK_KEY: "whsec_test",
    OPENAI_API_KEY: keys.openai,
    HUNTER_API_KEY: keys.hunter,
    GOOGLE_CLIENT_ID: "client",
    GOOGLE_CLIENT_SECRET: keys.google,
    INNGEST_EVENT_KEY: "event-key",
    INNGEST_SIGNING_KEY: keys.inngest,
    inngestServer: true,
    S3_BUCKET: bucket.bucket,
    AWS_ACCESS_KEY_ID: bucket.accessKeyId,
    AWS_SECRET_ACCESS_KEY: bucket.secretAccessKey,
    AWS_ENDPOINT_URL_S3: s3.endpoint,
    REPLICA_URL: "s3://evidence/replica",
    METRICS_TOKEN: "a-token-of-some-length",
    ALERT_URL: "https://alerts.example/hook-of-ours",
    GOVERNING_LAW: "The laws of New York govern.",
    LEGAL_TEXTS_APPROVED: legalVersion,
    ...state.settings,
  });
  const patient = (): Patient => ({
    settings: settings(),
    names: {
      txt: (name) => Promise.resolve(state.txt[name] ?? []),
      mx: () => Promise.resolve(state.mx),
    },
    // A fault replaces what of the machine is ill; wellState gives every part.
    machine: state.machine as Machine,
    now: Date.now(),
  });
  return {
    s3,
    changes: twilio.changes,
    get state() {
      return state;
    },
    patient,
    heal: () => {
      state = wellState(Date.now());
      s3.refusals.clear();
      s3.trouble(null);
      Object.assign(s3.bucketSettings, {
        versioning: "Enabled",
        publicBlock: true,
        isPublic: false,
      });
    },
    close: async () => {
      network.close();
      await new Promise<void>((resolve) => smtp.close(() => resolve()));
      await s3.close();
    },
  };
}

export type DoctorWorld = Awaited<ReturnType<typeof doctorWorld>>;
