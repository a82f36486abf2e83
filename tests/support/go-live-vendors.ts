import { nameServer } from "~/tests/fakes/name-server";
import { fakeOtherVendors, vendorState } from "~/tests/fakes/other-vendors";
import { postOffice, type PostedMail } from "~/tests/fakes/post-office";
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

const domainRecords = {
  txt: {
    "app.example.com": ["v=spf1 include:mail.example ~all"],
    "_dmarc.app.example.com": ["v=DMARC1; p=quarantine; rua=mailto:d@app.example.com"],
    "s1._domainkey.app.example.com": ["v=DKIM1; k=rsa; p=MIIB"],
  },
  mx: { "app.example.com": ["mx.example"] },
};

/** Where the company's own server takes mail in, and with which token. */
type MailDoor = { url: string; token: string };

/** What the server of the MX record does with a mail to the company. */
async function handOver({ raw, to }: PostedMail, { url, token }: MailDoor): Promise<void> {
  await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "message/rfc822", Authorization: `Bearer ${token}` },
    body: `Delivered-To: ${to}\r\n${raw}`,
  });
}

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
  const mails: PostedMail[] = [];
  let takesIn: MailDoor | null = null;
  const [names, s3, post] = await Promise.all([
    nameServer(domainRecords),
    fakeS3(bucket),
    postOffice((mail) => {
      mails.push(mail);
      if (takesIn && mail.to.endsWith(`@${new URL(origin).hostname}`)) void handOver(mail, takesIn);
    }),
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
    /** From now on mail to the company is handed over there. */
    handMailOverTo: (door: MailDoor): void => void (takesIn = door),
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
