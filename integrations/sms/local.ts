import { randomBytes } from "node:crypto";
import type { OutgoingText, SendResult, SmsCarrier } from "~/integrations/sms/contract";
import { deleteDevMedia, readDevMedia } from "~/integrations/sms/dev-media";
import { errorMeaning } from "~/integrations/sms/error-codes";
import { countSegments, isTollFree } from "~/integrations/sms/segments";

/**
 * A carrier that sends nothing. The phone page shows the caller's own records of texts; this gives
 * each a sid and refuses malformed texts as Twilio would.
 */
export function localCarrier(): SmsCarrier {
  return {
    send: async (text) => send(text),
    findSent: async () => [],
    listSentSince: async () => [],
    listReceivedSince: async () => ({
      texts: [],
      listedAt: null,
      answeredAt: Date.now(),
      unread: 0,
    }),
    deactivatedOn: async function* () {},
    lookUp: async () => ({ owner: "same", carrier: null, refusedWith: null }),
    fetchMedia: readDevMedia,
    deleteMedia: deleteDevMedia,
  };
}

function send({ to, from, body, mediaUrls = [] }: OutgoingText): SendResult {
  if (!/^\+[1-9]\d{6,14}$/.test(to)) return refused(21211);
  if (body.length > 1600) return refused(21617);
  if (body.trim() === "" && mediaUrls.length === 0) return refused(21602);
  const sid = `${mediaUrls.length > 0 ? "MM" : "SM"}${randomBytes(16).toString("hex")}`;
  const { segments } = countSegments(body, { tollFree: from !== undefined && isTollFree(from) });
  return { outcome: "sent", sid, status: "sent", segments };
}

const refused = (code: number): SendResult => ({
  outcome: "refused",
  code,
  kind: errorMeaning(code).kind,
  retry: false,
});
