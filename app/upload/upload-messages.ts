import { fileTooLarge, mostFileBytes } from "~/core/file-limits";

/**
 * U §5 and §8: what is said about a file, in the browser before it is sent and by the server after.
 */
export type UploadMessage = {
  title: string;
  description: string;
  /** The file has arrived: what becomes of it stands under My Cases. */
  hasArrived?: true;
};

/** What the page is answered about an upload. */
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
/** U §8: what became of a file cannot be asked, or the answer is not understood. */
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
export const rejected = (sentence: string): UploadMessage => ({
  title: "Case Rejected",
  description: sentence || "Unable to process this image. Please try a different screenshot.",
});

/** What is wrong with a file as the browser knows it, or null. */
export function problemOfFile({
  type,
  size,
}: {
  type: string;
  size: number;
}): UploadMessage | null {
  if (!acceptedTypes.includes(type)) return invalidType;
  return size > mostFileBytes ? tooLarge : null;
}
