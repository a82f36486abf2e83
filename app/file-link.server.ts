import { redirect } from "@remix-run/node";
import { storage } from "~/integrations/storage/storage";

/**
 * S3-01 allows an hour outside the dialog of staff; a link into a bucket is whoever's holds it, so
 * that all of ours live as long as the dialog's: a page asks for its link when it shows the file.
 */
const linkSeconds = 60;

export type AskedFile = {
  key: string;
  contentType: string | null;
  fileName?: string | null;
  askedBy: { kind: "user" | "admin"; id: string };
};

/**
 * A link to a file for the session that asks, which lives for a minute; on this machine it opens in
 * no other session.
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

/** Leads to a file; neither the way there nor the address is kept or passed on. */
export async function leadToFile(file: AskedFile, session: string): Promise<Response> {
  return redirect(await fileLink(file, session), {
    headers: { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" },
  });
}
