import { afterAll, describe, expect, it } from "vitest";
import { findWebhookOutcome } from "~/core/cases/queries-webhook";
import { recordCaseEvent, systemActor } from "~/core/cases/record-case-event";
import { settleCase } from "~/core/cases/settle-case";
import { factsOfMatter } from "~/core/claims/facts/facts-of-matter";
import { hasEnded } from "~/core/claims/has-ended";
import { listCaseEvents } from "~/core/claims/list-case-events";
import { findInstrument } from "~/core/claims/instrument/record-instrument";
import { listWaysSent } from "~/core/claims/instrument/instrument-sent";
import { judgeForLetter } from "~/core/claims/queries-letter-claim";
import { days } from "~/core/duration";
import { findMail } from "~/core/messaging/mail/mailbox";
import { findMailRow } from "~/core/messaging/mail/mail-heads";
import { isMailSuppressed, queueMail } from "~/core/messaging/mail/queue-mail";
import { honourStopRequest } from "~/core/outreach/mail/honour-stop-request";
import { recordBounce } from "~/core/outreach/mail/record-bounce";
import { listToWrite } from "~/core/outreach/letters-to-replace";
import { listCasesToPack, packCase, rowsStay } from "~/core/outreach/pack-case";
import { listLetters } from "~/core/outreach/list-letters";
import { exportCase } from "~/core/outreach/papers/export-case";
import { recordFiling } from "~/core/outreach/papers/record-filing";
import { purgeCase } from "~/core/outreach/purge-case";
import { findMailByMessageId } from "~/core/outreach/queries";
import { resumePursuit } from "~/core/outreach/resume-pursuit";
import { stopPursuit } from "~/core/outreach/stop-pursuit";
import { getCaseForLetter } from "~/core/outreach/queries-letter";
import { listStoredKeysOf } from "~/core/outreach/queries-retention";
import { reverseSettlement } from "~/core/payouts/reverse-settlement";
import { traceThing } from "~/core/staff/health/trace-thing";
import { exportOwnData } from "~/core/support/export-own-data";
import { sqlite } from "~/db/client";
import { reader } from "~/integrations/reader/reader";
import { storage } from "~/integrations/storage/storage";
import { inParts } from "~/operations/in-parts";
import { writeStep } from "~/operations/outreach/write-step";
import { verifyFiles } from "~/operations/evidence/verify-files";
import { everythingShown, moveAll, oldCase, type OldCase } from "~/tests/support/old-case";
import { makeStaff } from "~/tests/support/staff-people";
import { packAllCases, packAllFacts } from "~/workflows/upkeep/move-bodies";

afterAll(() => reader().close());

const tables = ["case_events", "outreach_letters", "packed_rows"];
const counts = (caseId: string): number[] =>
  tables.map((table) =>
    Number(
      sqlite.prepare(`SELECT count(*) FROM ${table} WHERE case_id = ?`).pluck().get(caseId) ?? 0,
    ),
  );
const heads = (caseId: string) =>
  sqlite
    .prepare<[string], string>("SELECT to_address || subject FROM mails WHERE case_id = ?")
    .pluck()
    .all(caseId);
const factsOfRow = (caseId: string) =>
  sqlite.prepare("SELECT count(*) FROM claim_facts WHERE case_id = ?").pluck().get(caseId);
const messageIdOf = (mailId: string): string => findMail(mailId)?.messageId ?? "";
const later = () => Date.now() + rowsStay + days(1);

/** A case that settled, whose mails have handed their words to storage. */
async function endedCase(): Promise<OldCase> {
  const old = await oldCase();
  settleCase(old.caseId, { kind: "operator", id: null }, Date.now());
  await moveAll(later());
  return old;
}

/** An ended case whose rows are packed. */
async function packedCase(): Promise<OldCase> {
  const old = await endedCase();
  await packAllCases(later());
  expect(counts(old.caseId)).toEqual([0, 0, 3]);
  return old;
}

