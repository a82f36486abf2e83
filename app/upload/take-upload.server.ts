import { maxFileBytes } from "~/core/file-limits";
import { data } from "@remix-run/node";
import { readForm } from "~/app/upload/read-form.server";
import { tellRefusal } from "~/app/upload/tell-refusal";
import {
  failed,
  noFile,
  tooLarge,
  type UploadAnswer,
  type UploadMessage,
} from "~/app/upload/upload-messages";
import { RuleBroken } from "~/core/errors";
import { plainLine } from "~/core/words/plain-line";
import { log } from "~/log";
import { keepUpload } from "~/operations/evidence/keep-upload";

function refuse(message: UploadMessage, status: number) {
  return data<UploadAnswer>({ outcome: "refused", message }, { status });
}

type Arrived = { request: Request; userId: string; clientAddress: string; requestId: string };

// The form around the file adds its names, its boundaries, and the file's own name.
const maxForm = maxFileBytes + 64 * 1024;
const statuses: Readonly<Record<string, number>> = {
  too_large: 413,
  busy: 503,
  not_understood: 400,
};

async function keep(form: FormData, { userId, clientAddress }: Arrived) {
  const file = form.get("screenshot");
  if (!(file instanceof File) || file.size === 0) return refuse(noFile, 422);
  if (file.size > maxFileBytes) return refuse(tooLarge, 413);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const kept = await keepUpload({
    userId,
    bytes,
    fileName: plainLine(file.name) || "screenshot",
    clientAddress,
  });
  return kept.outcome === "refused" ? refuse(tellRefusal(kept), 422) : data<UploadAnswer>(kept);
}

/**
 * Takes the file of a posted form, from the page's script or from a form without JavaScript, and
 * answers in the words of U §5 and §8.
 */
export async function takeUpload(arrived: Arrived) {
  const { request, userId, requestId } = arrived;
  try {
    return await readForm(request, { most: maxForm, owner: userId }, (form) => keep(form, arrived));
  } catch (cause) {
    if (cause instanceof RuleBroken && cause.code === "too_large") return refuse(tooLarge, 413);
    if (cause instanceof RuleBroken)
      return refuse({ ...failed, description: cause.message }, statuses[cause.code] ?? 422);
    log.error({ requestId, err: cause }, "an upload failed");
    return refuse(failed, 500);
  }
}
