import { data } from "@remix-run/node";
import { keepUpload, type KeptUpload } from "~/app/upload/keep-upload.server";
import { failed, mostBytes, noFile, tooLarge, type UploadMessage } from "~/app/upload/upload-messages";
import { plainLine } from "~/core/plain-line";
import { log } from "~/log";

function refuse(message: UploadMessage, status: number) {
  return data<KeptUpload>({ outcome: "refused", message }, { status });
}

type Arrived = { request: Request; userId: string; clientAddress: string; requestId: string };

/** Takes the file of a posted form, from the page or from a form without JavaScript, and answers in the words of U §5 and §8. */
export async function takeUpload({ request, userId, clientAddress, requestId }: Arrived) {
  try {
    const file = (await request.formData()).get("screenshot");
    if (!(file instanceof File) || file.size === 0) return refuse(noFile, 422);
    if (file.size > mostBytes) return refuse(tooLarge, 413);
    const bytes = new Uint8Array(await file.arrayBuffer());
    const kept = await keepUpload({ userId, bytes, fileName: plainLine(file.name) || "screenshot", clientAddress });
    return data<KeptUpload>(kept, { status: kept.outcome === "refused" ? 422 : 200 });
  } catch (cause) {
    log.error({ requestId, err: cause }, "an upload failed");
    return refuse(failed, 500);
  }
}
