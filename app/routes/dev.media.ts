import { maxFormBytes } from "~/core/file-limits";
import type { ActionFunctionArgs } from "@remix-run/node";
import { demoOnly } from "~/app/demo/demo-only.server";
import { readForm } from "~/app/upload/read-form.server";
import { RuleBroken } from "~/core/errors";
import { storeDevMedia } from "~/integrations/sms/dev-media";

async function store(form: FormData): Promise<Response> {
  const file = form.get("file");
  if (!(file instanceof File))
    return Response.json({ error: "Post one file in the field `file`." }, { status: 422 });
  const contentType = file.type || "application/octet-stream";
  const url = await storeDevMedia(new Uint8Array(await file.arrayBuffer()), contentType);
  return Response.json({ url, contentType });
}

/**
 * Stores one file for a text of `npm run text`, as the carrier stores what a phone sends, and
 * answers with its address.
 */
export async function action({ request }: ActionFunctionArgs): Promise<Response> {
  demoOnly();
  try {
    return await readForm(request, { most: maxFormBytes, owner: "demo" }, store);
  } catch (cause) {
    if (!(cause instanceof RuleBroken)) throw cause;
    return Response.json(
      { error: cause.message },
      { status: cause.code === "too_large" ? 413 : 422 },
    );
  }
}

export async function loader(): Promise<Response> {
  throw new Response("Not found", { status: 404, statusText: "Not Found" });
}
