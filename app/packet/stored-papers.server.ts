import { createHash } from "node:crypto";
import type { ZipEntry } from "~/app/packet/zip.server";
import type { ExportedCase } from "~/core/outreach/papers/export-case";
import { bodyKey } from "~/core/evidence/bodies/body-key";
import { FileDamaged, FileMissing } from "~/integrations/storage/contract";
import { storage } from "~/integrations/storage/storage";
import { unpackBody } from "~/operations/bodies/pack-body";
import { movedInstrument } from "~/operations/bodies/whole-instrument";
import { movedReply } from "~/operations/bodies/whole-replies";

/**
 * A file of the packet with the hash that was recorded when it arrived or was written. SHA256SUMS
 * gives this hash, whatever the bytes are now.
 */
export type Recorded = ZipEntry & { recorded: string };

/** A file that the case names and storage holds no more, with the hash that was recorded of it. */
export type Missing = { name: string; sha256: string | null };

/**
 * `bytes` that the row has, or the `key` of those in storage; `isPacked`: it is a moved body;
 * `isPrinted`: the packet has it on paper, and as a file only where that would not be it.
 */
type Paper = {
  name: string;
  key: string | null;
  recorded: string | null;
  bytes?: Uint8Array;
  isPacked?: boolean;
  isPrinted?: boolean;
};

/** The SHA-256 of bytes, in hexadecimal. */
export const sha256 = (bytes: Uint8Array): string =>
  createHash("sha256").update(bytes).digest("hex");

// What cannot be unpacked has changed: the packet's own check says so of the bytes as they are.
async function unpacked(stored: Uint8Array): Promise<Uint8Array> {
  try {
    return await unpackBody(stored);
  } catch (cause) {
    if (cause instanceof FileDamaged) return stored;
    throw cause;
  }
}

async function readPaper(paper: Paper): Promise<Recorded | Missing | null> {
  const { name, key, recorded, bytes: here, isPacked, isPrinted } = paper;
  if (here) return { name, bytes: here, recorded: recorded ?? sha256(here) };
  if (key === null) return null;
  try {
    const stored = await storage().get(key);
    const bytes = isPacked ? await unpacked(stored) : stored;
    if (isPrinted && sha256(bytes) === recorded) return null;
    return { name, bytes, recorded: recorded ?? sha256(bytes) };
  } catch (cause) {
    if (cause instanceof FileMissing) return { name, sha256: recorded };
    throw cause;
  }
}

// The newest instrument is the valid one; the names of earlier ones say how many came after.
const nameOfInstrument = (before: number): string =>
  before === 0 ? "agreement/instrument.pdf" : `agreement/instrument-before-${before}.pdf`;

function instrumentPapers(instruments: ExportedCase["instruments"]): Paper[] {
  return instruments.map((instrument, index) => {
    const name = nameOfInstrument(instruments.length - 1 - index);
    const moved = movedInstrument(instrument);
    const recorded = instrument.pdfHash;
    if (moved) return { name, key: bodyKey(moved), recorded, isPacked: true };
    return { name, key: null, recorded, bytes: instrument.pdf };
  });
}

function bodyPapers(replies: ExportedCase["replies"]): Paper[] {
  return replies.flatMap((reply) => {
    const moved = movedReply(reply);
    if (!moved || moved.size === 0) return [];
    const name = `replies/${reply.id}.json`;
    const printed = { isPacked: true, isPrinted: true };
    return [{ name, key: bodyKey(moved), recorded: moved.hash, ...printed }];
  });
}

/**
 * The instruments of a case, the registry's e-mail, the papers of what its person accepted, its
 * letters that were written and the mails that answered them, as they were made and as storage
 * holds them. What storage has lost is named, with its hash, instead of being left out.
 * @throws what storage throws when it cannot be reached
 */
export async function readPapers({
  letters,
  replies,
  instruments,
  acceptedPapers,
  records,
}: Pick<
  ExportedCase,
  "letters" | "replies" | "instruments" | "acceptedPapers" | "records"
>): Promise<{
  found: Recorded[];
  missing: Missing[];
}> {
  const papers: Paper[] = [
    ...instrumentPapers(instruments),
    ...records.map(({ id, key, sha256: recorded }) => ({ name: `registry/${id}`, key, recorded })),
    ...acceptedPapers.map(({ document, version, key, sha256: recorded }) => ({
      name: `agreement/${document}-${version.replace(/[^\w.-]/g, "_")}.pdf`,
      key,
      recorded,
    })),
    ...letters.map(({ pdfKey, pdfHash, step, id }) => ({
      name: `letters/${step}-${id}.pdf`,
      key: pdfKey,
      recorded: pdfHash,
    })),
    ...replies.map(({ rawKey, rawHash, id }) => ({
      name: `replies/${id}.eml`,
      key: rawKey,
      recorded: rawHash,
    })),
    ...bodyPapers(replies),
  ];
  const read = (await Promise.all(papers.map(readPaper))).filter((each) => each !== null);
  return {
    found: read.filter((each): each is Recorded => "bytes" in each),
    missing: read.filter((each): each is Missing => !("bytes" in each)),
  };
}
