import { cron } from "inngest";
import { listUnreadCases } from "~/core/cases/queries";
import {
  listUnfetchedPictures,
  listUnansweredMessages,
  listUnsentMails,
  listUnsentTexts,
} from "~/core/messaging/queries";
import { listUnnotifiedChanges } from "~/core/accounts/credentials/notify-old-credentials";
import { days, hours, minutes } from "~/core/duration";
import { recordEvent } from "~/core/events";
import { endHeldFile } from "~/core/evidence/end-held-file";
import {
  listExpiredHeldFiles,
  listHeldFiles,
  listJoinedWithHeldFiles,
} from "~/core/evidence/queries";
import { describeOlderCases } from "~/core/cases/reading/describe-older-cases";
import { newCaseIds } from "~/core/cases/intake/new-case-ids";
import { releaseIsAutomatic } from "~/core/cases/reading/release-is-automatic";
import { listUnreadMail } from "~/core/outreach/queries-retention";
import { listStalledPursuits, listUnreleasedCases } from "~/core/outreach/queries";
import { listReleasedUnsent } from "~/core/payouts/queries";
import { inngest } from "~/integrations/inngest";
import { payoutVendor } from "~/integrations/payouts/vendor";
import { log } from "~/log";
import { deleteForgottenFiles } from "~/operations/evidence/delete-forgotten-files";
import { deleteOutdatedFiles } from "~/operations/evidence/delete-outdated-files";
import { adoptHeldPicture } from "~/operations/evidence/adopt-held-picture";
import { inBatches } from "~/operations/in-batches";
import { releaseIfAutomatic } from "~/workflows/outreach/run-outreach";

/**
 * Younger work counts as under way: a message that nobody is answering, a text, a mail or a case.
 */
const briefly = minutes(1);
/** The same for pictures, outreach and payouts. */
const gracePeriod = minutes(15);

/**
 * One nudge in ten minutes replaces a lost event without restarting work that is being retried.
 */
function nudgeId(id: string, now: number, once = minutes(10)): string {
  return `again:${id}:${Math.floor(now / once)}`;
}

/** Records again the events of work that has waited too long. @returns how much was found */
export async function nudgeLost(now: number): Promise<number> {
  const before = now - briefly;
  const unanswered = listUnansweredMessages(before, now);
  const forgotten = listUnfetchedPictures(now - gracePeriod);
  const unread = listUnreadCases(before);
  const texts = listUnsentTexts(before, now);
  const mails = listUnsentMails(before);
  const untold = listUnnotifiedChanges(before);
  const arrived = listUnreadMail(before);
  // Its conversation's turn is free, so no run works on it: every sweep may start one.
  await inBatches(unanswered, (message) =>
    recordEvent("message/received", message, nudgeId(message.messageId, now, minutes(1))),
  );
  await inBatches(forgotten, (message) =>
    recordEvent("message/received", message, nudgeId(message.messageId, now, hours(1))),
  );
  await inBatches(unread, (opened) =>
    recordEvent("case/opened", opened, nudgeId(opened.caseId, now)),
  );
  await inBatches(texts, (text) => recordEvent("text/queued", text, nudgeId(text.textId, now)));
  await inBatches(untold, (changeId) =>
    recordEvent("access/changed", { changeId }, nudgeId(changeId, now)),
  );
  await inBatches(mails, (mailId) => recordEvent("mail/queued", { mailId }, nudgeId(mailId, now)));
  await inBatches(arrived, (mailId) =>
    recordEvent("mail/arrived", { mailId }, nudgeId(mailId, now)),
  );
  const lost = unanswered.length + forgotten.length;
  const found = lost + unread.length + texts.length + mails.length + untold.length + arrived.length;
  if (found > 0)
    log.warn(
      {
        messages: lost,
        cases: unread.length,
        texts: texts.length,
        mails: mails.length,
        changes: untold.length,
        arrived: arrived.length,
      },
      "unfinished work was started again",
    );
  return found;
}

/**
 * Wakes outreach that a lost event left behind, and releases cases that need no approval. @returns
 * how much was found
 */
export async function nudgeOutreach(now: number): Promise<number> {
  const before = now - gracePeriod;
  const forgotten = listStalledPursuits(before);
  await inBatches(forgotten, (caseId) =>
    recordEvent("outreach/resumed", { caseId }, nudgeId(caseId, now, hours(1))),
  );
  const unreleased = releaseIsAutomatic() ? listUnreleasedCases(before) : [];
  let released = 0;
  await inBatches(unreleased, ({ caseId }) => (released += Number(releaseIfAutomatic(caseId))));
  if (forgotten.length + released > 0)
    log.warn({ forgotten: forgotten.length, released }, "outreach was started again");
  return forgotten.length + released;
}

// Without a vendor they wait for staff, who were told.
async function nudgeUnsentPayouts(now: number): Promise<number> {
  const unsent = payoutVendor() ? listReleasedUnsent(now - gracePeriod) : [];
  await inBatches(unsent, ({ id: payoutId }) =>
    recordEvent("payout/released", { payoutId }, nudgeId(payoutId, now, hours(1))),
  );
  return unsent.length;
}

async function adoptLeftBehind(): Promise<void> {
  for (const { phone } of listJoinedWithHeldFiles())
    for (const { id, fileHash } of listHeldFiles(phone))
      await adoptHeldPicture({ heldId: id, phone, ...newCaseIds(), suffix: fileHash.slice(0, 8) });
}

/** Deletes held pictures whose sender did not agree within 30 days. @returns how many */
export async function purgeHeld(now: number): Promise<number> {
  const expired = listExpiredHeldFiles(now - days(30));
  let purged = 0;
  for (const { id, storageKey } of expired) {
    if (!(await deleteOutdatedFiles([storageKey]))) break;
    endHeldFile(id, { purged: "nobody agreed within 30 days" }, now);
    purged++;
  }
  return purged;
}

/**
 * Finds what a lost event left behind: an event is a nudge, the row is the truth (house rule).
 * Purges held pictures whose sender never agreed.
 */
export const sweep = inngest.createFunction(
  { id: "sweep", triggers: [cron("*/2 * * * *")], concurrency: [{ limit: 1 }], retries: 1 },
  async ({ step }) => {
    const nudged = await step.run("nudge-lost", () => nudgeLost(Date.now()));
    await step.run("nudge-unsent-payouts", () => nudgeUnsentPayouts(Date.now()));
    await step.run("nudge-outreach", () => nudgeOutreach(Date.now()));
    await step.run("adopt-left-behind", adoptLeftBehind);
    await step.run("describe-older-cases", () => describeOlderCases());
    const purged = await step.run("purge-held", () => purgeHeld(Date.now()));
    const forgotten = await step.run("delete-forgotten-files", () => deleteForgottenFiles());
    return { nudged, purged, forgotten };
  },
);
