const extensions: Readonly<Record<string, string>> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "application/pdf": "pdf",
};

/**
 * The storage path of a case's file: `{userId}/{caseId}/{timestamp}-{suffix}.{ext}` (U §7). The
 * suffix keeps files of one instant apart; the path holds no names or numbers of people (S3-03).
 */
export function filePath(file: {
  userId: string;
  caseId: string;
  at: number;
  suffix: string;
  type: string;
}): string {
  return `${file.userId}/${file.caseId}/${file.at}-${file.suffix}.${extensions[file.type] ?? "bin"}`;
}

/** The storage path of a picture from a number without an account, held until the person agrees. */
export function heldPath(file: { heldId: string; at: number; type: string }): string {
  return `held/${file.heldId}/${file.at}.${extensions[file.type] ?? "bin"}`;
}
