import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { verdict } from "~/core/cases/reading/verdict";
import { nearDuplicate, type EvidencePrint } from "~/core/evidence/near-duplicate";
import { sha256Hex } from "~/integrations/images/sha256-hex";
import { runInSandbox } from "~/integrations/sandbox/run-in-sandbox";
import type { Reader, Reading } from "~/integrations/reader/contract";

/** One line of `npm run read`. `ms` are milliseconds; files are base names. */
export type ReadRow = {
  file: string;
  decision: string;
  reason: string;
  violator_email: string | null;
  sender: {
    phone: string | null;
    shortcode: string | null;
    name: string | null;
    email: string | null;
  };
  messages: { from: string; text: string }[];
  timestamps: string[];
  confidence: number;
  needs_review: boolean;
  near_duplicate_of: string | null;
  duplicate_of: string | null;
  ms: number;
};

type Seen = EvidencePrint & { file: string };

function reasonOf(reading: Reading, decision: string, reviewReasons: readonly string[]): string {
  const found =
    reading.kind === "sms" && !reading.violatorEmail
      ? "no address of the sender is shown"
      : reading.kindReason;
  return [
    decision === "reject_generic_email" ? "the address belongs to no business" : found,
    ...reviewReasons,
  ].join("; ");
}

/** The values by which a picture is compared; the perceptual hash is null if it has none. */
export async function printOf(file: string, bytes: Uint8Array, reading: Reading): Promise<Seen> {
  const { phone, shortcode, email, name } = reading.sender;
  const hash =
    reading.kind === "invalid_file"
      ? null
      : await runInSandbox.perceptualHash(bytes, file).catch(() => null);
  return {
    file,
    fileHash: sha256Hex(bytes),
    perceptualHash: hash,
    sender: (phone ?? shortcode ?? email ?? name)?.value ?? null,
    violatorEmail: reading.violatorEmail?.value ?? null,
    messages: reading.messages,
  };
}

/** Reads pictures one after the other and compares each with those before it. */
export async function* readPictures(
  reader: Reader,
  paths: readonly string[],
): AsyncGenerator<ReadRow> {
  const seen: Seen[] = [];
  for (const path of paths) {
    const bytes = await readFile(path);
    const file = basename(path);
    const reading = await reader.read({ bytes, fileName: file });
    const print = await printOf(file, bytes, reading);
    const exact =
      reading.kind === "invalid_file"
        ? undefined
        : seen.find((other) => nearDuplicate(print, other) === "exact");
    const near =
      reading.kind !== "sms" || exact
        ? undefined
        : seen.find((other) => nearDuplicate(print, other) === "near");
    seen.push(print);
    const { decision, needsReview, reviewReasons } = verdict(reading);
    const { sender } = reading;
    yield {
      file,
      decision,
      reason: reasonOf(reading, decision, reviewReasons),
      violator_email: reading.violatorEmail?.value ?? null,
      sender: {
        phone: sender.phone?.value ?? null,
        shortcode: sender.shortcode?.value ?? null,
        name: sender.name?.value ?? null,
        email: sender.email?.value ?? null,
      },
      messages: reading.messages.map(({ from, text }) => ({ from, text })),
      timestamps: reading.timestamps.map(({ raw }) => raw),
      confidence: reading.confidence,
      needs_review: needsReview,
      near_duplicate_of: near?.file ?? null,
      duplicate_of: exact?.file ?? null,
      ms: reading.ms,
    };
  }
}
