import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { demoOnly } from "~/app/demo/demo-only.server";
import { phoneNumber } from "~/app/demo/read-phone.server";
import { readForm } from "~/app/upload/read-form.server";
import { RuleBroken } from "~/core/errors";
import { storeDevMedia } from "~/integrations/sms/dev-media";
import { postAsTwilio } from "~/integrations/sms/post-as-twilio";
import { log } from "~/log";

/** The outcome of a text that the demo phone sent. */
export type Sent = { ok: true } | { ok: false; error: string };

const schema = z
  .object({
    from: phoneNumber,
    // A form turns every line break into two characters, but a text has one.
    body: z
      .string()
      .transform((typed) => typed.replaceAll("\r\n", "\n"))
      .pipe(z.string().max(1600, "A text holds at most 1,600 characters.")),
    files: z.array(z.instanceof(File)).max(10, "A text holds at most ten files."),
  })
  .refine(
    ({ body, files }) => body.trim() !== "" || files.length > 0,
    "Type something or attach a picture first.",
  );

function refused(error: string, status: number): Response {
  return Response.json({ ok: false, error } satisfies Sent, { status });
}

async function store(file: File): Promise<{ url: string; contentType: string }> {
  const contentType = file.type || "application/octet-stream";
  return {
    url: await storeDevMedia(new Uint8Array(await file.arrayBuffer()), contentType),
    contentType,
  };
}

async function post(text: Parameters<typeof postAsTwilio>[0]): Promise<number> {
  try {
    return (await postAsTwilio(text)).status;
  } catch (cause) {
    log.warn({ err: cause }, "the demo phone could not reach the webhook");
    return 0;
  }
}

/** Sends a typed text as a webhook with a real signature, as the carrier would. */
export async function action({ request }: ActionFunctionArgs): Promise<Response> {
  demoOnly();
  try {
    return await readForm(request, { most: 128 * 1024 * 1024, owner: "demo" }, send);
  } catch (cause) {
    if (!(cause instanceof RuleBroken)) throw cause;
    return refused(cause.message, cause.code === "too_large" ? 413 : 422);
  }
}

async function send(form: FormData): Promise<Response> {
  const files = form.getAll("file").filter((one) => one instanceof File && one.size > 0);
  const parsed = schema.safeParse({ from: form.get("from"), body: form.get("body") ?? "", files });
  if (!parsed.success)
    return refused(parsed.error.issues[0]?.message ?? "This text cannot be sent.", 422);
  const { from, body } = parsed.data;
  const status = await post({ from, body, media: await Promise.all(parsed.data.files.map(store)) });
  if (status === 0) return refused("The webhook did not answer. Is the server still running?", 502);
  if (status !== 200) return refused(`The webhook refused this text (status ${status}).`, 502);
  return Response.json({ ok: true } satisfies Sent);
}
