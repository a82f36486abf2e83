import { copyFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { vi } from "vitest";

const folder = process.env.DATA_DIR ?? "";

/** The product, as a process that starts on whatever database and journal lie in the folder. */
export async function openProduct() {
  vi.resetModules();
  const product = {
    ...(await import("~/db/client")),
    ...(await import("~/bot/agent/take-in")),
    ...(await import("~/db/journal/journal-file")),
    ...(await import("~/db/journal/journal-hash")),
    ...(await import("~/db/journal/keep-journal")),
    ...(await import("~/db/journal/record-journal-line")),
    ...(await import("~/core/accounts/ask-deletion")),
    ...(await import("~/core/accounts/credentials/change-password")),
    ...(await import("~/core/accounts/credentials/hold-after-change")),
    ...(await import("~/core/accounts/credentials/prove-address")),
    ...(await import("~/core/accounts/credentials/proven-credentials")),
    ...(await import("~/core/accounts/credentials/take-back-change")),
    ...(await import("~/core/accounts/credentials/unlink-deactivated-number")),
    ...(await import("~/core/accounts/links/issue-link")),
    ...(await import("~/core/accounts/sign-in/queries-sign-in")),
    ...(await import("~/core/accounts/sign-in/set-totp")),
    ...(await import("~/core/accounts/sign-in/use-recovery-code")),
    ...(await import("~/core/accounts/staff-acts/find-role")),
    ...(await import("~/core/accounts/set-message-preferences")),
    ...(await import("~/core/cases/reject-case")),
    ...(await import("~/core/cases/settle-case")),
    ...(await import("~/core/claims/register/allowed-on")),
    ...(await import("~/core/claims/register/current-template")),
    ...(await import("~/core/claims/register/record-approval")),
    ...(await import("~/core/emergency-stops")),
    ...(await import("~/core/errors")),
    ...(await import("~/core/consent/check-suppression")),
    ...(await import("~/core/consent/opt-in")),
    ...(await import("~/core/consent/opt-out")),
    ...(await import("~/core/messaging/answer-message")),
    ...(await import("~/core/messaging/mail/queue-mail")),
    ...(await import("~/core/messaging/receive/record-inbound")),
    ...(await import("~/core/messaging/send/queue-text")),
    ...(await import("~/core/messaging/send/record-delivery")),
    ...(await import("~/core/messaging/mail/record-mail")),
    ...(await import("~/core/money/verify-ledger")),
    ...(await import("~/core/outreach/delete-case")),
    ...(await import("~/core/outreach/mail/record-mail-outcome")),
    ...(await import("~/core/outreach/mail/reserve-outgoing-mail")),
    ...(await import("~/core/outreach/mail/suppress-recipient")),
    ...(await import("~/core/outreach/pause-pursuit")),
    ...(await import("~/core/outreach/release-case")),
    ...(await import("~/core/outreach/resume-pursuit")),
    ...(await import("~/core/outreach/stop-pursuit")),
    ...(await import("~/core/accounts/settings")),
    ...(await import("~/core/staff/save-settings")),
    ...(await import("~/core/staff/queries-settings")),
    ...(await import("~/core/outreach/papers/template-approval")),
    ...(await import("~/core/payouts/create-payout")),
    ...(await import("~/core/payouts/desk/lift-hold")),
    ...(await import("~/core/payouts/desk/move-payout")),
    ...(await import("~/core/payouts/desk/release-payout")),
    ...(await import("~/core/payouts/queries")),
    ...(await import("~/core/payouts/reverse-settlement")),
    ...(await import("~/core/payouts/vendor/complete-payout")),
    ...(await import("~/core/payouts/vendor/end-in-failure")),
    ...(await import("~/core/payouts/vendor/fail-payout")),
    ...(await import("~/core/payouts/vendor/hand-over-payout")),
    ...(await import("~/core/payouts/withdraw-payout")),
    ...(await import("~/core/restore/adopted-lines")),
    ...(await import("~/core/restore/closed-doors")),
    ...(await import("~/core/sign-up/enter-by-google")),
    ...(await import("~/core/sign-up/is-minor")),
    ...(await import("~/core/sign-up/mark-minor")),
    ...(await import("~/core/sign-up/prove-phone")),
    ...(await import("~/core/staff/add-affiliate-contact")),
    ...(await import("~/core/staff/change-admin-role")),
    ...(await import("~/core/staff/delete-affiliate")),
    ...(await import("~/core/staff/delete-person")),
    ...(await import("~/core/staff/edit-affiliate")),
    ...(await import("~/core/staff/move-person")),
    ...(await import("~/core/staff/set-emergency-stop")),
    ...(await import("~/core/support/desk/answer-as-staff")),
    ...(await import("~/integrations/before-leaving")),
    ...(await import("~/operations/messages/deliver-text")),
    ...(await import("~/operations/payouts/ask-order")),
    ...(await import("~/server/journal/after-restore")),
    ...(await import("~/server/journal/open-journal")),
    ...(await import("~/tests/support/money")),
    ...(await import("~/tests/support/open-claims")),
    ...(await import("~/tests/support/outreach")),
    ...(await import("~/tests/support/people")),
    ...(await import("~/tests/support/staff")),
    ...(await import("~/workflows/messages/catch-up-texts")),
    ...(await import("~/workflows/messages/say-what-came")),
    ...(await import("~/workflows/messages/send-mail")),
    ...(await import("~/workflows/messages/tell-person")),
    ...(await import("~/workflows/payouts/send-payout")),
  };
  const endJournal = await product.openJournal();
  product.setBeforeLeaving(product.journalOnDisk);
  return { ...product, endJournal };
}
export type Product = Awaited<ReturnType<typeof openProduct>>;

/** The database as it stands, aside. @returns its path */
export function copyAside({ sqlite }: Product): string {
  const copy = join(folder, `copy-${Math.random()}.db`);
  sqlite.exec(`VACUUM INTO '${copy}'`);
  return copy;
}

async function replaceDatabase(before: Product | undefined, copy: string | null): Promise<Product> {
  await before?.endJournal();
  before?.closeDatabase();
  for (const suffix of ["", "-wal", "-shm"])
    rmSync(join(folder, `app.db${suffix}`), { force: true });
  if (copy) copyFileSync(copy, join(folder, "app.db"));
  return openProduct();
}

/** A new database with a journal of its own. */
export const beginAnew = (before: Product | undefined): Promise<Product> =>
  replaceDatabase(before, null);

/** The worst day: the process is gone, and the copy from before takes the database's place. */
export const restoreCopy = (before: Product, copy: string): Promise<Product> =>
  replaceDatabase(before, copy);

/**
 * The same, where the journal cannot be read at the start, as from a disk that fails: what it knows
 * is told by after-restore alone.
 */
export async function restoreUntold(before: Product, copy: string): Promise<Product> {
  await before.endJournal();
  const path = before.journalPath(before.databaseIdentity().id);
  const first = readFileSync(path, "utf8").split("\n")[0] ?? "";
  const put = (from: string, to: string): void =>
    writeFileSync(path, readFileSync(path, "utf8").replace(from, to));
  const unread = first.replace("{", "[");
  put(first, unread);
  const after = await restoreCopy(before, copy);
  put(unread, first);
  return after;
}
