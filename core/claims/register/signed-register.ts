import { z } from "zod";
import type { Staff } from "~/core/accounts/staff-acts/record-staff-act";
import { approvalsOn } from "~/core/claims/register/allowed-on";
import { recordApproval } from "~/core/claims/register/record-approval";
import { listRegister } from "~/core/claims/register/list-register";
import { registerStandings, standingWords } from "~/core/claims/register/register-standings";
import { hashOfWords } from "~/core/claims/register/built-items";
import { RuleBroken } from "~/core/errors";
import { transaction } from "~/db/transaction";
import { approvalKinds } from "~/db/vocabulary";

const entry = z.object({
  kind: z.enum(approvalKinds),
  subject: z.string(),
  version: z.string(),
  title: z.string(),
  contentHash: z.string(),
  counsel: z.string().nullable(),
  memoDate: z.string().nullable(),
  memoHash: z.string().nullable(),
  expiresOn: z.string().nullable(),
  /** How it stands on the day of the file, for counsel; files of before have none. */
  standing: z.string().optional(),
  words: z.string(),
});
const file = z.object({ register: z.array(entry).max(2000), sha256: z.string() });

const hashOf = (register: unknown): string => hashOfWords(JSON.stringify(register));

/**
 * The whole register as one file for counsel: each item with its words, their hash and, where it
 * has one, its approval, and in words how it stands: what was never approved, ended, was withdrawn,
 * changed since or ends soon. `sha256` is over the list and identifies what was signed.
 */
export function exportRegister(today: string, now: number = Date.now()): string {
  const held = approvalsOn(today);
  const standings = new Map(
    registerStandings(today, now).map((each) => [
      `${each.kind} ${each.subject}`,
      standingWords(each),
    ]),
  );
  const register = listRegister(now).map(({ words, ...item }) => {
    const { kind, subject, version, title, contentHash } = item;
    const approval = held.get(`${kind} ${subject}`);
    return {
      kind,
      subject,
      version,
      title,
      contentHash,
      counsel: approval?.counsel ?? null,
      memoDate: approval?.memoDate ?? null,
      memoHash: approval?.memoHash ?? null,
      expiresOn: approval?.expiresOn ?? null,
      standing: standings.get(`${kind} ${subject}`),
      words,
    };
  });
  return `${JSON.stringify({ register, sha256: hashOf(register) }, null, 1)}\n`;
}

function readFile(text: string): z.infer<typeof file> {
  try {
    return file.parse(JSON.parse(text));
  } catch {
    throw new RuleBroken("wrong_register", "This is no file of the register of approvals.");
  }
}

// Counsel approves the words in the file, so these must match and not only the hash beside them.
function checkWords(words: string, { title, contentHash }: { title: string; contentHash: string }) {
  if (hashOfWords(words) !== contentHash)
    throw new RuleBroken(
      "wrong_register",
      `The words of “${title}” in the file are not those of its fingerprint.`,
    );
}

/**
 * Imports a register that counsel filled in and signed: every item with a counsel's name is
 * approved, all or none. `signedHash` is the hash that counsel wrote in the memo: a file with any
 * other list is refused. @returns how many were approved
 * @throws RuleBroken `wrong_register`; NotAllowed; NotFound; Conflict
 */
export function importRegister(
  text: string,
  signedHash: string,
  staff: Staff,
  now: number = Date.now(),
): number {
  return transaction(() => {
    const { register } = readFile(text);
    if (hashOf(register) !== signedHash.trim().toLowerCase())
      throw new RuleBroken(
        "wrong_register",
        "The file is not the one that counsel signed: its fingerprint is another.",
      );
    const approved = register.filter(({ counsel }) => counsel !== null);
    for (const { counsel, memoDate, memoHash, expiresOn, words, ...seen } of approved) {
      checkWords(words, seen);
      recordApproval(
        seen,
        {
          counsel: counsel ?? "",
          memoDate: memoDate ?? "",
          memoHash: memoHash ?? "",
          expiresOn: expiresOn ?? "",
        },
        staff,
        now,
      );
    }
    return approved.length;
  });
}

/** The hash of a register file's list, as counsel writes it into the memo. */
export const registerHash = (text: string): string => hashOf(readFile(text).register);

/** What a register file would approve, a line each, for counsel before the memo is written. */
export function describeRegister(text: string): string[] {
  const signed = readFile(text).register.filter(({ counsel }) => counsel !== null);
  const lines = signed.map(
    ({ title, counsel, expiresOn }) => `${title}: ${counsel}, until ${expiresOn ?? "no day"}`,
  );
  return [...lines, `${signed.length} of its entries name a counsel.`];
}
