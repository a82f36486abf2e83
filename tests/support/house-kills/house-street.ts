import { setTimeout as wait } from "node:timers/promises";
import { expectedSignature } from "~/integrations/sms/signature";
import { drawPicture } from "~/tests/support/house-kills/drawn-pictures";
import type { HouseVendors } from "~/tests/support/house-kills/house-vendors";
import type { Member } from "~/tests/support/house-kills/lay-out-house";
import { liveEnvironment } from "~/tests/support/live-environment";

const { BASE_URL, TWILIO_AUTH_TOKEN, TWILIO_ACCOUNT_SID, TWILIO_PHONE_NUMBER } = liveEnvironment;

/** What was said to the house and was answered, as the world outside remembers it. */
export type Remembered = {
  texts: { sid: string; phone: string }[];
  /** How often each picture was sent in until it was answered, and by whom. */
  pictures: Map<number, { owner: string; uploads: number }>;
};

/** Everybody who has to do with one house: who they are, and how they reach it. */
export type Street = {
  url: string;
  vendors: HouseVendors;
  members: Member[];
  remembered: Remembered;
  /** Aborted once the round has ended, however it did. */
  over: AbortSignal;
};

/**
 * Asks the house until it answers: it may be dead, or die while it is asked. @returns the answer,
 * and how often it was asked @throws the reason of `over`
 */
async function ask(
  { url, over }: Street,
  path: string,
  body: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string; tries: number }> {
  for (let tries = 1; ; tries++) {
    over.throwIfAborted();
    try {
      const signal = AbortSignal.any([over, AbortSignal.timeout(20_000)]);
      const answer = await fetch(url + path, { method: "POST", body, headers, signal });
      const text = await answer.text();
      if (answer.status < 500) return { status: answer.status, text, tries };
    } catch (cause) {
      if (over.aborted) throw cause;
    }
    await wait(50);
  }
}

async function askDesk<Answer>(street: Street, path: string, body: unknown): Promise<Answer> {
  const { status, text } = await ask(street, `/desk/${path}`, JSON.stringify(body));
  if (status !== 200) throw new Error(`the desk answered ${status} to ${path}: ${text}`);
  return JSON.parse(text) as Answer;
}

export const rowsOf = <Row>(street: Street, sql: string, ...values: string[]): Promise<Row[]> =>
  askDesk<Row[]>(street, "rows", { sql, values });

export const act = (
  street: Street,
  ...words: string[]
): Promise<{ ok: boolean; lines: string[] }> => askDesk(street, "act", words);

export const endHouse = (street: Street): Promise<{ writes: number }> =>
  askDesk(street, "end", null);

/** The clock of the house leaps by so many milliseconds, and whatever is due by then is done. */
export const letTimePass = (street: Street, ms: number): Promise<null> =>
  askDesk(street, "wait", ms);

/** Twilio posts a form until it is answered. @throws when it is refused */
export async function postAsTwilio(
  street: Street,
  path: string,
  fields: Record<string, string>,
): Promise<void> {
  const parameters = Object.entries({ AccountSid: TWILIO_ACCOUNT_SID, ...fields });
  const { status, text } = await ask(street, path, new URLSearchParams(parameters).toString(), {
    "content-type": "application/x-www-form-urlencoded",
    "x-twilio-signature": expectedSignature(TWILIO_AUTH_TOKEN, BASE_URL + path, parameters),
  });
  if (status !== 200 && status !== 204) throw new Error(`Twilio was answered ${status}: ${text}`);
}

/** A person texts, with a picture if one is given. Resolves when Twilio was answered. */
export async function say(
  street: Street,
  phone: string,
  body: string,
  picture?: number,
): Promise<void> {
  const files =
    picture === undefined
      ? []
      : [{ bytes: new Uint8Array(await drawPicture(picture)), contentType: "image/png" }];
  const to = TWILIO_PHONE_NUMBER;
  const { sid, mediaUrls } = street.vendors.twilio.receive({ from: phone, to, body, files });
  const media = mediaUrls.flatMap((address, index) => [
    [`MediaUrl${index}`, address],
    [`MediaContentType${index}`, "image/png"],
  ]);
  if (picture !== undefined) street.remembered.pictures.set(picture, { owner: phone, uploads: 0 });
  await postAsTwilio(street, "/webhooks/twilio/messages", {
    MessageSid: sid,
    From: phone,
    To: to,
    Body: body,
    NumMedia: String(files.length),
    ...(Object.fromEntries(media) as Record<string, string>),
  });
  street.remembered.texts.push({ sid, phone });
}

/**
 * A person sends a picture in the portal, again and again until it is answered. @throws when the
 * answer is none that a person may get
 */
export async function upload(street: Street, member: Member, picture: number): Promise<void> {
  const body = JSON.stringify({ userId: member.userId, picture });
  const { text, tries } = await ask(street, "/desk/upload", body);
  const kept = JSON.parse(text) as { outcome: string; code?: string };
  // One that was taken before the house died is known when it comes again.
  const isTaken = kept.outcome === "reading" || (tries > 1 && kept.code === "duplicate");
  if (!isTaken) throw new Error(`an upload was answered: ${text}`);
  street.remembered.pictures.set(picture, { owner: member.phone, uploads: tries });
}

/** The vendor of payouts posts a report until it is answered. */
export async function reportPayout(
  street: Street,
  report: { body: string; headers: Record<string, string> },
): Promise<void> {
  const { status } = await ask(street, "/webhooks/tremendous", report.body, report.headers);
  if (status !== 200) throw new Error(`the vendor of payouts was answered ${status}`);
}

/** Resolves once something of the world has become so. */
export async function until(street: Street, isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await wait(20, undefined, { signal: street.over });
}
