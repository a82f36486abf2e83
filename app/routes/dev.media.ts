import type { ActionFunctionArgs } from "@remix-run/node";
import { demoOnly } from "~/app/demo/demo-only.server";
import { storeDevMedia } from "~/integrations/sms/dev-media";

/** Keeps one file for a text of `npm run text`, as the carrier keeps what a phone sends. Answers its address. */
export async function action({ request }: ActionFunctionArgs): Promise<Response> {
  demoOnly();
  const file = (await request.formData()).get("file");
  if (!(file instanceof File)) return Response.json({ error: "Post one file in the field `file`." }, { status: 422 });
  const contentType = file.type || "application/octet-stream";
  const url = await storeDevMedia(new Uint8Array(await file.arrayBuffer()), contentType);
  return Response.json({ url, contentType });
}

export async function loader(): Promise<Response> {
  throw new Response("Not found", { status: 404, statusText: "Not Found" });
}
