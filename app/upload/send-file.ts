import {
  failed,
  tooLarge,
  type UploadAnswer,
  type UploadMessage,
} from "~/app/upload/upload-messages";
import type { UploadNews } from "~/app/upload/upload-news";

const signedOut: UploadMessage = { title: "Upload Failed", description: "User not authenticated" };

function parse(request: XMLHttpRequest): UploadAnswer {
  if (request.responseURL.includes("/login")) return { outcome: "refused", message: signedOut };
  if (request.status === 413) return { outcome: "refused", message: tooLarge };
  try {
    return JSON.parse(request.responseText) as UploadAnswer;
  } catch {
    return { outcome: "refused", message: failed };
  }
}

/**
 * Uploads a file and reports the share of it that has been sent (0..1). A broken connection is a
 * failure that may be retried.
 */
export function sendFile(file: File, onProgress: (share: number) => void): Promise<UploadAnswer> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const form = new FormData();
    form.set("screenshot", file);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(parse(request));
    request.onerror =
      request.onabort =
      request.ontimeout =
        () => resolve({ outcome: "refused", message: failed });
    request.timeout = 120_000;
    request.open("POST", "/user/upload");
    request.send(form);
  });
}

/**
 * Whether exactly these bytes were uploaded before. U §5: a failure of this check is ignored; the
 * server checks again.
 */
export async function wasUploaded(file: File): Promise<boolean> {
  try {
    const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
    const hash = [...new Uint8Array(digest)]
      .map((byte) => byte.toString(16).padStart(2, "0"))
      .join("");
    const response = await fetch(`/user/upload/check?hash=${hash}`);
    return response.ok && ((await response.json()) as { duplicate: boolean }).duplicate;
  } catch {
    return false;
  }
}

const states: readonly unknown[] = ["reading", "opened", "refused"];
const isNews = (answer: unknown): answer is UploadNews =>
  typeof answer === "object" &&
  answer !== null &&
  "state" in answer &&
  states.includes(answer.state);

/**
 * The current state of an upload; null while it cannot be fetched, and `unexpected` for an answer
 * that is not understood.
 */
export async function askNews(caseId: string): Promise<UploadNews | "unexpected" | null> {
  try {
    const response = await fetch(`/user/upload/${caseId}`, {
      headers: { Accept: "application/json" },
    });
    if (!response.ok) return null;
    const answer: unknown = await response.json().catch(() => null);
    return isNews(answer) ? answer : "unexpected";
  } catch {
    return null;
  }
}
