import { and, asc, eq, inArray, isNotNull, ne } from "drizzle-orm";
import { db, sqlite } from "~/db/client";
import { insertPackedLines, listPackedLines, listWholePacks } from "~/db/packed/packed-rows";
import { cases } from "~/db/schema/cases";
import { mails } from "~/db/schema/mails";

type MailRow = typeof mails.$inferSelect;

/** What a mail says beside its words. */
export type MailHead = Pick<
  MailRow,
  "id" | "userId" | "toAddress" | "fromAddress" | "replyTo" | "subject" | "headers" | "messageId"
>;

// Every mail has a recipient, until its head is packed.
const packed = "";

// A Message-ID that names the mail by its id leaves with the head; another is what a bounce names.
const leave = sqlite.prepare<[string], never>(
  `UPDATE mails SET user_id = NULL, to_address = '', from_address = '', reply_to = NULL, subject = '', headers = NULL,
     message_id = iif(message_id GLOB '@*', NULL, message_id), rowid = (SELECT max(rowid) + 1 FROM mails) WHERE id = ?`,
);

const headless = sqlite.prepare<[number, number], { place: number; id: string; caseId: string }>(
  "SELECT rowid AS place, id, case_id AS caseId FROM mails WHERE rowid > ? AND to_address = '' AND subject = '' AND from_address = '' AND case_id IS NOT NULL ORDER BY rowid LIMIT ?",
);

const headOf = (row: MailRow): MailHead => {
  const { id, userId, toAddress, fromAddress, replyTo, subject, headers, messageId } = row;
  return { id, userId, toAddress, fromAddress, replyTo, subject, headers, messageId };
};

/**
 * Mails with their heads, of which those of ended cases stand in one packed row of the case.
 * @throws PackedRowsChanged
 */
export const withHeads = <Row extends HeadRow>(rows: readonly Headed<Row>[]): Row[] =>
  headed(rows, (caseId) => listPackedLines(caseId, "mails"));

/**
 * The same without packed heads that have changed, whose mails have no recipient then: for what
 * may not fail for them.
 */
export const withWholeHeads = <Row extends HeadRow>(rows: readonly Headed<Row>[]): Row[] =>
  headed(rows, wholeHeads);

const wholeHeads = (caseId: string): unknown[] =>
  listWholePacks(caseId, "mails").flatMap(({ lines }) => lines);

type HeadRow = Partial<MailHead> & Pick<MailRow, "id" | "caseId">;
type Headed<Row> = Row & Pick<MailRow, "toAddress">;

function headed<Row extends HeadRow>(
  rows: readonly Headed<Row>[],
  headsOf: (caseId: string) => unknown[],
): Row[] {
  const packedCases = rows.flatMap(({ toAddress, caseId }) =>
    toAddress === packed && caseId !== null ? [caseId] : [],
  );
  const heads = new Map(
    [...new Set(packedCases)].flatMap((caseId) =>
      (headsOf(caseId) as MailHead[]).map((head) => [head.id, head] as const),
    ),
  );
  return rows.map((row) => {
    const head = heads.get(row.id);
    if (row.toAddress !== packed || !head) return row;
    // Only the columns that were asked for; a Message-ID of another server is still in its row.
    const asked = Object.entries(head).filter(([column]) => column in row);
    return { ...row, ...Object.fromEntries(asked) };
  });
}

/** One mail with its head (`withHeads`), or undefined. */
export function findMailRow(mailId: string): MailRow | undefined {
  const row = db.select().from(mails).where(eq(mails.id, mailId)).get();
  return row && withHeads([row])[0];
}

/**
 * Every mail to a person, oldest first, but for those whose packed head has changed; `caseIds` are
 * the cases of the person.
 */
export function listMailsTo(userId: string, caseIds: readonly string[]): MailRow[] {
  const named = db.select().from(mails).where(eq(mails.userId, userId)).all();
  const ofCases = db
    .select()
    .from(mails)
    .where(and(inArray(mails.caseId, [...caseIds]), eq(mails.toAddress, packed)))
    .orderBy(asc(mails.createdAt))
    .all();
  const own = withWholeHeads(ofCases).filter((mail) => mail.userId === userId);
  return [...named, ...own].toSorted((a, b) => a.createdAt - b.createdAt);
}

/** A mail whose head was packed. `place`: where to go on. */
export type HeadlessMail = { place: number; id: string; hasHead: boolean };

/** Whether the mails whose heads were packed have them there, after a row's place. */
export function checkPackedHeads(from: number, limit = 500): HeadlessMail[] {
  const rows = headless.all(from, limit);
  const cases = [...new Set(rows.map(({ caseId }) => caseId))];
  const heads = new Set(
    cases.flatMap((caseId) => (wholeHeads(caseId) as MailHead[]).map(({ id }) => id)),
  );
  return rows.map(({ place, id }) => ({ place, id, hasHead: heads.has(id) }));
}

/**
 * Packs the heads of a case's mails whose words have left, in the transaction around: their rows
 * keep keys, states, times and hashes, and go to the end of their table, as in
 * `core/evidence/bodies/grown-rows.ts`. @returns how many
 * @throws Error when they would not unpack to the same
 */
export function packHeads(caseId: string, now: number): number {
  const owner = db.select({ id: cases.userId }).from(cases).where(eq(cases.id, caseId)).get()?.id;
  const rows = db
    .select()
    .from(mails)
    .where(and(eq(mails.caseId, caseId), isNotNull(mails.bodyHash), ne(mails.toAddress, packed)))
    .orderBy(asc(mails.createdAt), asc(mails.id))
    .all()
    // Whoever else was told about the case has their mails by their own id.
    .filter(({ userId }) => userId === null || userId === owner);
  if (rows.length === 0) return 0;
  insertPackedLines(caseId, "mails", rows.map(headOf), now);
  for (const { id } of rows) leave.run(id);
  return rows.length;
}
