import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { nameServer } from "~/tests/fakes/name-server";
import { fakeOtherVendors, vendorState } from "~/tests/fakes/other-vendors";
import { fakeS3 } from "~/tests/fakes/s3";
import { fakeTremendous } from "~/tests/fakes/tremendous";
import { fakeTwilio } from "~/tests/fakes/twilio";
import { fakeTwilioSetup, twilioState } from "~/tests/fakes/twilio-setup";
import { serveFake } from "~/tests/support/serve-fake";

/** The bucket that the faked S3 has, and its key. */
export const bucket = {
  bucket: "evidence",
  region: "us-east-1",
  accessKeyId: "AKIDEXAMPLE",
  secretAccessKey: "s3-secret",
};

export type Mail = { to: string; raw: string };

/**
 * A mail server of this machine that keeps what it takes. @param taken is told of each mail before
 * it is answered
 */
export async function startPost(
  mails: Mail[],
  taken: () => void = () => undefined,
): Promise<{ port: number; stop: () => Promise<void> }> {
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    onAuth: (_auth, _session, done) => done(null, { user: "claims" }),
    onData: (stream, session, done) => {
      const pieces: Buffer[] = [];
      stream.on("data", (piece: Buffer) => pieces.push(piece));
      stream.on("end", () => {
        const raw = Buffer.concat(pieces).toString();
        for (const { address } of session.envelope.rcptTo) mails.push({ to: address, raw });
        taken();
        done();
      });
    },
  });
  // Whoever hands a mail over may die meanwhile.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.server.address() as AddressInfo).port,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

const domainRecords = {
  txt: {
    "app.example.com": ["v=spf1 include:mail.example ~all"],
    "_dmarc.app.example.com": ["v=DMARC1; p=quarantine; rua=mailto:d@app.example.com"],
    "s1._domainkey.app.example.com": ["v=DKIM1; k=rsa; p=MIIB"],
  },
  mx: { "app.example.com": ["mx.example"] },
};

type Company = {
  origin: string;
  number: string;
  accountSid: string;
  authToken: string;
  serviceSid: string;
};

/**
 * Everybody whom a company that goes live has to do with, faked at the network: Twilio with a
 * number at which nothing is set, S3, mail, names and Tremendous.
 */
export async function startVendors(company: Company) {
  const { origin, number, accountSid, authToken, serviceSid } = company;
  const account = twilioState(origin, number, serviceSid);
  // The number is bought, and nothing is set at it.
  Object.assign(account.numbers[0]!, { sms_url: "", sms_fallback_url: "" });
  const mails: Mail[] = [];
  const [names, s3, post] = await Promise.all([
    nameServer(domainRecords),
    fakeS3(bucket),
    startPost(mails),
  ]);
  let twilio!: ReturnType<typeof fakeTwilio>;
  let tremendous!: ReturnType<typeof fakeTremendous>;
  const servedTwilio = await serveFake((baseUrl) => {
    const known = { accountSid, authToken, baseUrl };
    twilio = fakeTwilio({ ...known, services: { [serviceSid]: [number] } });
    const setup = fakeTwilioSetup({ ...known, state: () => account });
    return [...setup.handlers, ...twilio.handlers];
  });
  const servedTremendous = await serveFake((baseUrl) => {
    tremendous = fakeTremendous({ apiKey: "PROD_key", baseUrl });
    const keys = { tremendous: "PROD_key", openai: "", hunter: "", inngest: "", google: "" };
    const state = vendorState(origin);
    const looked = fakeOtherVendors({ origin, keys, state: () => state, tremendousBase: baseUrl });
    return [...looked, ...tremendous.handlers];
  });
  return {
    account,
    mails,
    twilio,
    tremendous,
    names: names.address,
    addresses: {
      twilio: servedTwilio.url,
      tremendous: servedTremendous.url,
      s3: s3.endpoint,
      smtp: post.port,
    },
    stop: async (): Promise<void> => {
      const all = [post.stop, names.close, s3.close, servedTwilio.stop, servedTremendous.stop];
      for (const stop of all) await stop();
    },
  };
}

export type GoLiveVendors = Awaited<ReturnType<typeof startVendors>>;