/** Changes the packed rows of a case, as a bad disk does. */
function damage(caseId: string): void {
  sqlite.exec("DROP TRIGGER packed_rows_no_update");
  sqlite.prepare("UPDATE packed_rows SET lines = x'0703ff' WHERE case_id = ?").run(caseId);
  sqlite.exec(
    "CREATE TRIGGER packed_rows_no_update BEFORE UPDATE ON packed_rows BEGIN SELECT RAISE(ABORT, 'packed_rows is append-only'); END",
  );
}

const asLine = ({ at, what }: { at: number; what: string }) => `${at} ${what}`;

async function told(old: OldCase): Promise<unknown> {
  const { story, letters } = exportCase(old.caseId, makeStaff());
  const instrument = findInstrument(old.caseId);
  const notPacked = ({ what }: { what: string }) => !/packed into one row|export/.test(what);
  return {
    shown: await everythingShown(old),
    story,
    letters,
    mail: findMail(old.mailId),
    row: findMailRow(old.mailId),
    ways: instrument && listWaysSent(instrument),
    keys: listStoredKeysOf(old.caseId).sort(),
    // Things of the same millisecond have no order.
    traced: traceThing(old.caseId).filter(notPacked).map(asLine).sort(),
    tracedMail: traceThing(messageIdOf(old.mailId)).map(asLine).sort(),
    sent: findWebhookOutcome(old.caseId, 0),
    bounces: findMailByMessageId(messageIdOf(old.mailId))?.toAddress,
  };
}

