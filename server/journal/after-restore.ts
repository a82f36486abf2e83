import { minutes } from "~/core/duration";
import { adoptSentTexts } from "~/core/messaging/send/adopt-sent-texts";
import { adoptPayouts } from "~/core/payouts/adopted/adopt-payouts";
import {
  listAdoptedUnanswered,
  listPeopleToAdopt,
  unknownOrders,
} from "~/core/payouts/adopted/compare-orders";
import { recordOrder } from "~/core/payouts/vendor/record-order";
import { noteFinding, openDoor } from "~/core/restore/close-doors";
import { listClosedDoors, type ClosedDoor } from "~/core/restore/closed-doors";
import { listFoundSince } from "~/core/staff/adopted/catch-up-with-journal";
import { eraseAgain } from "~/core/staff/adopted/erase-again";
import { JournalDamaged } from "~/db/journal/journal-text";
import type { OutgoingDoor } from "~/db/vocabulary";
import { env } from "~/env";
import { payoutVendor } from "~/integrations/payouts/vendor";
import { deleteStoredFilesOrLater } from "~/operations/evidence/delete-stored-files-or-later";
import { askCarrier } from "~/operations/messages/ask-carrier";
import { takeInMailsAgain } from "~/operations/outreach/take-in-mails-again";
import { askOrder } from "~/operations/payouts/ask-order";
import { isJudged } from "~/server/journal/journal-copies";
import { earliestDoor, lacksJournal, takeUpJournal } from "~/server/journal/take-up-journal";
import { fetchMissed } from "~/workflows/messages/catch-up-texts";

/** The lines for the operator, and why each door stays closed. */
type Report = { lines: string[]; against: Map<OutgoingDoor, string> };

/** More than the difference between vendors' clocks and ours. */
const overlap = minutes(5);

const sentenceOf = (cause: unknown): string =>
  cause instanceof Error ? cause.message : "It failed.";

const vendorsAlone = "after-restore --without-journal goes by what the vendors know alone.";

// Without a journal means also without one that cannot be read.
async function replay(closed: ClosedDoor, withoutJournal: boolean, report: Report): Promise<void> {
  const missing = lacksJournal(closed);
  if (missing && !withoutJournal)
    throw new Error(
      `The journal of this database is not there. Set JOURNAL_DIR to its folder, or S3_BUCKET or REPLICA_URL to the place that has its copy, and start again; ${vendorsAlone}`,
    );
  if (!isJudged() && !withoutJournal)
    throw new Error(
      `The place that has the copy of the journal has not answered since the start. Run this again when it does; ${vendorsAlone}`,
    );
  try {
    if (!missing) await takeUpJournal(closed);
  } catch (cause) {
    if (!(cause instanceof JournalDamaged)) throw cause;
    if (!withoutJournal) throw new Error(`${cause.message} ${vendorsAlone}`, { cause });
    report.lines.push(`${cause.message} It was left out.`);
  }
  report.lines.push(...listFoundSince(closed.closedAt));
}

async function checkTexts({ knownAt }: ClosedDoor, report: Report): Promise<void> {
  const { missed } = await fetchMissed(Date.now());
  const carried = await askCarrier((carrier) => carrier.listSentSince(knownAt - overlap));
  const unknown = adoptSentTexts(carried);
  report.lines.push(
    `The carrier lists ${carried.length} texts of ours since the copy; ${unknown} of them nobody else knew.`,
    `${missed} texts to us were fetched from the carrier.`,
  );
}

async function checkPayouts({ knownAt }: ClosedDoor, report: Report): Promise<void> {
  for (const userId of listPeopleToAdopt())
    for (const payoutId of adoptPayouts(userId))
      report.lines.push(`Payout ${payoutId} was taken over: it had been handed over already.`);
  const vendor = payoutVendor();
  if (!vendor) return;
  for (const payoutId of listAdoptedUnanswered())
    report.lines.push(
      `Payout ${payoutId}: the vendor's order makes it ${await askOrder(payoutId)}.`,
    );
  const orders = await vendor.listOrdersSince(knownAt - overlap);
  // Also those that no payout has taken over: a dead one has paid nobody.
  for (const order of orders) if (order.standing === "dead") recordOrder(order);
  const unknown = unknownOrders(orders.map(({ externalId }) => externalId));
  report.lines.push(`The vendor lists ${orders.length} orders since the copy.`);
  if (unknown.length > 0)
    throw new Error(
      `The vendor has orders that neither this copy nor the journal knows: ${unknown.join(", ")}. Find out what they paid, then open-door payouts "REASON".`,
    );
}

// An erasure that waited for a payout is tried once more, after the vendor was asked.
async function checkErasures(report: Report): Promise<void> {
  const { erased, keys, refused } = eraseAgain(env.ADMIN_EMAILS);
  await deleteStoredFilesOrLater(keys);
  report.lines.push(...erased);
  if (refused.length > 0) throw new Error(refused.join(" "));
}

async function checkMails(report: Report): Promise<void> {
  const { taken, missing } = await takeInMailsAgain();
  if (taken > 0)
    report.lines.push(`${taken} mails that had arrived were taken in again, and wait for staff.`);
  for (const { rawKey, rawSize, receivedAt } of missing)
    report.lines.push(
      `A mail is not in storage: ${rawKey}, ${rawSize} bytes, arrived at ${new Date(receivedAt).toISOString()}.`,
    );
  if (missing.length > 0)
    throw new Error(
      `Mails that arrived since the copy are not in storage (${missing.length}), and each may ask us to stop. Put their files back and run after-restore again; if they are gone for good, hold the cases that they may be about (pause-outreach CASE), then open-door mail "REASON".`,
    );
}

async function check(
  doors: readonly OutgoingDoor[],
  report: Report,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (cause) {
    for (const door of doors)
      report.against.set(door, report.against.get(door) ?? sentenceOf(cause));
  }
}

function openClean(closed: readonly ClosedDoor[], { lines, against }: Report): void {
  for (const { door } of closed) {
    const finding = against.get(door);
    if (finding === undefined) openDoor(door);
    else noteFinding(door, finding);
    lines.push(finding === undefined ? `${door}: open.` : `${door}: closed. ${finding}`);
  }
}

/**
 * Brings a restored database up to date: replays the journal's lines since the copy, adopts what
 * the carrier and the payout vendor list since then, repeats erasures, and takes in the mails again
 * that had arrived. Reports every difference, and opens each door once its own check is clean. A
 * repeated call continues where the last one stopped.
 */
export async function afterRestore(
  options: { withoutJournal?: boolean } = {},
): Promise<{ ok: boolean; lines: string[] }> {
  const closed = listClosedDoors();
  const from = earliestDoor(closed);
  if (!from) return { ok: true, lines: ["No door is closed: there is nothing to do."] };
  const report: Report = { lines: [], against: new Map() };
  const all = closed.map(({ door }) => door);
  await check(all, report, () => replay(from, options.withoutJournal ?? false, report));
  if (report.against.size === 0) {
    await check(["texts"], report, () => checkTexts(from, report));
    await check(["payouts"], report, () => checkPayouts(from, report));
    await check(["texts", "mail", "webhooks"], report, () => checkErasures(report));
    await check(["mail"], report, () => checkMails(report));
  }
  openClean(closed, report);
  return { ok: report.against.size === 0, lines: report.lines };
}
