import { setImmediate as nextTurn } from "node:timers/promises";
import { listDamagedTexts } from "~/core/accounts/legal-texts/list-damaged-texts";
import { checkPackedFacts } from "~/core/claims/facts/pack-facts";
import { bodyKey, grownTables } from "~/core/evidence/bodies/body-key";
import { listMovedBodies } from "~/core/evidence/bodies/queries-bodies";
import { listExhibitsToVerify } from "~/core/evidence/exhibits";
import { listFilesToVerify } from "~/core/evidence/list-files-to-verify";
import { checkPackedHeads } from "~/core/messaging/mail/mail-heads";
import { checkPackedCases } from "~/core/outreach/pack-case";
import { listPapersToVerify } from "~/core/outreach/papers/list-papers-to-verify";
import { sha256Hex } from "~/integrations/images/sha256-hex";
import { FileDamaged, FileMissing } from "~/integrations/storage/contract";
import { storage } from "~/integrations/storage/storage";
import { fetchBody, type StoredBody } from "~/operations/bodies/fetch-body";

async function problemOf(path: string, hash: string): Promise<string | null> {
  try {
    return sha256Hex(await storage().get(path)) === hash
      ? null
      : "its bytes are not those that arrived";
  } catch (cause) {
    if (cause instanceof FileMissing) return "it is missing from storage";
    throw cause;
  }
}

async function problemOfBody(body: StoredBody): Promise<string | null> {
  try {
    await fetchBody(body);
    return null;
  } catch (cause) {
    if (cause instanceof FileDamaged) return "its bytes are not those that were written";
    if (cause instanceof FileMissing) return "it is missing from storage";
    throw cause;
  }
}

/** Looks at everything that a list names, portion by portion; other work has its turns between. */
async function verifyEach<Row extends { place: number }>(
  list: (from: number) => Row[],
  found: Findings,
  problemWith: (row: Row) => Promise<string | null> | string | null,
): Promise<void> {
  for (let from = 0; ;) {
    const batch = list(from);
    for (const row of batch) {
      const problem = await problemWith(row);
      if (problem) found.wrong.push(problem);
      found.checked++;
    }
    const last = batch.at(-1);
    if (!last) return;
    from = last.place;
    await nextTurn();
  }
}

async function verifyBodies(found: Findings): Promise<void> {
  for (const table of grownTables)
    await verifyEach(
      (from) => listMovedBodies(table, from),
      found,
      async (body) => {
        const problem = await problemOfBody(body);
        return problem && `${bodyKey(body)}: ${problem}`;
      },
    );
}

/** How many packed rows are unpacked before other work gets its turn. */
const rowsAtATime = 50;

const changed = (caseId: string, what: string): string =>
  `${caseId}: its packed ${what} are not those that were recorded`;

async function verifyPacked(found: Findings): Promise<void> {
  await verifyEach(
    (from) => checkPackedFacts(from, rowsAtATime),
    found,
    ({ caseId, isWhole }) => (isWhole ? null : changed(caseId, "facts")),
  );
  await verifyEach(
    (from) => checkPackedCases(from, rowsAtATime),
    found,
    async ({ caseId, kind, isWhole, papers }) => {
      for (const paper of papers) await verifyFile(paper, found);
      return isWhole ? null : changed(caseId, kind);
    },
  );
  await verifyEach(
    (from) => checkPackedHeads(from),
    found,
    ({ id, hasHead }) =>
      hasHead ? null : `${id}: the recipient and subject of this mail are lost`,
  );
}

function verifyTexts(found: Findings): void {
  const { checked, damaged } = listDamagedTexts();
  found.checked += checked;
  for (const id of damaged)
    found.wrong.push(`${id}: the words of this legal text are not those that were published`);
}

type FileToVerify = { id: string; filePath: string; fileHash: string };
type Findings = { checked: number; wrong: string[] };

async function verifyFile({ id, filePath, fileHash }: FileToVerify, found: Findings) {
  const problem = await problemOf(filePath, fileHash);
  if (problem) found.wrong.push(`${id}: ${problem}`);
  found.checked++;
}

async function verifyAll(list: (after: string) => FileToVerify[], found: Findings): Promise<void> {
  for (let after = ""; ;) {
    const batch = list(after);
    for (const file of batch) await verifyFile(file, found);
    const last = batch.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/**
 * Compares every stored case file and exhibit, letter paper and received mail, every body that a
 * row handed to storage, the packed facts, events, letters and mails of every ended case, and
 * every legal text, with its recorded hash.
 * @returns a line for each mismatch
 */
export async function verifyFiles(): Promise<Findings> {
  const found: Findings = { checked: 0, wrong: [] };
  await verifyAll((after) => listFilesToVerify(after), found);
  await verifyAll((after) => listExhibitsToVerify(after), found);
  await verifyAll((after) => listPapersToVerify("letters", after), found);
  await verifyAll((after) => listPapersToVerify("mail", after), found);
  await verifyBodies(found);
  await verifyPacked(found);
  verifyTexts(found);
  return found;
}