describe("issue 24, 6: the rows of an ended case are packed after 30 days", () => {
  it("whoever reads them finds the same", async () => {
    const old = await endedCase();
    const at = Date.now();
    recordCaseEvent(old.caseId, "webhook_failed", { error: "no answer" }, systemActor, at);
    const before = await told(old);
    const { done, failed } = await packAllCases(later());
    expect([done > 10, failed]).toEqual([true, 0]);
    expect(counts(old.caseId)).toEqual([0, 0, 3]);
    expect(new Set(heads(old.caseId))).toEqual(new Set([""]));
    expect(await told(old)).toEqual(before);
    expect(await packAllCases(later())).toEqual({ done: 0, failed: 0 });
  });

  it("one that is open, ended less than 30 days ago, or has words in its mails keeps its rows", async () => {
    const old = await oldCase();
    const [events, letters] = counts(old.caseId);
    const keeps = () => expect(counts(old.caseId)).toEqual([expect.any(Number), letters, 0]);
    await packAllCases(later());
    keeps();
    settleCase(old.caseId, systemActor, Date.now());
    expect(counts(old.caseId)[0]).toBe((events ?? 0) + 1);
    await packAllCases(later());
    keeps();
    await moveAll(later());
    await packAllCases(Date.now() + rowsStay - days(1));
    keeps();
    await packAllCases(later());
    expect(counts(old.caseId)).toEqual([0, 0, 3]);
  });

  it("a letter that bounces later is a row again, told, and packed in its turn", async () => {
    const { caseId, mailId } = await packedCase();
    const [letter] = listLetters(caseId);
    const to = letter?.toAddress ?? "";
    expect(isMailSuppressed(to, "outreach")).toBe(false);
    expect(recordBounce([messageIdOf(mailId)])).toBe(mailId);
    expect(isMailSuppressed(to, "outreach")).toBe(true);
    expect(listLetters(caseId)).toEqual([{ ...letter, state: "bounced" }]);
    expect(counts(caseId)).toEqual([expect.any(Number), 1, 2]);
    expect(listCaseEvents(caseId).map(({ kind }) => kind)).toContain("letter_bounced");
    const events = listCaseEvents(caseId);
    await packAllCases(later());
    expect(counts(caseId)).toEqual([0, 0, 4]);
    expect(listLetters(caseId)).toEqual([{ ...letter, state: "bounced" }]);
    expect(listCaseEvents(caseId)).toEqual(events);
  });

  it("a case whose settlement is reversed has its letters as rows, and none is written twice", async () => {
    const { caseId } = await packedCase();
    const letters = listLetters(caseId);
    reverseSettlement(caseId, "a mistake", { kind: "operator", id: null });
    expect(counts(caseId)).toEqual([expect.any(Number), letters.length, 2]);
    expect(listLetters(caseId)).toEqual(letters);
    const to = letters.map(({ toAddress }) => toAddress);
    expect(listToWrite(caseId, "initial_notice", to)).toEqual([]);
  });

  it.each<[string, (caseId: string) => void]>([
    ["whose letters stopped for good", (id) => stopPursuit(id, "undeliverable", systemActor)],
    [
      "that was filed",
      (id) => recordFiling(id, { court: "Kings", number: "1", filedOn: "2026-01-02" }, systemActor),
    ],
  ])("one %s is packed as well, and reads the same", async (_, end) => {
    const old = await oldCase();
    await moveAll(later());
    await packAllCases(later());
    expect(counts(old.caseId)[2], "it goes on").toBe(0);
    end(old.caseId);
    await packAllCases(Date.now() + rowsStay - days(1));
    expect(counts(old.caseId)[2], "it ended a moment ago").toBe(0);
    const [before, facts] = [await told(old), factsOfMatter(old.caseId)];
    await packAllCases(later());
    await packAllFacts(later());
    expect(counts(old.caseId)).toEqual([0, 0, 3]);
    expect(factsOfRow(old.caseId)).toBe(0);
    expect(await told(old)).toEqual(before);
    expect(factsOfMatter(old.caseId)).toEqual(facts);
  });

  it("one that is resumed has its letters as rows, goes on to its next letter and keeps its rows", async () => {
    const { caseId } = await oldCase();
    stopPursuit(caseId, "undeliverable", systemActor);
    await moveAll(later());
    await packAllCases(later());
    const letters = listLetters(caseId);
    expect(counts(caseId)).toEqual([0, 0, 3]);
    resumePursuit(caseId, systemActor);
    expect(listLetters(caseId)).toEqual(letters);
    expect(counts(caseId)).toEqual([1, letters.length, 2]);
    sqlite.prepare("UPDATE pursuits SET due_at = 1 WHERE case_id = ?").run(caseId);
    const begun = await writeStep(caseId, "reminder", Date.now());
    expect(begun.outcome).toBe("begun");
    expect(listLetters(caseId).map(({ step }) => step)).toEqual(["initial_notice", "reminder"]);
    const rows = counts(caseId);
    await packAllCases(later());
    expect(counts(caseId)).toEqual(rows);
  });

  it("a mail about it is written once, also after its key and its head have left", async () => {
    const { caseId } = await oldCase();
    const mail = { key: `late:${caseId}`, kind: "case-news", to: "late@people.example" };
    const words = { from: "us@us.example", subject: "News", text: "It goes on.", html: "<p>.</p>" };
    const id = queueMail({ ...mail, ...words, caseId });
    const foreign = `<${caseId}@other.example>`;
    sqlite
      .prepare("UPDATE mails SET status = 'sent', message_id = ? WHERE id = ?")
      .run(foreign, id);
    settleCase(caseId, systemActor, Date.now());
    await moveAll(later());
    await packAllCases(later());
    expect(new Set(heads(caseId))).toEqual(new Set([""]));
    expect(queueMail({ ...mail, ...words, caseId })).toBe(id);
    expect(findMailByMessageId(foreign)).toMatchObject({ id, toAddress: mail.to });
    expect(findMailByMessageId(`<${id ?? ""}@other.example>`)).toBeUndefined();
  });

  it("one whose settlement is reversed once it was listed keeps its letters as rows", async () => {
    const { caseId } = await endedCase();
    const { caseIds } = listCasesToPack(0, later() - rowsStay);
    expect(caseIds).toContain(caseId);
    reverseSettlement(caseId, "settled by mistake", { kind: "operator", id: null });
    expect(packCase(caseId, later() - rowsStay)).toBe(0);
    expect(counts(caseId)[1]).toBeGreaterThan(0);
  });

  it("changed ones are named by the verification and the story, and nobody decides by them", async () => {
    const { caseId } = await packedCase();
    expect((await verifyFiles()).wrong.filter((line) => line.startsWith(caseId))).toEqual([]);
    damage(caseId);
    const { wrong } = await verifyFiles();
    for (const kind of ["events", "letters", "mails"])
      expect(wrong).toContain(`${caseId}: its packed ${kind} are not those that were recorded`);
    expect(() => listCaseEvents(caseId)).toThrow(`packed events of case ${caseId} have changed`);
    expect(() => listLetters(caseId)).toThrow(`packed letters of case ${caseId} have changed`);
    expect(traceThing(caseId).map(({ what }) => what)).toEqual(
      expect.arrayContaining(["its events cannot be read: they have changed"]),
    );
  });

  it("changed ones keep nobody from stopping, reversing, exporting or purging; mails without a head are named", async () => {
    const { caseId, userId, mailId } = await packedCase();
    const messageId = messageIdOf(mailId);
    damage(caseId);
    expect(findMailByMessageId(messageId)).toMatchObject({ id: mailId, caseId });
    honourStopRequest(caseId, "boss@violator.example");
    expect(isMailSuppressed("boss@violator.example", "outreach")).toBe(true);
    expect(listStoredKeysOf(caseId).length).toBeGreaterThan(0);
    expect(JSON.stringify(await inParts(exportOwnData(userId, null)))).toContain(
      "damaged on our side",
    );
    expect((await verifyFiles()).wrong).toContain(
      `${mailId}: the recipient and subject of this mail are lost`,
    );
    reverseSettlement(caseId, "settled by mistake", { kind: "operator", id: null });
    const judged = judgeForLetter(caseId, Date.now());
    expect(() => getCaseForLetter(caseId, judged)).toThrow("have changed");
  });

  it("the weekly verification still reads the paper of a packed letter", async () => {
    const { caseId } = await packedCase();
    const [letter] = listLetters(caseId);
    await storage().delete(letter?.pdfKey ?? "");
    expect((await verifyFiles()).wrong).toContain(
      `${letter?.id ?? ""}: it is missing from storage`,
    );
  });

  it("they are neither changed nor deleted, until the retention of their case is over", async () => {
    const { caseId, mailId } = await packedCase();
    for (const sql of [
      "UPDATE packed_rows SET packed_at = 1",
      "DELETE FROM packed_rows WHERE kind = 'letters'",
      "DELETE FROM packed_rows WHERE kind = 'events'",
    ])
      expect(() => sqlite.exec(sql)).toThrow("packed_rows is append-only");
    const rename = sqlite.prepare("UPDATE mails SET to_address = 'x@x.example' WHERE id = ?");
    expect(() => rename.run(mailId)).toThrow("heads leave whole");
    purgeCase(caseId);
    expect(counts(caseId)).toEqual([1, 0, 0]);
    expect(heads(caseId)).toEqual([]);
  });

  it("a head leaves only once it is packed with its case", async () => {
    const { caseId, mailId } = await endedCase();
    const leave = sqlite.prepare(
      "UPDATE mails SET user_id = NULL, to_address = '', from_address = '', reply_to = NULL, subject = '' WHERE id = ?",
    );
    expect(() => leave.run(mailId)).toThrow("heads leave whole");
    packCase(caseId, later());
    expect(findMailRow(mailId)?.toAddress).toMatch(/^deals@/);
  });

  it("the night finds them by the events that are rows, and walks neither cases nor mails", () => {
    expect(listCasesToPack(0, 1)).toEqual({ caseIds: [], next: null });
    const plan = sqlite
      .prepare(
        `EXPLAIN QUERY PLAN SELECT DISTINCT e.case_id FROM case_events e CROSS JOIN cases c ON c.id = e.case_id
         WHERE e.id > 1 AND e.id <= 2 AND ${hasEnded} AND NOT EXISTS (SELECT 1 FROM mails m WHERE m.case_id = c.id AND m.body_hash IS NULL)`,
      )
      .all({ before: 1 }) as { detail: string }[];
    expect(plan.filter(({ detail }) => detail.startsWith("SCAN"))).toEqual([]);
  });
});
