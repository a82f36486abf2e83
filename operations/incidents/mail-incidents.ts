import { minutes } from "~/core/duration";
import { listUntoldIncidents, type Incident } from "~/core/incidents/queries";
import { recordTold } from "~/core/incidents/record-told";
import { findLastMailedAt } from "~/core/incidents/find-last-mailed-at";
import { ownerNames } from "~/integrations/alerts/contract";
import { mailStaff } from "~/operations/messages/mail-staff";

/** What is not urgent is gathered for this long after the last mail; what is urgent, for less. */
const gatherFor = minutes(15);
const gatherUrgentFor = minutes(2);

const at = (instant: number): string =>
  `${new Date(instant).toISOString().slice(0, 16).replace("T", " ")} UTC`;

const namesOf = (some: readonly Incident[]): string => some.map(({ id }) => id).join(",");

const opened = ({ title, found, mend, owner, openedAt }: Incident): string =>
  `${title}, since ${at(openedAt)}. ${found} Who: ${ownerNames[owner]}. What to do: ${mend}`;

const over = ({ title, openedAt, resolvedAt }: Incident): string =>
  `Over: ${title}, from ${at(openedAt)} to ${at(resolvedAt ?? openedAt)}.`;

function subjectOf(begun: readonly Incident[], ended: readonly Incident[]): string {
  const [first] = begun.length > 0 ? begun : ended;
  const more = begun.length + ended.length - 1;
  const what = begun.length > 0 ? first?.title : `Over: ${first?.title}`;
  return more > 0 ? `${what}, and ${more} more` : `${what}`;
}

function mayMail(begun: readonly Incident[], now: number): boolean {
  const last = findLastMailedAt();
  const wait = begun.some(({ severity }) => severity === "urgent") ? gatherUrgentFor : gatherFor;
  // A mail from the future was dated by a clock that ran ahead.
  return last === null || last > now || now - last >= wait;
}

/**
 * Mails staff what has opened and what is over since the last mail, as one digest: at once, and
 * then at most every 15 minutes, or two where something urgent has opened.
 * @returns how many incidents it tells of
 */
export function mailIncidents(now: number = Date.now()): number {
  const untold = listUntoldIncidents();
  const begun = untold.filter(({ openingMailedAt }) => openingMailedAt === null);
  const ended = untold.filter(
    ({ resolvedAt, resolutionMailedAt }) => resolvedAt !== null && resolutionMailedAt === null,
  );
  const earlier = ended.filter(({ openingMailedAt }) => openingMailedAt !== null);
  if (begun.length + earlier.length === 0 || !mayMail(begun, now)) return 0;
  const lines = [...begun.map(opened), ...ended.map(over)];
  mailStaff({
    key: `incidents:${namesOf(begun)}:over:${namesOf(earlier)}`,
    subject: subjectOf(begun, earlier),
    sentence: lines[0] ?? "",
    more: lines.slice(1),
    path: "/super-admin",
  });
  recordTold(
    begun.map(({ id }) => id),
    "openingMailedAt",
    now,
  );
  recordTold(
    ended.map(({ id }) => id),
    "resolutionMailedAt",
    now,
  );
  return begun.length + earlier.length;
}
