import { closeSandbox } from "~/integrations/sandbox/sandbox-pool";
import { detectType } from "~/integrations/images/detect-type";
import { runInSandbox } from "~/integrations/sandbox/run-in-sandbox";
import { InvalidFile } from "~/integrations/images/invalid-file";
import type { Reader, Reading, ReadRequest } from "~/integrations/reader/contract";
import { ENGINE_VERSION } from "~/integrations/reader/engine-version";
import type { Answer } from "~/integrations/reader/worker-job";
import { closeReaderPool, readerPool } from "~/integrations/reader/worker-pool";

const MOST_PAGES = 8;

/** A reading of a file that shows nothing: broken, hostile, or beyond the worker's strength. */
export function emptyReading(
  kind: Reading["kind"],
  kindReason: string,
  reviewReasons: string[] = [],
): Reading {
  return {
    engine: "offline",
    engineVersion: ENGINE_VERSION,
    kind,
    kindReason,
    violatorEmail: null,
    otherEmails: [],
    sender: { phone: null, shortcode: null, name: null, email: null },
    messages: [],
    timestamps: [],
    confidence: kind === "invalid_file" ? 1 : 0,
    needsReview: reviewReasons.length > 0,
    reviewReasons,
    pages: 0,
    ms: 0,
  };
}

async function pagesOf(bytes: Uint8Array): Promise<Answer> {
  if (detectType(bytes) === "application/pdf")
    return readerPool().run({ kind: "draw-pdf", bytes, pages: MOST_PAGES });
  return { kind: "pages", pages: [{ bytes, layer: [] }] };
}

async function readOffline({ bytes, claimant }: ReadRequest): Promise<Reading> {
  try {
    await runInSandbox.inspectFile(bytes, "reader");
  } catch (error) {
    if (error instanceof InvalidFile) return emptyReading("invalid_file", error.message);
    throw error;
  }
  const drawn = await pagesOf(bytes);
  const answer =
    drawn.kind === "pages"
      ? await readerPool().run({
          kind: "read",
          pages: drawn.pages,
          ...(claimant ? { claimant } : {}),
        })
      : drawn;
  if (answer.kind === "reading") return answer.reading;
  if (answer.kind === "refused")
    return emptyReading("invalid_file", "The file is damaged and cannot be opened.");
  return emptyReading("unreadable", "The picture could not be read.", [
    "reading failed: a person should look",
  ]);
}

/**
 * The reader that needs no vendor: PP-OCR models and rules in a process of their own. Rejects only
 * when the queue is full (ReaderBusy).
 */
export function offlineReader(): Reader {
  return {
    read: async (request) => {
      const started = performance.now();
      return { ...(await readOffline(request)), ms: Math.round(performance.now() - started) };
    },
    close: async () => {
      await Promise.all([closeReaderPool(), closeSandbox()]);
    },
  };
}
