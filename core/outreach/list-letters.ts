import { asc, eq, sql } from "drizzle-orm";
import { db } from "~/db/client";
import { insertPackedLines, listPackedLines, listWholePacks } from "~/db/packed/packed-rows";
import { mails } from "~/db/schema/mails";
import { outreachLetters } from "~/db/schema/outreach";
import { packedRows } from "~/db/schema/packed-rows";
import { transaction } from "~/db/transaction";

export type OutreachLetter = typeof outreachLetters.$inferSelect;
type PackedLetter = Omit<OutreachLetter, "caseId">;

const isOf = (caseId: string) => eq(outreachLetters.caseId, caseId);

const rowsOf = (caseId: string): OutreachLetter[] =>
  db
    .select()
    .from(outreachLetters)
    .where(isOf(caseId))
    .orderBy(asc(outreachLetters.createdAt))
    .all();

function withRows(caseId: string, packed: readonly unknown[]): OutreachLetter[] {
  const lines = packed as readonly PackedLetter[];
  return [...lines.map(({ id, ...one }) => ({ id, caseId, ...one })), ...rowsOf(caseId)];
}

/**
 * The letters of a case in the order of writing, also those that were packed a month after its end.
 * @throws PackedRowsChanged
 */
export const listLetters = (caseId: string): OutreachLetter[] =>
  withRows(caseId, listPackedLines(caseId, "letters"));

/**
 * The letters of a case without packed ones that have changed: for a stop, a bounce and the purge,
 * which may not fail for them.
 */
export const listWholeLetters = (caseId: string): OutreachLetter[] =>
  withRows(
    caseId,
    listWholePacks(caseId, "letters").flatMap(({ lines }) => lines),
  );

/**
 * Packs the letters of a case, in the transaction around. @returns how many
 * @throws Error when they would not unpack to the same: their rows stay
 */
export function packLetters(caseId: string, now: number): number {
  const rows = rowsOf(caseId);
  if (rows.length === 0) return 0;
  const lines = rows.map(({ caseId: _, ...line }): PackedLetter => line);
  insertPackedLines(caseId, "letters", lines, now);
  db.delete(outreachLetters).where(isOf(caseId)).run();
  return rows.length;
}

/**
 * Makes packed letters of a case rows again, before one changes or the case is pursued once more.
 * Packed ones that have changed stay as they are: a settlement can be reversed nevertheless, and
 * whoever decides by the case's letters is told (`listLetters`), so that none is written.
 */
export function putBackLetters(caseId: string): void {
  transaction(() => {
    for (const { place, lines } of listWholePacks(caseId, "letters")) {
      db.insert(outreachLetters)
        .values((lines as PackedLetter[]).map((one) => ({ caseId, ...one })))
        .run();
      db.delete(packedRows)
        .where(sql`rowid = ${place}`)
        .run();
    }
  });
}

/** The letter that a mail carries, among those of the mail's case, or undefined. */
export function findLetterOf(mailId: string): OutreachLetter | undefined {
  const mail = db.select({ caseId: mails.caseId }).from(mails).where(eq(mails.id, mailId)).get();
  return mail?.caseId == null
    ? undefined
    : listWholeLetters(mail.caseId).find((letter) => letter.mailId === mailId);
}

/** The paper of a letter, for checking its bytes against its hash. */
export type LetterPaper = { id: string; filePath: string; fileHash: string };

/** The papers of a packed row's letters. */
export const papersOfLines = (lines: readonly unknown[]): LetterPaper[] =>
  (lines as PackedLetter[]).flatMap(({ id, pdfKey, pdfHash }) =>
    pdfKey === null ? [] : [{ id, filePath: pdfKey, fileHash: pdfHash ?? "" }],
  );
