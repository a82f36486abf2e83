import type { LoaderFunctionArgs } from "@remix-run/node";
import { demoOnly } from "~/app/demo/demo-only.server";
import { MediaGone, MediaRefused, MediaTooLarge } from "~/integrations/sms/contract";
import { readDevMedia } from "~/integrations/sms/dev-media";

// Our origin shows only types that a browser neither runs nor fetches more for (AU-09); any other
// type is offered as a download.
const shown = new Set(["image/jpeg", "image/png", "image/gif", "image/webp"]);

/** Answers with a picture that the demo phone sent. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  demoOnly();
  try {
    const { bytes, contentType } = await readDevMedia(new URL(request.url).pathname);
    const safe = shown.has(contentType);
    return new Response(bytes as Uint8Array<ArrayBuffer>, {
      headers: {
        "Content-Type": safe ? contentType : "application/octet-stream",
        "Content-Disposition": safe
          ? "inline"
          : `attachment; filename="${contentType === "application/pdf" ? "sent.pdf" : "sent"}"`,
        "Content-Security-Policy": "sandbox; default-src 'none'",
        "X-Content-Type-Options": "nosniff",
        "Cache-Control": "private, max-age=86400, immutable",
      },
    });
  } catch (cause) {
    if (
      cause instanceof MediaGone ||
      cause instanceof MediaRefused ||
      cause instanceof MediaTooLarge
    )
      throw new Response("Not found", { status: 404, statusText: "Not Found" });
    throw cause;
  }
}
