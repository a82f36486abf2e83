import type { LoaderFunctionArgs } from "@remix-run/node";
import { currentSession } from "~/app/auth/session.server";
import { findStaff } from "~/app/auth/staff.server";
import { recordLinkOpened } from "~/core/cases/record-link-opened";
import { findRecordedHash } from "~/core/evidence/queries";
import { env } from "~/env";
import { FileDamaged } from "~/integrations/storage/contract";
import { contentDisposition } from "~/integrations/storage/content-disposition";
import { verifySignedLink, type OpenedLink } from "~/integrations/storage/signed-link";
import { streamFile, type FileStream } from "~/integrations/storage/stream-file";
import { log } from "~/log";

function refused(status: 403 | 404 | 409, sentence: string): Response {
  return new Response(sentence, {
    status,
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "no-store",
      "Referrer-Policy": "no-referrer",
    },
  });
}

async function read(key: string): Promise<FileStream | "missing" | "damaged"> {
  try {
    return (await streamFile(key, findRecordedHash(key))) ?? "missing";
  } catch (cause) {
    if (!(cause instanceof FileDamaged)) throw cause;
    log.error({ key }, "a stored file is not the one that arrived");
    return "damaged";
  }
}

// A link that was made for staff opens only for a person who is still staff.
async function openLink(request: Request): Promise<OpenedLink | null> {
  const signedIn = await currentSession(request);
  const link = signedIn && verifySignedLink(request.url, signedIn.session.id);
  return link?.askedBy?.kind === "admin" && !(await findStaff(request)) ? null : link;
}

/**
 * Serves a file stored on this machine, by a signed link that has not expired, in the session that
 * the link was made for (S3-04). A PDF is never shown from our origin (AU-09). The link says who
 * asked for it, and the chain of custody records that it was opened.
 */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  if (env.S3_BUCKET) return refused(404, "Files are kept elsewhere.");
  const link = await openLink(request);
  if (!link)
    return refused(
      403,
      "This link is not valid any more. Close this tab and open the file anew from its page.",
    );
  const file = await read(link.key);
  if (file === "missing") return refused(404, "This file is not kept any more.");
  if (file === "damaged")
    return refused(409, "This file is damaged: it is not the one that arrived. We have been told.");
  if (link.askedBy) recordLinkOpened(link.key, link.askedBy);
  const fileName =
    link.fileName ??
    (link.contentType.startsWith("image/") ? null : (link.key.split("/").at(-1) ?? "file"));
  const headers = new Headers({
    "Content-Type": link.contentType,
    "Content-Length": String(file.size),
    "Cache-Control": "private, no-store",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
  });
  if (fileName) headers.set("Content-Disposition", contentDisposition(fileName));
  return new Response(file.body, { headers });
}
