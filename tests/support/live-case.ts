import { readFileSync } from "node:fs";
import { vi, expect } from "vitest";
import { decideCase } from "~/core/cases/reading/decide-case";
import { recordReading } from "~/core/cases/reading/record-reading";
import { listLetters } from "~/core/outreach/list-letters";
import { sqlite } from "~/db/client";
import { sha256Hex } from "~/integrations/images/sha256-hex";
import { storage } from "~/integrations/storage/storage";
import { makeCase, makePerson, makeReading } from "~/tests/support/people";

const picture = readFileSync("tests/fixtures/screenshots/business-address.png");

function proveEmail(userId: string): void {
  sqlite
    .prepare(
      "UPDATE users SET email = (SELECT email FROM profiles WHERE profiles.user_id = users.id), email_verified_at = 1 WHERE id = ?",
    )
    .run(userId);
}

let pictures = 0;

/** A case whose picture is really stored, accepted as the reader saw it. */
export async function acceptLiveCase(email: string) {
  const person = makePerson();
  proveEmail(person.userId);
  // Bytes of its own: a picture that somebody has sent in before waits for staff.
  const own = Buffer.concat([picture, Buffer.from(String(pictures++))]);
  const file = makeCase(person.userId, { fileHash: sha256Hex(own) });
  await storage().put(file.filePath, own, "image/png");
  const readingId = recordReading(
    file.caseId,
    file.fileId,
    makeReading({ violatorEmail: { value: email, confidence: 0.99 } }),
  );
  expect(decideCase(file.caseId, readingId)).toMatchObject({ outcome: "submitted" });
  return { ...person, caseId: file.caseId };
}

/** Resolves when at least this many letters of a case have left. */
export async function untilLetters(caseId: string, count: number): Promise<void> {
  const sent = () => listLetters(caseId).filter(({ state }) => state === "sent");
  await vi.waitFor(() => expect(sent().length).toBeGreaterThanOrEqual(count), {
    timeout: 120_000,
    interval: 50,
  });
}
