import { http, HttpResponse } from "msw";
import { inngestServer } from "~/tests/fakes/inngest-server";
import { nameServer } from "~/tests/fakes/name-server";
import { fakeOtherVendors, vendorState } from "~/tests/fakes/other-vendors";
import { postOffice, type PostedMail } from "~/tests/fakes/post-office";
import { fakeS3 } from "~/tests/fakes/s3";
import { fakeTremendous } from "~/tests/fakes/tremendous";
import { fakeTwilio } from "~/tests/fakes/twilio";
import { fakeTwilioSetup, twilioState } from "~/tests/fakes/twilio-setup";
import { serveFake, type ServedFake } from "~/tests/support/serve-fake";

/** The bucket of the faked S3, and its key, which opens a bucket for copies too. */
export const bucket = {
  bucket: "evidence",
  others: ["copies"],
  region: "us-east-1",
  accessKeyId: "AKIDEXAMPLE",
  secretAccessKey: "s3-secret",
};

/** The keys that the vendors gave us. */
export const vendorKeys = {
  tremendous: "PROD_key",
  openai: "sk-openai",
  hunter: "hunter-key",
  google: "google-secret",
  inngest: `signkey-prod-${"0f".repeat(16)}`,
  inngestEvents: "event-key",
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
  /** Where the server listens that the proxy of `origin` hands requests to. */
  houseAt: string;
  number: string;
  accountSid: string;
  authToken: string;
  serviceSid: string;
};

/** The smaller vendors, each on a port of its own, and Tremendous with its orders. */
async function serveOthers(origin: string) {
  const state = vendorState(origin);
  let tremendous!: ReturnType<typeof fakeTremendous>;
  const served: Record<string, ServedFake> = {};
  for (const name of ["tremendous", "openai", "hunter", "google"] as const)
    served[name] = await serveFake((baseUrl) => {
      const bases = { [name]: baseUrl };
      const looked = fakeOtherVendors({ origin, keys: vendorKeys, state: () => state, bases });
      if (name !== "tremendous") return looked;
      tremendous = fakeTremendous({ apiKey: vendorKeys.tremendous, baseUrl });
      return [...looked, ...tremendous.handlers];
    });
  return { served, tremendous, state };
}

/** Whoever is called: what was posted to ALERT_URL, and how often HEARTBEAT_URL was asked. */
async function serveWatchers() {
  const alerts: Record<string, unknown>[] = [];
  const heart = { beats: 0 };
  const served = await serveFake((baseUrl) => [
    http.post(`${baseUrl}/alerts`, async ({ request }) => {
      alerts.push((await request.json()) as Record<string, unknown>);
      return new HttpResponse(null, { status: 202 });
    }),
    http.get(`${baseUrl}/alerts`, () => new HttpResponse(null, { status: 405 })),
    http.get(`${baseUrl}/heart`, () => {
      heart.beats += 1;
      return HttpResponse.text("OK");
    }),
  ]);
  return { alerts, heart, served };
}

/**
 * Everybody whom a company that goes live has to do with, faked at the network: Twilio, S3, mail,
 * names, Tremendous, OpenAI, Hunter, Google, an Inngest server, and who is called.
 * @param company `isNew`: nothing is set yet at the number that was bought
 */
export async function startVendors(company: Company & { isNew: boolean }) {
  const { origin, houseAt, number, accountSid, authToken, serviceSid, isNew } = company;
  const account = twilioState(origin, number, serviceSid);
  if (isNew) Object.assign(account.numbers[0]!, { sms_url: "", sms_fallback_url: "" });
  const mails: PostedMail[] = [];
  let takesIn: MailDoor | null = null;
  const [names, s3, post, others, watchers] = await Promise.all([
    nameServer(domainRecords),
    fakeS3(bucket),
    postOffice((mail) => {
      mails.push(mail);
      if (takesIn && mail.to.endsWith(`@${new URL(origin).hostname}`)) void handOver(mail, takesIn);
    }),
    serveOthers(origin),
    serveWatchers(),
  ]);
  let twilio!: ReturnType<typeof fakeTwilio>;
  const servedTwilio = await serveFake((baseUrl) => {
    const known = { accountSid, authToken, baseUrl };
    twilio = fakeTwilio({ ...known, services: { [serviceSid]: [number] } });
    const setup = fakeTwilioSetup({ ...known, state: () => account });
    return [...setup.handlers, ...twilio.handlers];
  });
  const { inngest: signingKey, inngestEvents: eventKey } = vendorKeys;
  const reach = (url: string): string => url.replace(origin, houseAt);
  const inngest = inngestServer(Math.random, { signingKey, eventKey, reach });
  const all = [servedTwilio, watchers.served, ...Object.values(others.served)];
  return {
    account,
    mails,
    /** From now on mail to the company is handed over there. */
    handMailOverTo: (door: MailDoor): void => void (takesIn = door),
    twilio,
    tremendous: others.tremendous,
    /** How the smaller vendors look. */
    others: others.state,
    inngest,
    copies: s3.filesOf("copies"),
    alerts: watchers.alerts,
    heart: watchers.heart,
    names: names.address,
    addresses: {
      twilio: servedTwilio.url,
      tremendous: others.served.tremendous!.url,
      openai: others.served.openai!.url,
      hunter: others.served.hunter!.url,
      google: others.served.google!.url,
      inngest: await inngest.listen(),
      watchers: watchers.served.url,
      s3: s3.endpoint,
      smtp: post.port,
    },
    stop: async (): Promise<void> => {
      for (const stop of [post.stop, names.close, s3.close, inngest.close]) await stop();
      for (const { stop } of all) await stop();
    },
  };
}

export type GoLiveVendors = Awaited<ReturnType<typeof startVendors>>;
