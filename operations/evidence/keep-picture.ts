import { findNumber } from "~/core/accounts/queries";
import { RuleBroken } from "~/core/errors";
import { getMessage } from "~/core/messaging/queries";
import { announceFile } from "~/core/evidence/announce-file";
import { heldPath } from "~/core/evidence/file-path";
import { holdFile } from "~/core/evidence/hold-file";
import { limitUploads } from "~/core/evidence/limit-uploads";
import { recordMedia } from "~/core/evidence/record-media";
import { sha256Aside } from "~/integrations/images/sha256-aside";
import type { InspectedFile } from "~/integrations/images/inspect-file";
import { reserveBytes, type Held } from "~/integrations/sandbox/reserve-bytes";
import { runInSandbox } from "~/integrations/sandbox/run-in-sandbox";
import { InvalidFile } from "~/integrations/images/invalid-file";
import { describeFailure } from "~/integrations/describe-failure";
import {
  CarrierAuthFailed,
  CarrierUnavailable,
  MediaGone,
  MediaRefused,
  MediaTooLarge,
} from "~/integrations/sms/contract";
import { dailyQuota } from "~/integrations/storage/daily-quota";
import { storage } from "~/integrations/storage/storage";
import { log } from "~/log";
import { askCarrier } from "~/operations/messages/ask-carrier";
import type { PlannedPicture } from "~/operations/evidence/plan-pictures";
import { storeCaseFile } from "~/operations/evidence/store-case-file";

/** Why a picture was refused; each reason has its own sentence. */
export type PictureProblem = "too_large" | "wrong_type" | "missing" | "broken";

type Picture = { bytes: Uint8Array; inspected: InspectedFile };
type Fetched = Picture | { problem: PictureProblem } | { problem: "quota"; sentence: string };

function problemOf(cause: unknown): PictureProblem | null {
  if (cause instanceof MediaGone || cause instanceof MediaRefused) return "missing";
  if (cause instanceof MediaTooLarge) return "too_large";
  if (!(cause instanceof InvalidFile)) return null;
  return cause.code === "too_large" || cause.code === "wrong_type" ? cause.code : "broken";
}

async function fetchPicture(
  url: string,
  mediaId: string,
  owner: string,
  shrink: Held["shrink"],
): Promise<Fetched> {
  if (url === "") return { problem: "missing" };
  try {
    const { bytes } = await askCarrier((carrier) => carrier.fetchMedia(url));
    shrink(bytes.byteLength);
    limitUploads(owner, bytes.byteLength, dailyQuota);
    return { bytes, inspected: await runInSandbox.inspectFile(bytes, owner) };
  } catch (cause) {
    if (cause instanceof RuleBroken) return { problem: "quota", sentence: cause.message };
    const problem = problemOf(cause);
    if (!problem) throw cause;
    log.info({ mediaId, problem }, "a picture could not be taken");
    return { problem };
  }
}

type Arrival = {
  phone: string;
  arrivedFrom: string;
  arrivedAt: number;
  caption: string;
  userId: string | null;
};

async function hold(
  picture: PlannedPicture,
  { bytes, inspected }: Picture,
  arrival: Arrival,
): Promise<void> {
  const { fileId: id, messageId, position } = picture;
  const storageKey = heldPath({ heldId: id, at: arrival.arrivedAt, type: inspected.type });
  announceFile(storageKey);
  await storage().put(storageKey, bytes, inspected.type);
  const { phone, arrivedFrom, arrivedAt } = arrival;
  const facts = {
    fileType: inspected.type,
    fileSize: bytes.byteLength,
    fileHash: await sha256Aside(bytes),
    arrivedFrom,
    arrivedAt,
  };
  holdFile({ id, phone, messageId, position, storageKey, ...facts });
  recordMedia(picture.mediaId, { state: "stored", fileId: id });
}

async function open(
  picture: PlannedPicture,
  fetched: Picture,
  arrival: Arrival,
  userId: string,
): Promise<void> {
  const { messageId, position, mediaId } = picture;
  const { arrivedFrom, arrivedAt, caption } = arrival;
  const stored = await storeCaseFile({
    ...picture,
    ...fetched,
    userId,
    fileName: `text-${position + 1}`,
    arrivedVia: "sms",
    arrivedFrom,
    arrivedAt,
    origin: { messageId, description: caption },
  });
  if (stored.outcome === "opened")
    recordMedia(mediaId, { state: "stored", fileId: stored.fileId, caseId: picture.caseId });
  else recordMedia(mediaId, { state: "refused", refusal: stored.sentence });
}

/**
 * More bytes than a medium may have, so that at most five are fetched at once: many streams would
 * delay requests.
 */
const fetchedBytes = 50 * 1024 * 1024;

async function keep(picture: PlannedPicture): Promise<void> {
  const { message, media } = getMessage(picture.messageId);
  const medium = media.find(({ id }) => id === picture.mediaId);
  if (medium?.state !== "waiting") return;
  const phone = message.fromPhone ?? "";
  const arrival: Arrival = {
    phone,
    arrivedFrom: medium.url,
    arrivedAt: message.createdAt,
    caption: message.message.trim().slice(0, 500),
    userId: findNumber(phone)?.userId ?? null,
  };
  await reserveBytes({ owner: arrival.userId ?? phone, bytes: fetchedBytes }, (held) =>
    take(picture, arrival, held),
  );
}

async function take(picture: PlannedPicture, arrival: Arrival, { shrink }: Held): Promise<void> {
  const { phone, userId, arrivedFrom } = arrival;
  const fetched = await fetchPicture(arrivedFrom, picture.mediaId, userId ?? phone, shrink);
  if ("problem" in fetched) {
    const refusal = fetched.problem === "quota" ? fetched.sentence : fetched.problem;
    recordMedia(picture.mediaId, {
      state: fetched.problem === "missing" ? "missing" : "refused",
      refusal,
    });
    return;
  }
  await (userId ? open(picture, fetched, arrival, userId) : hold(picture, fetched, arrival));
}

function noteTrouble(
  { messageId, mediaId }: PlannedPicture,
  cause: unknown,
  isLastTry: boolean,
): void {
  const about = { messageId, mediaId, final: isLastTry, ...describeFailure(cause) };
  if (cause instanceof CarrierAuthFailed)
    log.error(about, "the carrier refuses our credentials: staff must act");
  else if (cause instanceof CarrierUnavailable && !isLastTry)
    log.warn(about, "a picture could not be fetched; it is tried again");
  else log.error(about, "a picture could not be kept");
}

/** The outcome for a picture: settled, or to be retried later. */
export type Kept = "settled" | "later";

/**
 * Fetches one texted picture, checks its real type, and stores it: as a case of its sender, or held
 * apart if the number has no account yet (TW-30…33; decisions, People). Records a refused picture
 * with the reason. A temporary failure does not stop other pictures: it is retried, and recorded as
 * missing after the last try. Safe to repeat.
 */
export async function keepPicture(picture: PlannedPicture, isLastTry: boolean): Promise<Kept> {
  try {
    await keep(picture);
  } catch (cause) {
    noteTrouble(picture, cause, isLastTry);
    if (!isLastTry) return "later";
    recordMedia(picture.mediaId, { state: "missing", refusal: "missing" });
  }
  return "settled";
}
