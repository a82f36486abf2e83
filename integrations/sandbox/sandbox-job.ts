import type { ReadMail } from "~/integrations/email/read-mail";
import type { InspectedFile } from "~/integrations/images/inspect-file";
import type { InvalidFileCode } from "~/integrations/images/invalid-file";

/** What the sandbox does, each with what it makes of the bytes. */
export type SandboxActs = {
  "inspect-file": InspectedFile;
  "hash-picture": string;
  "render-preview": { bytes: Uint8Array };
  "slice-picture": string[];
  "read-mail": ReadMail;
};

/** `width` is for previews: pixels at most. */
export type SandboxJob = { act: keyof SandboxActs; bytes: Uint8Array; width?: number };

/**
 * `invalid` and `failed` are the fault of what was sent; `memory` is what the process holds
 * afterwards, in bytes.
 */
export type SandboxAnswer = (
  { given: SandboxActs[keyof SandboxActs] } | { invalid: InvalidFileCode } | { failed: string }
) & { memory: number };
