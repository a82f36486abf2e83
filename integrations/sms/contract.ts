/** One text to send. `to` and `from` are E.164; without `from` the configured sender is used. */
export type OutgoingText = {
  to: string;
  body: string;
  from?: string;
  statusCallback?: string;
  mediaUrls?: string[];
};

/** Twilio's code for unknown credentials; media requests answer without a code. */
const credentialsRefused = 20003;

/** TW-42, word for word. */
export const textStatuses = [
  "queued",
  "sending",
  "sent",
  "failed",
  "delivered",
  "undelivered",
  "receiving",
  "received",
  "accepted",
  "scheduled",
  "read",
  "partially_delivered",
  "canceled",
] as const;
export type TextStatus = (typeof textStatuses)[number];

/** Why a carrier will never deliver this text unchanged (TW-43). */
export type RefusalKind =
  | "opted_out"
  | "dead_number"
  | "invalid"
  | "filtered"
  | "unregistered"
  | "quiet_hours"
  | "litigator"
  | "region"
  | "trial"
  | "too_long"
  | "other";

/** `segments` may be 0 until the carrier has counted (TW-40). */
export type SendResult =
  | { outcome: "sent"; sid: string; status: TextStatus; segments: number }
  | { outcome: "refused"; code: number; kind: RefusalKind; retry: false };

/** A text of ours that the carrier has. `createdAt` is when the carrier accepted it. */
export type SentText = {
  sid: string;
  to: string;
  from: string | null;
  body: string;
  status: TextStatus;
  errorCode: number | null;
  segments: number;
  createdAt: number;
};

/** What to ask: since when (ms) it may have changed hands, or null; and whether its carrier. */
export type NumberQuestion = { phone: string; heardAt: number | null; carrier: boolean };

export type NumberFacts = {
  /** Null when it was not asked for. */
  owner: "same" | "another" | "unknown" | null;
  carrier: "t-mobile" | "att" | "verizon" | "other" | null;
  /** The carrier's code when it refuses to look something up. */
  refusedWith: number | null;
};

export type ReceivedMedia = { url: string; contentType: string };

/** A text that the carrier received for us. */
export type ReceivedText = {
  sid: string;
  accountSid: string;
  messagingServiceSid: string | null;
  from: string;
  to: string;
  body: string;
  segments: number;
  receivedAt: number;
  media: ReceivedMedia[];
};

/**
 * `listedAt` is when the carrier made the list, by its own clock, in whole seconds; null if it does
 * not say. `answeredAt` is when we had it, by ours. `unread`: how many texts, files of texts and
 * numbers of ours could not be read.
 */
export type ReceivedList = {
  texts: ReceivedText[];
  listedAt: number | null;
  answeredAt: number;
  unread: number;
};

/**
 * A way to send and receive texts. Every method may throw CarrierUnavailable or CarrierAuthFailed.
 */
export type SmsCarrier = {
  /**
   * Sends one text (TW-40). There is no idempotency key: after CarrierUnavailable with
   * `mayHaveBeenSent`, ask `findSent` first.
   */
  send(text: OutgoingText): Promise<SendResult>;
  /**
   * Texts to `to` with this body that the carrier accepted at or after `sentAfter` (ms, by its
   * clock, in whole seconds), newest first, to resolve a crash (TW-41). One may come from an
   * earlier send of the same words: skip known sids.
   */
  findSent(query: { to: string; body: string; sentAfter: number }): Promise<SentText[]>;
  /**
   * All texts of ours that the carrier accepted at or after `sinceAt` (ms), oldest first, for a
   * restored database.
   */
  listSentSince(sinceAt: number): Promise<SentText[]>;
  /**
   * Texts to our numbers received at or after `sinceAt` (ms), oldest first, to catch up after
   * downtime.
   */
  listReceivedSince(sinceAt: number): Promise<ReceivedList>;
  /** Asks what is known of a number (issue 25, 3). Costs money at Twilio. */
  lookUp(question: NumberQuestion): Promise<NumberFacts>;
  /** Numbers (E.164) that carriers took back on a day, `YYYY-MM-DD` (LG-07), in batches. */
  deactivatedOn(day: string): AsyncIterable<string[]>;
  /** @throws MediaGone, MediaTooLarge, MediaRefused (TW-30, TW-33) */
  fetchMedia(url: string): Promise<{ bytes: Uint8Array; contentType: string }>;
  /**
   * Deletes the carrier's copy of a medium (TW-31); a missing one is fine. @throws MediaRefused
   */
  deleteMedia(url: string): Promise<void>;
};

/**
 * Retry after `retryAfterMs`. `mayHaveBeenSent`: the carrier may have accepted the text before the
 * answer was lost.
 */
export class CarrierUnavailable extends Error {
  override name = "CarrierUnavailable";
  constructor(
    message: string,
    readonly retryAfterMs: number,
    readonly mayHaveBeenSent: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/**
 * No answer came: the carrier may have accepted the text, and may get it yet. The system goes on
 * trying to bring what was written, after the request was given up and after its process ended.
 */
export class CarrierSilent extends CarrierUnavailable {
  override name = "CarrierSilent";
  constructor(message: string, retryAfterMs: number, options?: ErrorOptions) {
    super(message, retryAfterMs, true, options);
  }
}

/** The list of that day is not out yet: ask again in the hours to come. */
export class ListNotPublished extends CarrierUnavailable {
  override name = "ListNotPublished";
}

/**
 * The carrier does not accept our account: staff must act, retrying does not help. `code` is the
 * carrier's own.
 */
export class CarrierAuthFailed extends Error {
  override name = "CarrierAuthFailed";
  constructor(
    message: string,
    readonly code: number = credentialsRefused,
  ) {
    super(message);
  }
}

/** The carrier does not have this medium (any more). */
export class MediaGone extends Error {
  override name = "MediaGone";
}

/** The medium is larger than we accept. */
export class MediaTooLarge extends Error {
  override name = "MediaTooLarge";
}

/** The address of the medium, or one it redirects to, is not one that we fetch from (TW-33). */
export class MediaRefused extends Error {
  override name = "MediaRefused";
}
