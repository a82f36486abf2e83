import type { Mail } from "~/integrations/email/contract";

/**
 * The Message-ID of a mail: our id at the sender's domain, so that a repeated mail is recognized.
 */
export function messageId({ id, from }: Pick<Mail, "id" | "from">): string {
  const domain = /@([A-Za-z0-9.-]+)>?\s*$/.exec(from)?.[1]?.toLowerCase() ?? "localhost";
  return `<${id.replace(/[^A-Za-z0-9._-]/g, "-")}@${domain}>`;
}
