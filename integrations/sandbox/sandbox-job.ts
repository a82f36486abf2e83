import type { ReadMail } from "~/integrations/email/read-mail";
import type { InspectedFile } from "~/integrations/images/inspect-file";
import type { InvalidFileCode } from "~/integrations/images/invalid-file";

/** The sandbox's acts, each with the type of its result. */
export type SandboxActs = {
  "inspect-file": InspectedFile;
  "hash-picture": string;
  "render-preview": { bytes: Uint8Array };
  "slice-picture": string[];
  "read-mail": ReadMail;
};

/** `width` is the largest width of a preview in pixels. */
export type SandboxJob = { act: keyof SandboxActs; bytes: Uint8Array; width?: number };

/**
 * `invalid` and `failed` are the sent file's fault; `memory` is the process's memory afterwards, in
 * bytes.
 */
export type SandboxAnswer = (
  { given: SandboxActs[keyof SandboxActs] } | { invalid: InvalidFileCode } | { failed: string }
) & { memory: number };
