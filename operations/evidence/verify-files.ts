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

async function verifyBodies(found: Findings): Promise<void> {
  for (const table of grownTables)
    for (let from = 0; ;) {
      const batch = listMovedBodies(table, from);
      for (const body of batch) {
        const problem = await problemOfBody(body);
        if (problem) found.wrong.push(`${bodyKey(body)}: ${problem}`);
        found.checked++;
      }
      const last = batch.at(-1);
      if (!last) break;
      from = last.place;
    }
}

/** How many packed rows are unpacked before other work gets its turn. */
const rowsAtATime = 50;

async function verifyPackedFacts(found: Findings): Promise<void> {
  for (let from = 0; ;) {
    const batch = checkPackedFacts(from, rowsAtATime);
    for (const { caseId, isWhole } of batch) {
      if (!isWhole)
        found.wrong.push(`${caseId}: its packed facts are not those that were recorded`);
      found.checked++;
    }
    const last = batch.at(-1);
    if (!last) return;
    from = last.place;
    await nextTurn();
  }
}

async function verifyPackedRows(found: Findings): Promise<void> {
  for (let from = 0; ;) {
    const batch = checkPackedCases(from, rowsAtATime);
    for (const { caseId, kind, isWhole, papers } of batch) {
      if (!isWhole)
        found.wrong.push(`${caseId}: its packed ${kind} are not those that were recorded`);
      found.checked++;
      for (const paper of papers) await verifyFile(paper, found);
    }
    const last = batch.at(-1);
    if (!last) return;
    from = last.place;
    await nextTurn();
  }
}

async function verifyPackedHeads(found: Findings): Promise<void> {
  for (let from = 0; ;) {
    const batch = checkPackedHeads(from);
    for (const { id, hasHead } of batch) {
      if (!hasHead) found.wrong.push(`${id}: the recipient and subject of this mail are lost`);
      found.checked++;
    }
    const last = batch.at(-1);
    if (!last) return;
    from = last.place;
    await nextTurn();
  }
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
 * row handed to storage, the packed facts, events, letters and mails of every settled case, and
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
  await verifyPackedFacts(found);
  await verifyPackedRows(found);
  await verifyPackedHeads(found);
  verifyTexts(found);
  return found;
}
