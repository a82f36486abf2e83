import { createHash } from "node:crypto";
import phone from "~/core/understanding/phone-words.json";
import classes from "~/core/understanding/word-classes.json";
import vectors from "~/core/understanding/word-vectors.json";
import { family, given } from "~/tools/talk/names/name-frames";
import { readDrafts, readWordings } from "~/tools/talk/read-wordings";

/** The hash of everything that the understanding is trained from, in its order. */
export function hashOfWordings(): string {
  return createHash("sha256")
    .update(JSON.stringify([readWordings(), readDrafts(), given, family, phone, vectors, classes]))
    .digest("hex");
}
