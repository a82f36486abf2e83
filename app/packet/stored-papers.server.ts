import { createHash } from "node:crypto";
import type { ZipEntry } from "~/app/packet/zip.server";
import type { ExportedCase } from "~/core/outreach/papers/export-case";
import { FileMissing } from "~/integrations/storage/contract";
import { storage } from "~/integrations/storage/storage";

/**
 * A file of the packet with the hash that was recorded when it arrived or was written. SHA256SUMS
 * gives this hash, whatever the bytes are now.
 */
export type Recorded = ZipEntry & { recorded: string };

/** A file that the case names and storage holds no more, with the hash that was recorded of it. */
export type Missing = { name: string; sha256: string | null };

type Paper = { name: string; key: string | null; recorded: string | null };

/** The SHA-256 of bytes, in hexadecimal. */
export const sha256 = (bytes: Uint8Array): string =>
  createHash("sha256").update(bytes).digest("hex");

async function readPaper({ name, key, recorded }: Paper): Promise<Recorded | Missing | null> {
  if (key === null) return null;
  try {
    const bytes = await storage().get(key);
    return { name, bytes, recorded: recorded ?? sha256(bytes) };
  } catch (cause) {
    if (cause instanceof FileMissing) return { name, sha256: recorded };
    throw cause;
  }
}

/**
 * The letters of a case that were written and the mails that answered them, as storage holds them.
 * What storage has lost is named, with its hash, instead of being left out.
 * @throws what storage throws when it cannot be reached
 */
export async function readPapers({
  letters,
  replies,
}: Pick<ExportedCase, "letters" | "replies">): Promise<{ found: Recorded[]; missing: Missing[] }> {
  const papers: Paper[] = [
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
  ];
  const read = (await Promise.all(papers.map(readPaper))).filter((each) => each !== null);
  return {
    found: read.filter((each): each is Recorded => "bytes" in each),
    missing: read.filter((each): each is Missing => !("bytes" in each)),
  };
}
