import {
  duplicate,
  failed,
  invalidType,
  rejected,
  tooLarge,
  type UploadMessage,
} from "~/app/upload/upload-messages";

const told: Readonly<Record<string, UploadMessage>> = {
  wrong_type: invalidType,
  too_large: tooLarge,
  duplicate,
};

// The refusal of a damaged or hostile file has words of its own.
const ofTheFile = new Set([
  "empty",
  "corrupt",
  "too_many_pixels",
  "too_many_pages",
  "encrypted",
  "hostile",
]);

/**
 * The message for a refused upload: the common mistakes in the specification's words (U §5, §8),
 * all others in the rule's own.
 */
export function tellRefusal({ code, sentence }: { code: string; sentence: string }): UploadMessage {
  const common = told[code];
  if (common) return common;
  if (code === "quota") return { title: "That's Enough for Today", description: sentence };
  return ofTheFile.has(code) ? { ...failed, description: sentence } : rejected(sentence);
}
