import { fileTooLarge, maxFileBytes } from "~/core/file-limits";

/**
 * U §5 and §8: a message about a file, shown in the browser before the file is sent and by the
 * server after.
 */
export type UploadMessage = {
  title: string;
  description: string;
  /** The file has arrived; My Cases shows what becomes of it. */
  hasArrived?: true;
};

/** The answer that the page gets about an upload. */
export type UploadAnswer =
  | { outcome: "reading"; caseId: string; fileId: string }
  | { outcome: "refused"; message: UploadMessage };

const acceptedTypes = ["image/jpeg", "image/png", "image/jpg", "application/pdf"];

export const invalidType: UploadMessage = {
  title: "Invalid File Type",
  description: "Please upload a JPG, PNG, or PDF file.",
};
export const tooLarge: UploadMessage = {
  title: "File Too Large",
  description: fileTooLarge,
};
export const noFile: UploadMessage = {
  title: "No File Selected",
  description: "Please select a screenshot first.",
};
export const duplicate: UploadMessage = {
  title: "Duplicate Image",
  description: "You've already uploaded this exact image before. Please select a different image.",
};
export const failed: UploadMessage = {
  title: "Upload Failed",
  description: "Failed to upload your screenshot. Please try again.",
};
/** U §8: the state of a file cannot be fetched, or the answer is not understood. */
export const processingFailed: UploadMessage = {
  ...failed,
  description: "Processing failed",
  hasArrived: true,
};
export const unexpectedAnswer: UploadMessage = {
  ...failed,
  description: "Unexpected response from processing",
  hasArrived: true,
};

/** The message for an upload that a rule rejected; `sentence` is the rule's own. */
export const rejected = (sentence: string): UploadMessage => ({
  title: "Case Rejected",
  description: sentence || "Unable to process this image. Please try a different screenshot.",
});

/** The problem with a file as far as the browser can tell, or null. */
export function problemOfFile({
  type,
  size,
}: {
  type: string;
  size: number;
}): UploadMessage | null {
  if (!acceptedTypes.includes(type)) return invalidType;
  return size > maxFileBytes ? tooLarge : null;
}
