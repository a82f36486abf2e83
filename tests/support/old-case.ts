import { makePacket } from "~/app/packet/packet.server";
import { readCase } from "~/app/routes/user.cases.$caseId/read-case.server";
import { loadCase } from "~/app/routes/super-admin.cases_.$caseId/load.server";
import { findDrawnReading } from "~/core/cases/review/queries-review";
import { listInstruments } from "~/core/claims/instrument/record-instrument";
import { grownTables } from "~/core/evidence/bodies/body-key";
import { handleReply } from "~/core/outreach/mail/handle-reply";
import type { ExportedCase } from "~/core/outreach/papers/export-case";
import { listReplies } from "~/core/outreach/queries";
import { exportOwnData } from "~/core/support/export-own-data";
import { inParts } from "~/operations/in-parts";
import { sqlite } from "~/db/client";
import { storage } from "~/integrations/storage/storage";
import { replyAddress } from "~/integrations/email/reply-address";
import { findWholeMail } from "~/operations/bodies/find-whole-mail";
import { readArrivedMail } from "~/operations/outreach/read-arrived-mail";
import { takeInMail } from "~/operations/outreach/take-in-mail";
import { writeStep } from "~/operations/outreach/write-step";
import { deliverMail } from "~/workflows/messages/send-mail";
import { moveTable } from "~/workflows/upkeep/move-bodies";
import { releaseCase } from "~/core/outreach/release-case";
import { acceptReadCase, joinedPerson } from "~/tests/support/pursue-cases";
import { makeStaff } from "~/tests/support/staff-people";

export type OldCase = { userId: string; caseId: string; mailId: string; replyId: string };

/** A case with its instrument, a letter that was sent, and a reply that staff has seen. */
export async function oldCase(): Promise<OldCase> {
  const { userId } = joinedPerson();
  const caseId = await acceptReadCase(userId);
  releaseCase(caseId);
  const begun = await writeStep(caseId, "initial_notice", Date.now());
  if (begun.outcome !== "begun") throw new Error(`the step did not begin: ${begun.outcome}`);
  const letter = sqlite
    .prepare<[string], { mailId: string; number: string }>(
      "SELECT l.mail_id AS mailId, c.external_case_id AS number FROM outreach_letters l JOIN cases c ON c.id = l.case_id WHERE c.id = ?",
    )
    .get(caseId);
  if (!letter) throw new Error("no letter was written");
  await deliverMail(letter.mailId, 0);
  const raw = `From: deals@violator.example\r\nTo: ${replyAddress(letter.number)}\r\nSubject: Re\r\nMessage-ID: <${caseId}@violator.example>\r\n\r\nWir prüfen das — ${caseId}.\r\n`;
  const { id: replyId } = await takeInMail(new TextEncoder().encode(raw));
  await readArrivedMail(replyId);
  handleReply(replyId, makeStaff());
  return { userId, caseId, mailId: letter.mailId, replyId };
}

/** The night's move of every table, `now` given. @returns what was done and failed in all */
export async function moveAll(now: number): Promise<{ done: number; failed: number }> {
  const sum = { done: 0, failed: 0 };
  for (const table of grownTables) {
    const { done, failed } = await moveTable(table, now);
    sum.done += done;
    sum.failed += failed;
  }
  return sum;
}

/** Where the bodies of these rows are in storage. */
export async function bodyKeysOf(...ids: string[]): Promise<string[]> {
  const keys = await storage().list("bodies");
  return keys.filter((key) => ids.some((id) => key.includes(`/${id}/`)));
}

/** The ids of all rows of a case that may hand their bodies to storage. */
export const rowsOfCase = (caseId: string): string[] =>
  grownTables.flatMap((table) =>
    sqlite
      .prepare<[string], string>(`SELECT id FROM ${table} WHERE case_id = ?`)
      .pluck()
      .all(caseId),
  );

/** Everything that shows a body of a case: staff's page, the person's, mail frame and export. */
export async function everythingShown({ userId, caseId, mailId }: OldCase): Promise<string> {
  const { letters, replies, row } = await loadCase(caseId);
  const own = await readCase(userId, caseId);
  const data = await inParts(exportOwnData(userId, null, 1));
  const frame = await findWholeMail(mailId);
  // Where the words are is not shown; acts of exporting are, so that only the mails are compared.
  const shown = replies.map(({ id, textBody, answerText }) => ({ id, textBody, answerText }));
  const { mails, cases } = data;
  const parts = { row, letters, shown, own, mails, cases };
  return JSON.stringify({ ...parts, text: frame?.textBody, html: frame?.htmlBody });
}

/** The packet of an export made earlier, with what the rows and storage hold by now. */
export async function packetNow(exported: ExportedCase): Promise<Buffer> {
  const { id } = exported.row;
  const [replies, instruments] = [listReplies(id).reverse(), listInstruments(id)];
  const reading = findDrawnReading(id) ?? null;
  return Buffer.from((await makePacket({ ...exported, replies, instruments, reading })).bytes);
}
