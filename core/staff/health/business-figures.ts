import { days } from "~/core/duration";
import { segmentsOfDay } from "~/core/messaging/send/segment-budget";
import { sqlite } from "~/db/client";
import { idsFrom } from "~/db/ids";

type Outcome = { purpose: string; status: string; count: number; segments: number };
type Waiting = { count: number; since: number | null };

/** What the company does, as it stands; counts are of the last 24 hours, instants in ms. */
export type BusinessFigures = {
  texts: Outcome[];
  /** The texts that are due and have not left. */
  textsDue: Waiting;
  /** Segments that left on the carriers' day (Pacific time), by carrier and in `all`. */
  segmentsToday: Map<string, number>;
  mailsDue: Waiting;
  /** Cases whose pictures wait to be read. */
  unread: Waiting;
  letters: { state: string; count: number }[];
  openIncidents: { severity: string; cause: string }[];
};

// Ids begin with the time, so what was made in a day is one range of the primary key.
const texts = sqlite.prepare<[string], Outcome>(
  "SELECT purpose, status, count(*) AS count, sum(segments) AS segments FROM texts WHERE id >= ? GROUP BY purpose, status",
);
const letters = sqlite.prepare<[string], { state: string; count: number }>(
  "SELECT state, count(*) AS count FROM outreach_letters WHERE id >= ? GROUP BY state",
);
const textsDue = sqlite.prepare<[number], Waiting>(
  `SELECT count(*) AS count, min(max(created_at, coalesce(not_before_at, 0))) AS since FROM texts INDEXED BY texts_unsent
   WHERE status IN ('queued', 'reserved') AND coalesce(not_before_at, 0) <= ?`,
);
const mailsDue = sqlite.prepare<[], Waiting>(
  "SELECT count(*) AS count, min(created_at) AS since FROM mails INDEXED BY mails_unsent WHERE status IN ('queued', 'reserved')",
);
const unread = sqlite.prepare<[], Waiting>(
  "SELECT count(*) AS count, min(reading_owed_at) AS since FROM cases INDEXED BY cases_unread WHERE reading_owed_at IS NOT NULL",
);
const openIncidents = sqlite.prepare<[], { severity: string; cause: string }>(
  "SELECT severity, cause FROM incidents WHERE resolved_at IS NULL",
);

/**
 * The figures by which an operator sees whether the company works (issue 25, 5): texts by purpose
 * and outcome, what waits and since when, letters, incidents.
 */
export function readBusinessFigures(now: number = Date.now()): BusinessFigures {
  const yesterday = now - days(1);
  const none: Waiting = { count: 0, since: null };
  return {
    texts: texts.all(idsFrom("txt", yesterday)),
    textsDue: textsDue.get(now) ?? none,
    segmentsToday: segmentsOfDay(now),
    mailsDue: mailsDue.get() ?? none,
    unread: unread.get() ?? none,
    letters: letters.all(idsFrom("let", yesterday)),
    openIncidents: openIncidents.all(),
  };
}
