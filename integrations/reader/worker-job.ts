import type { Claimant, Reading } from "~/integrations/reader/contract";

/** A word or line of a PDF's text layer with its bounds in pixels of the drawn page. */
export type LayerText = { text: string; left: number; right: number; top: number; bottom: number };

/** A page to read: a picture's bytes, with the text layer when it was drawn from a PDF. */
export type PageToRead = { bytes: Uint8Array; layer: LayerText[] };

/**
 * What a worker process is asked to do. PDFs are drawn in a process of their own that ends
 * afterwards: the library is large, and a PDF is a program from a stranger.
 */
export type Job =
  | { kind: "read"; pages: PageToRead[]; claimant?: Claimant }
  | { kind: "draw-pdf"; bytes: Uint8Array; pages: number };

/** What it answers; `refused` is the file's fault, `failed` the worker's. */
export type Answer =
  | { kind: "reading"; reading: Reading }
  | { kind: "pages"; pages: PageToRead[] }
  | { kind: "refused"; reason: string }
  | { kind: "failed"; reason: string };

/**
 * `memory` is the worker's resident size in bytes after the job, `peak` its largest ever, `cpu` the
 * milliseconds of processor time.
 */
export type Done = { answer: Answer; memory: number; peak: number; cpu: number };
