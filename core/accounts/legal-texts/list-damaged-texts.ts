import { createHash } from "node:crypto";
import { db } from "~/db/client";
import { legalTexts } from "~/db/schema/legal-texts";

/**
 * Checks every legal text, which agreements name instead of holding its words (CL-06), against its
 * hash. @returns how many there are, and the ids of those whose words are not those published
 */
export function listDamagedTexts(): { checked: number; damaged: string[] } {
  const rows = db
    .select({ id: legalTexts.id, body: legalTexts.body, sha256: legalTexts.sha256 })
    .from(legalTexts)
    .all();
  const isWhole = ({ body, sha256 }: (typeof rows)[number]): boolean =>
    createHash("sha256").update(body, "utf8").digest("hex") === sha256;
  return {
    checked: rows.length,
    damaged: rows.filter((row) => !isWhole(row)).map(({ id }) => id),
  };
}
