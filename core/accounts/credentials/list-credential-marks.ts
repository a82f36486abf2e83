import { addressHash, numberHash } from "~/core/restore/adopted-lines";
import { journalHash } from "~/db/journal/journal-hash";
import type { ProvenCredentials } from "~/db/schema/credentials";

/** A proven credential, and the hash by which the journal names it. */
export type CredentialMark = {
  credential: "address" | "number" | "google" | "second_step";
  value: string;
  mark: string;
};

/** The proven credentials of an account with their hashes, by which any copy knows them again. */
export function listCredentialMarks(
  userId: string,
  { email, phone, google, totp }: ProvenCredentials,
): CredentialMark[] {
  const marks: CredentialMark[] = google.map((value) => ({
    ...{ credential: "google", value },
    mark: journalHash("google", value),
  }));
  if (email) {
    const value = email.address;
    marks.push({ credential: "address", value, mark: addressHash(value) });
  }
  if (phone) {
    const value = phone.number;
    marks.push({ credential: "number", value, mark: numberHash(value) });
  }
  if (totp) {
    // Not by its secret, which is sealed anew when the ring of secrets turns.
    const value = String(totp.confirmedAt);
    marks.push({ credential: "second_step", value, mark: journalHash("step", userId, value) });
  }
  return marks;
}
