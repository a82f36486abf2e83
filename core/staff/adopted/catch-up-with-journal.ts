import { recordSystemAct } from "~/core/accounts/record-system-act";
import { adoptJournal } from "~/core/staff/adopted/adopt-journal";
import { endAccessAgain } from "~/core/staff/adopted/end-access-again";
import { endCredentialsAgain } from "~/core/staff/adopted/end-credentials-again";
import { reverseChangesAgain } from "~/core/staff/adopted/reverse-changes-again";
import { spendCodesAgain } from "~/core/staff/adopted/spend-codes-again";
import { eraseAgain } from "~/core/staff/adopted/erase-again";
import { sqlite } from "~/db/client";
import type { JournalKind } from "~/db/journal/journal-kinds";
import type { JournalLine } from "~/db/journal/journal-text";
import { transaction } from "~/db/transaction";

const act = "adopt-journal";

const names: Partial<Record<JournalKind, string>> = {
  text: "texts had left",
  mail: "mails and letters had left",
  webhook: "sendings of a case to the webhook had left",
  not_left: "tries had certainly not left",
  payout: "payouts had been handed over",
  payout_ended: "payouts had come to nothing",
  opted_out: "numbers had stopped our texts",
  opted_in: "numbers had asked for our texts",
  mail_stopped: "addresses had stopped our mail",
  mail_allowed: "addresses had asked for our mail",
  mail_arrived: "mails had arrived",
  mail_erased: "arrived mails had been deleted",
  stop_set: "emergency stops had been set",
  stop_lifted: "emergency stops had been lifted",
  approval_given: "approvals of counsel had been given",
  approval_withdrawn: "approvals of counsel had been withdrawn",
  setting_saved: "settings had been changed",
  letters_held: "cases had been held or stopped by staff",
  letters_resumed: "cases had been resumed by staff",
  role_ended: "roles had been revoked",
  role_given: "roles had been given",
  password_ended: "passwords had been changed or removed",
  credential_ended: "numbers, addresses and second steps had been changed or removed",
  credential_given: "numbers, addresses and second steps had been proven",
  number_deactivated: "numbers had been deactivated by their carriers",
  recovery_code_used: "recovery codes had been used",
  minor_barred: "numbers had been barred, since their people are under 18",
  minor_bar_lifted: "such bars had been lifted",
  act: "acts of staff, and decisions about cases, had been recorded",
  person_erased: "numbers or people had been erased",
  case_erased: "cases had been deleted",
};

const foundSince = sqlite
  .prepare<[string, number], string>(
    `SELECT f.value FROM audit_log a, json_each(a.after, '$.found') f
     WHERE a.act = ? AND a.at >= ? ORDER BY a.seq, f.key`,
  )
  .pluck();

function noteFound(found: readonly string[], at: number): void {
  if (found.length === 0) return;
  const subject = { subjectKind: "restore", subjectId: "journal" };
  recordSystemAct({ act, ...subject, after: { found }, at });
}

function adopt(lines: readonly JournalLine[], now: number): void {
  transaction(() => {
    const { counts, changes } = adoptJournal(lines, now);
    const told = Object.entries(counts).map(
      ([kind, count]) => `${count} ${names[kind as JournalKind] ?? kind} since the copy.`,
    );
    noteFound([...told, ...changes], now);
  });
}

function endAgain(now: number): void {
  transaction(() =>
    noteFound(
      [
        ...reverseChangesAgain(now),
        ...endCredentialsAgain(now),
        ...endAccessAgain(now),
        ...spendCodesAgain(now),
      ],
      now,
    ),
  );
}

/**
 * Takes up what the journal knows and a restored database does not: what had left, who had stopped,
 * who was erased, whose access had ended. All of it is in force at once, before anybody signs in or
 * writes to us. What was found is on record. Repeating it changes nothing.
 * @returns stored files to delete, and what could not be erased, in sentences
 */
export function catchUpWithJournal(
  lines: readonly JournalLine[],
  configuredEmails: readonly string[],
  now: number = Date.now(),
): { keys: string[]; refused: string[] } {
  adopt(lines, now);
  const { erased, keys, refused } = eraseAgain(configuredEmails, now);
  noteFound(erased, now);
  // Who erased somebody may have lost the role since.
  endAgain(now);
  return { keys, refused };
}

/** What was found in the journal since an instant, in sentences. */
export const listFoundSince = (at: number): string[] => foundSince.all(act, at);
