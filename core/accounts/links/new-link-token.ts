import { createHash, randomBytes } from "node:crypto";

/** The token of a link: 256 bits of chance, as it stands in the address. */
export function newLinkToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What is stored of a link's token (AU-04). */
export function hashLinkToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
