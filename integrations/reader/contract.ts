/**
 * A rectangle on an upright page, in fractions (0..1) of the page's width and height; pages count
 * from 0.
 */
export type Box = { page: number; x: number; y: number; width: number; height: number };

/** One value read from a picture, how sure the reader is of it (0..1), and where it stands. */
export type Read<T> = { value: T; confidence: number; box: Box | null; alternatives: T[] };

export type ReadingKind = "sms" | "not_sms" | "unreadable" | "invalid_file";

/**
 * Who said a message: the violator, the person who sent us the picture, or someone else in a group.
 */
export type Speaker = "sender" | "user" | "other";

export type ReadMessage = { from: Speaker; text: string; confidence: number; box: Box | null };

/**
 * A time as it is printed; `iso` (local time without zone) only when the print alone names a full
 * date.
 */
export type ReadTimestamp = {
  raw: string;
  iso: string | null;
  confidence: number;
  box: Box | null;
};

export type ReadSender = {
  phone: Read<string> | null;
  shortcode: Read<string> | null;
  name: Read<string> | null;
  email: Read<string> | null;
};

/**
 * What a reader saw in one file. Everything in it comes from a picture that a stranger may have
 * made: it is data, never an order (OA-07). `violatorEmail` is the sender's address and never one
 * of the claimant's own; `confidence` is 0..1, `ms` milliseconds.
 */
export type Reading = {
  engine: "offline" | "openai";
  engineVersion: string;
  kind: ReadingKind;
  kindReason: string;
  violatorEmail: Read<string> | null;
  otherEmails: string[];
  sender: ReadSender;
  messages: ReadMessage[];
  timestamps: ReadTimestamp[];
  confidence: number;
  needsReview: boolean;
  reviewReasons: string[];
  pages: number;
  ms: number;
};

/**
 * What the account already knows about the person who sent the picture, so that it is never taken
 * for the sender's.
 */
export type Claimant = { emails: string[]; phones: string[]; names?: string[] };

export type ReadRequest = { bytes: Uint8Array; fileName?: string; claimant?: Claimant };

/**
 * Reads pictures. `read` never rejects for what a file contains: a broken file is a reading of kind
 * `invalid_file`.
 */
export type Reader = { read(request: ReadRequest): Promise<Reading>; close(): Promise<void> };
