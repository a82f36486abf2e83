import { postOffice, type PostedMail } from "~/tests/fakes/post-office";
import { fakeTremendous } from "~/tests/fakes/tremendous";
import { fakeTwilio } from "~/tests/fakes/twilio";
import { openHouseClock } from "~/tests/support/house-kills/house-clock";
import { payoutEnvironment } from "~/tests/support/payout-environment";
import { serveFake } from "~/tests/support/serve-fake";

/**
 * The carrier, the vendor of payouts and the mail server of one house, which remember what they
 * were asked however often the house dies. @param taken is told whenever one of them has done what
 * it was asked, before it answers
 */
export async function startHouseVendors(folder: string, taken: () => void) {
  const mails: PostedMail[] = [];
  const {
    TWILIO_ACCOUNT_SID: accountSid,
    TWILIO_AUTH_TOKEN: authToken,
    TREMENDOUS_API_KEY: apiKey,
    TREMENDOUS_WEBHOOK_KEY: webhookKey,
  } = payoutEnvironment;
  let twilio!: ReturnType<typeof fakeTwilio>;
  let tremendous!: ReturnType<typeof fakeTremendous>;
  const { now } = openHouseClock(folder);
  const [post, servedTwilio, servedTremendous] = await Promise.all([
    postOffice((mail) => {
      mails.push(mail);
      taken();
    }),
    serveFake((baseUrl) => {
      twilio = fakeTwilio({ accountSid, authToken, baseUrl, now });
      return twilio.handlers;
    }, taken),
    serveFake((baseUrl) => {
      tremendous = fakeTremendous({ apiKey, webhookKey, baseUrl });
      return tremendous.handlers;
    }, taken),
  ]);
  return {
    twilio,
    tremendous,
    mails,
    environment: {
      ...payoutEnvironment,
      TWILIO_API_BASE_URL: servedTwilio.url,
      TREMENDOUS_BASE_URL: servedTremendous.url,
      SMTP_URL: `smtp://claims:secret@127.0.0.1:${post.port}`,
    },
    stop: async (): Promise<void> => {
      for (const stop of [post.stop, servedTwilio.stop, servedTremendous.stop]) await stop();
    },
  };
}

export type HouseVendors = Awaited<ReturnType<typeof startHouseVendors>>;
