import { addDays, type CalendarDay } from "~/core/claims/facts/calendar";
import { newestFirst, type CounselApproval } from "~/core/claims/register/allowed-on";
import { listRegister } from "~/core/claims/register/list-register";
import { db } from "~/db/client";
import { counselApprovals } from "~/db/schema/claims";
import type { ApprovalKind } from "~/db/vocabulary";

/** How an item of the register stands on a day: what is not `approved` or `ending` counts not. */
export type Standing = "never" | "changed" | "withdrawn" | "ended" | "ending" | "approved";

/** An item of the register as it stands; `daysLeft` until its approval ends. */
export type StandingItem = {
  kind: ApprovalKind;
  subject: string;
  version: string;
  title: string;
  standing: Standing;
  counsel: string | null;
  expiresOn: CalendarDay | null;
  daysLeft: number | null;
};

/** Within so many days an approval ends soon: time for counsel to look again. */
export const endsSoon = 60;
/** Within so many days it is urgent. */
export const endsVerySoon = 30;

const daysBetween = (from: CalendarDay, to: CalendarDay): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

function standingOf(
  newest: CounselApproval | undefined,
  contentHash: string,
  today: CalendarDay,
): Standing {
  if (newest === undefined) return "never";
  if (newest.outcome === "withdrawn") return "withdrawn";
  if (newest.contentHash !== contentHash) return "changed";
  if (newest.expiresOn <= today) return "ended";
  return newest.expiresOn <= addDays(today, endsSoon) ? "ending" : "approved";
}

/**
 * Every item of the register with how it stands on a day (CL-04): what was never approved, what
 * changed since, was withdrawn or ended, what ends within 60 days, and what stands.
 */
export function registerStandings(today: CalendarDay, now: number = Date.now()): StandingItem[] {
  const rows = db.select().from(counselApprovals).orderBy(newestFirst).all();
  const newest = new Map<string, CounselApproval>();
  for (const row of rows) {
    const key = `${row.kind} ${row.subject}`;
    if (!newest.has(key)) newest.set(key, row);
  }
  return listRegister(now).map(({ kind, subject, version, title, contentHash }) => {
    const last = newest.get(`${kind} ${subject}`);
    const standing = standingOf(last, contentHash, today);
    return {
      kind,
      subject,
      version,
      title,
      standing,
      counsel: last?.counsel ?? null,
      expiresOn: last?.expiresOn ?? null,
      daysLeft: standing === "ending" && last ? daysBetween(today, last.expiresOn) : null,
    };
  });
}

/** How an item stands, in words for counsel and staff. */
export function standingWords({ standing, expiresOn, daysLeft }: StandingItem): string {
  switch (standing) {
    case "never":
      return "missing: never approved";
    case "changed":
      return "missing: its words have changed since the approval";
    case "withdrawn":
      return "missing: the approval was withdrawn";
    case "ended":
      return `missing: the approval ended on ${expiresOn}`;
    case "ending":
      return `approved, ends in ${daysLeft} ${daysLeft === 1 ? "day" : "days"}, on ${expiresOn}`;
    case "approved":
      return `approved until ${expiresOn}`;
  }
}
