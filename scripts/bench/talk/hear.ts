import sharp from "sharp";
import { answerByRule } from "~/bot/agent/answer-by-rule";
import { answerWaiting } from "~/bot/agent/answer-waiting";
import { chooseRoute, type Route } from "~/bot/agent/choose-route";
import { runTurn } from "~/bot/agent/run-turn";
import { signUpByText } from "~/bot/agent/join/sign-up-by-text";
import { checkSuppression } from "~/core/consent/check-suppression";
import { findNumber, findPerson } from "~/core/accounts/queries";
import { isMinor } from "~/core/sign-up/is-minor";
import { sqlite } from "~/db/client";
import { storeDevMedia } from "~/integrations/sms/dev-media";
import { keepPicture } from "~/operations/evidence/keep-picture";
import { adoptHeldPicture } from "~/operations/evidence/adopt-held-picture";
import { planAdoption, planPictures } from "~/operations/evidence/plan-pictures";
import { newSid, textParameters, postWebhook } from "~/tests/support/post-webhook";
import { sayWhatCame } from "~/workflows/messages/say-what-came";

/** The result of one text: the replies, the route, and the state of the rows afterwards. */
export type Heard = {
  said: { body: string; segments: number; topic: string | null; isCrisis: boolean }[];
  route: Route;
  isStopped: boolean;
  isNewsSent: boolean;
  isWaiting: boolean;
  hasAccount: boolean;
  isMinor: boolean;
  isLineTold: boolean;
  name: string;
  email: string;
  newCases: number;
  lostPictures: number;
  milliseconds: number;
};

const lastText = sqlite.prepare<[], number>("SELECT coalesce(max(rowid), 0) FROM texts").pluck();
const newTexts = sqlite.prepare<
  [string, number],
  { body: string; segments: number; topic: string | null; purpose: string }
>(
  "SELECT body, segments, topic, purpose FROM texts WHERE phone = ? AND rowid > ? AND status <> 'suppressed' ORDER BY created_at, rowid",
);
const stopped = sqlite
  .prepare<[string], number>(
    "SELECT count(*) FROM suppressions WHERE phone = ? AND scope = 'all' AND lifted_at IS NULL",
  )
  .pluck();
const messageOf = sqlite
  .prepare<[string], string>("SELECT id FROM support_messages WHERE twilio_sid = ?")
  .pluck();
const casesOf = sqlite
  .prepare<[string], number>("SELECT count(*) FROM cases WHERE user_id = ?")
  .pluck();
const lineTold = sqlite
  .prepare<[string], number>(
    `SELECT count(*) FROM claim_questions JOIN cases ON cases.id = case_id
     WHERE user_id = ? AND question = 'J3' AND answered_at IS NOT NULL`,
  )
  .pluck();
const lost = sqlite
  .prepare<[string], number>(
    "SELECT count(*) FROM message_media WHERE message_id = ? AND state <> 'stored'",
  )
  .pluck();

async function answer(messageId: string, route: Route): Promise<void> {
  if (route === "agent") await runTurn(messageId);
  else if (route === "waiting") answerWaiting(messageId);
  else if (route === "join") {
    const userId = signUpByText(messageId);
    for (const held of userId ? planAdoption(messageId) : []) await adoptHeldPicture(held);
  } else answerByRule(messageId);
}

const picture = "tests/fixtures/screenshots/business-address.png";
let sent = 0;

// Makes a different file each time.
const nextPicture = (): Promise<Buffer> =>
  sharp(picture)
    .extend({ bottom: (sent += 1) % 200, background: "#ffffff" })
    .withExif({ IFD0: { ImageDescription: String(sent) } })
    .png()
    .toBuffer();

async function mediaOf(pictures: number): Promise<Record<string, string>> {
  const media: Record<string, string> = { NumMedia: String(pictures) };
  for (let at = 0; at < pictures; at++) {
    media[`MediaUrl${at}`] = await storeDevMedia(await nextPicture(), "image/png");
    media[`MediaContentType${at}`] = "image/png";
  }
  return media;
}

/**
 * Posts a text to the signed webhook and answers it with the acts that the workflow calls, in their
 * order.
 */
export async function hears(phone: string, body: string, pictures = 0): Promise<Heard> {
  const before = lastText.get() ?? 0;
  const casesBefore = casesOf.get(findNumber(phone)?.userId ?? "") ?? 0;
  const extra = await mediaOf(pictures);
  const started = performance.now();
  const sid = newSid();
  const { status } = await postWebhook(textParameters({ from: phone, body, sid, extra }));
  const messageId = messageOf.get(sid);
  if (status !== 200 || messageId === undefined)
    throw new Error(`The webhook answered ${status} to ${sid}.`);
  const { route } = chooseRoute(messageId);
  const planned = planPictures(messageId);
  for (const one of planned) await keepPicture(one, true);
  if (planned.length > 0)
    sayWhatCame(
      messageId,
      planned.map(({ position }) => position),
      false,
    );
  await answer(messageId, route);
  const milliseconds = performance.now() - started;
  return { ...standing(phone, messageId, before, casesBefore), route, milliseconds };
}

function standing(
  phone: string,
  messageId: string,
  before: number,
  casesBefore: number,
): Omit<Heard, "route" | "milliseconds"> {
  const number = findNumber(phone);
  const person = number?.userId ? findPerson(number.userId) : undefined;
  const { conversation } = chooseRoute(messageId);
  return {
    said: newTexts.all(phone, before).map(({ purpose, ...text }) => ({
      ...text,
      isCrisis: purpose === "help" && text.body.includes("988"),
    })),
    isStopped: (stopped.get(phone) ?? 0) > 0,
    isNewsSent: checkSuppression({ phone, purpose: "outcome", now: Date.now() }).allowed,
    isWaiting: conversation.waitingSince !== null,
    hasAccount: number?.userId != null,
    isMinor: isMinor(phone),
    isLineTold: (lineTold.get(number?.userId ?? "") ?? 0) > 0,
    name: person ? `${person.firstName} ${person.lastName}`.trim() : (number?.joinName ?? ""),
    email: person?.email ?? number?.joinEmail ?? "",
    newCases: (casesOf.get(number?.userId ?? "") ?? 0) - casesBefore,
    lostPictures: lost.get(messageId) ?? 0,
  };
}
