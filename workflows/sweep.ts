import { cron } from "inngest";
import { listUnreadCases } from "~/core/cases/queries";
import { listForgottenPictures, listUnansweredMessages, listUnsentMails, listUnsentTexts } from "~/core/conversations/queries";
import { days, hours, minutes } from "~/core/duration";
import { recordEvent } from "~/core/events";
import { endHeldFile } from "~/core/evidence/end-held-file";
import { listExpiredHeldFiles, listHeldFiles, listJoinedWithHeldFiles } from "~/core/evidence/queries";
import { newCaseIds } from "~/core/cases/new-case-ids";
import { isReleaseAutomatic } from "~/core/outreach/outreach-settings";
import { listUnreadMail } from "~/core/outreach/queries-retention";
import { listForgottenPursuits, listUnreleasedCases } from "~/core/outreach/queries";
import { listReleasedUnsent } from "~/core/payouts/queries";
import { env } from "~/env";
import { inngest } from "~/integrations/inngest";
import { payoutVendor } from "~/integrations/payouts/vendor";
import { storage } from "~/integrations/storage/storage";
import { log } from "~/log";
import { deleteForgottenFiles } from "~/workflows/delete-forgotten-files";
import { adoptHeldPicture } from "~/workflows/adopt-held-picture";
import { releaseIfAutomatic } from "~/workflows/run-outreach";

/** Work younger than this is simply under way. */
const patience = minutes(15);

/** One nudge an hour: a lost event is replaced, work that is being retried is not started over and over. */
function nudgeId(id: string, now: number): string {
  return `again:${id}:${Math.floor(now / hours(1))}`;
}

/** Records again the events of work that has waited too long. @returns how much was found */
export function nudgeLost(now: number): number {
  const before = now - patience;
  const lost = [...listUnansweredMessages(before), ...listForgottenPictures(before)];
  const unread = listUnreadCases(before);
  const texts = listUnsentTexts(before, now);
  const mails = listUnsentMails(before);
  for (const { messageId, conversationId } of lost) recordEvent("message/received", { messageId, conversationId }, nudgeId(messageId, now));
  for (const opened of unread) recordEvent("case/opened", opened, nudgeId(opened.caseId, now));
  for (const text of texts) recordEvent("text/queued", text, nudgeId(text.textId, now));
  for (const mailId of mails) recordEvent("mail/queued", { mailId }, nudgeId(mailId, now));
  const arrived = listUnreadMail(before);
  for (const mailId of arrived) recordEvent("mail/arrived", { mailId }, nudgeId(mailId, now));
  const found = lost.length + unread.length + texts.length + mails.length + arrived.length;
  if (found > 0)
    log.warn(
      { messages: lost.length, cases: unread.length, texts: texts.length, mails: mails.length, arrived: arrived.length },
      "unfinished work was started again",
    );
  return found;
}

/** Wakes outreach that a lost event left behind, and releases what nobody has to release. @returns how much was found */
export function nudgeOutreach(now: number): number {
  const before = now - patience;
  const forgotten = listForgottenPursuits(before);
  for (const caseId of forgotten) recordEvent("outreach/resumed", { caseId }, nudgeId(caseId, now));
  const released = isReleaseAutomatic(env.demo) ? listUnreleasedCases(before).filter(({ caseId }) => releaseIfAutomatic(caseId)) : [];
  if (forgotten.length + released.length > 0)
    log.warn({ forgotten: forgotten.length, released: released.length }, "outreach was started again");
  return forgotten.length + released.length;
}

// Without a vendor they wait for a person of staff, who was told.
function nudgeUnsentPayouts(now: number): number {
  const unsent = payoutVendor() ? listReleasedUnsent(now - patience) : [];
  for (const { id: payoutId } of unsent) recordEvent("payout/released", { payoutId }, nudgeId(payoutId, now));
  return unsent.length;
}

async function adoptLeftBehind(): Promise<void> {
  for (const { phone } of listJoinedWithHeldFiles())
    for (const { id, fileHash } of listHeldFiles(phone))
      await adoptHeldPicture({ heldId: id, phone, ...newCaseIds(), suffix: fileHash.slice(0, 8) });
}

/** Deletes pictures that nobody agreed to within 30 days. @returns how many */
export async function purgeHeld(now: number): Promise<number> {
  const expired = listExpiredHeldFiles(now - days(30));
  for (const { id, storageKey } of expired) {
    await storage().delete(storageKey);
    endHeldFile(id, { purged: "nobody agreed within 30 days" }, now);
  }
  return expired.length;
}

/** Finds what a lost event left behind: an event is a nudge, the row is the truth (house rule). Purges pictures nobody agreed to. */
export const sweep = inngest.createFunction(
  { id: "sweep", triggers: [cron("*/10 * * * *")], concurrency: [{ limit: 1 }], retries: 1 },
  async ({ step }) => {
    const nudged = await step.run("nudge-lost", () => nudgeLost(Date.now()));
    await step.run("nudge-unsent-payouts", () => nudgeUnsentPayouts(Date.now()));
    await step.run("nudge-outreach", () => nudgeOutreach(Date.now()));
    await step.run("adopt-left-behind", adoptLeftBehind);
    const purged = await step.run("purge-held", () => purgeHeld(Date.now()));
    const forgotten = await step.run("delete-forgotten-files", () => deleteForgottenFiles());
    return { nudged, purged, forgotten };
  },
);
