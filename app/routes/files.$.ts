import type { LoaderFunctionArgs } from "@remix-run/node";
import { recordLinkOpened } from "~/core/cases/record-link-opened";
import { env } from "~/env";
import { contentDisposition } from "~/integrations/storage/content-disposition";
import { verifySignedLink } from "~/integrations/storage/signed-link";
import { streamFile } from "~/integrations/storage/stream-file";

function refused(status: 403 | 404, sentence: string): Response {
  return new Response(sentence, { status, headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" } });
}

/**
 * Files kept on this machine, to whoever has a signed link that has not expired (S3-04). A PDF is never shown from our origin (AU-09).
 * The link says who asked for it, and the chain of custody that it was opened.
 */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  if (env.S3_BUCKET) return refused(404, "Files are kept elsewhere.");
  const link = verifySignedLink(request.url);
  const file = link && (await streamFile(link.key));
  if (!link) return refused(403, "This link is not valid any more. Open the page it came from and try again.");
  if (!file) return refused(404, "This file is not kept any more.");
  if (link.askedBy) recordLinkOpened(link.key, link.askedBy);
  const fileName = link.fileName ?? (link.contentType.startsWith("image/") ? null : (link.key.split("/").at(-1) ?? "file"));
  const headers = new Headers({
    "Content-Type": link.contentType,
    "Content-Length": String(file.size),
    "Cache-Control": "private, no-store",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "X-Content-Type-Options": "nosniff",
  });
  if (fileName) headers.set("Content-Disposition", contentDisposition(fileName));
  return new Response(file.body, { headers });
}
