import { createHash } from "node:crypto";
import { readDrafts, readWordings } from "~/tools/talk/read-wordings";

/** The hash of everything that the understanding is trained from, in its order. */
export function hashOfWordings(): string {
  return createHash("sha256")
    .update(JSON.stringify([readWordings(), readDrafts()]))
    .digest("hex");
}
