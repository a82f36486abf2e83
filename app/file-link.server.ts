import { redirect } from "@remix-run/node";
import { storage } from "~/integrations/storage/storage";

/**
 * All our links live as long as those in staff's dialog, although S3-01 allows an hour elsewhere:
 * whoever holds a link into a bucket can open it. A page asks for a link when it shows the file.
 */
const linkSeconds = 60;

export type AskedFile = {
  key: string;
  contentType: string | null;
  fileName?: string | null;
  askedBy: { kind: "user" | "admin"; id: string };
};

/**
 * A link to a file for the requesting session, which lives for a minute. A link to a file on this
 * machine opens in no other session.
 */
export function fileLink(
  { key, contentType, fileName, askedBy }: AskedFile,
  session: string,
): Promise<string> {
  const [name, type] = [fileName ? { fileName } : {}, contentType ? { contentType } : {}];
  return storage().signedUrl(key, {
    expiresInSeconds: linkSeconds,
    askedBy,
    session,
    ...name,
    ...type,
  });
}

/** Redirects to a file; neither the redirect nor its address is cached or passed on. */
export async function leadToFile(file: AskedFile, session: string): Promise<Response> {
  return redirect(await fileLink(file, session), {
    headers: { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" },
  });
}
