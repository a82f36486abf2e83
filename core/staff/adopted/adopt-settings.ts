import { recordSystemAct } from "~/core/accounts/record-system-act";
import { getSetting, settingDefaults, type SettingKey } from "~/core/accounts/settings";
import { isDecidedSince } from "~/core/restore/is-decided-since";
import { db } from "~/db/client";
import { journalHash } from "~/db/journal/journal-hash";
import type { JournalLine } from "~/db/journal/journal-text";
import { recordJournalLine } from "~/db/journal/record-journal-line";
import { adminSettings } from "~/db/schema/accounts";

/** A setting in the journal; `value` is null where it may hold words, an address or a secret. */
type SettingFact = { value: string | null; by: string };

// What is empty sends nothing, and lets nobody send money alone.
const unwritten: ReadonlySet<SettingKey> = new Set(["n8n_webhook_url", "two_person_reason"]);

const valueHash = (key: SettingKey, value: string): string => journalHash("setting", key, value);

/** Records in the journal what staff set, in the transaction around (issue 24, 3). */
export function noteSetting(key: SettingKey, value: string, by: string, at: number): void {
  const detail: SettingFact = { value: unwritten.has(key) ? null : value, by };
  recordJournalLine({ kind: "setting_saved", key, words: valueHash(key, value), detail, at });
}

const isKnown = (key: string): key is SettingKey => key in settingDefaults;

function setAgain(key: SettingKey, value: string, by: string, now: number): void {
  const before = getSetting(key);
  const set = { settingValue: value, updatedAt: now, updatedBy: by };
  db.insert(adminSettings)
    .values({ settingKey: key, ...set })
    .onConflictDoUpdate({ target: adminSettings.settingKey, set })
    .run();
  const act = { act: "save-setting", subjectKind: "setting", subjectId: key };
  recordSystemAct({ ...act, before, after: value, at: now });
}

/**
 * Sets again what staff had set before the database was restored: states without claims, amounts,
 * limits, whether money and letters leave by themselves. The last value of each holds. One that the
 * journal has no words of is emptied where the copy has another. `lines` are those of the journal
 * that are adopted now, in their order. Runs in the transaction around (issue 24, 3).
 * @returns a sentence for each difference
 */
export function adoptSettings(lines: readonly JournalLine[], now: number): string[] {
  const last = new Map(
    lines.filter(({ kind }) => kind === "setting_saved").map((line) => [line.key, line]),
  );
  return [...last.values()].flatMap((line) => {
    const { key, words, detail } = line;
    if (!isKnown(key) || isDecidedSince(line, ["setting_saved"])) return [];
    const { value, by } = detail as SettingFact;
    const current = getSetting(key);
    if (valueHash(key, current) === words) return [];
    if (value === null && current === "") return [`Set it again, since it was changed: ${key}.`];
    setAgain(key, value ?? "", by, now);
    return [
      value === null
        ? `Emptied, since it had been changed: ${key}. Set it again.`
        : `Set again: ${key} is ${value === "" ? "empty" : value}.`,
    ];
  });
}
