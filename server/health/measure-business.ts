import { Gauge, register } from "prom-client";
import { readBusinessFigures } from "~/core/staff/health/business-figures";
import { seconds } from "~/core/duration";
import { phoneCarriers } from "~/db/texting-vocabulary";
import { env } from "~/env";
import { getOwedInAll } from "~/core/payouts/desk/queries-figures";

// Asked by several watchers at once, the rows are still counted only so often.
const countedEvery = seconds(5);
let countedAt = -Infinity;

function gauge<Label extends string>(
  name: string,
  help: string,
  labelNames: readonly Label[],
): Gauge<Label> {
  const known = register.getSingleMetric(name) as Gauge<Label> | undefined;
  return known ?? new Gauge({ name, help, labelNames });
}

const texts = gauge("texts_day", "Texts of the last 24 hours by purpose and outcome.", [
  "purpose",
  "status",
]);
const segments = gauge("text_segments_day", "Segments of the last 24 hours' texts that left.", []);
const today = gauge(
  "segments_today",
  "Segments that left since midnight in Los Angeles, by the carrier of the number.",
  ["carrier"],
);
const budget = gauge("segments_budget", "SEGMENTS_PER_DAY, where it is set.", ["carrier"]);
const letters = gauge("letters_day", "Letters to senders of the last 24 hours by state.", [
  "state",
]);
const waiting = gauge("waiting", "What is due and has not been done.", ["what"]);
const oldest = gauge("waiting_oldest_seconds", "For how long the oldest of them has waited.", [
  "what",
]);
const owed = gauge("owed_cents", "What is owed to people, in cents.", ["part"]);
const incidents = gauge("incidents_open", "Open incidents by cause and severity.", [
  "severity",
  "cause",
]);

// What was not sent to the carrier costs no segment.
const stayed = new Set(["queued", "reserved", "suppressed", "failed"]);

/** Brings the series about the company's work up to date (issue 25, 5). */
export function measureBusiness(now: number = Date.now()): void {
  if (now >= countedAt && now - countedAt < countedEvery) return;
  countedAt = now;
  const figures = readBusinessFigures(now);
  const { owedCents, cents } = getOwedInAll(now);
  for (const one of [texts, letters, incidents]) one.reset();
  let left = 0;
  for (const { purpose, status, count, segments: used } of figures.texts) {
    texts.set({ purpose, status }, count);
    if (!stayed.has(status)) left += used;
  }
  segments.set(left);
  for (const carrier of [...phoneCarriers, "unknown", "all"])
    today.set({ carrier }, figures.segmentsToday.get(carrier) ?? 0);
  for (const [carrier, most] of Object.entries(env.SEGMENTS_PER_DAY ?? {}))
    budget.set({ carrier }, most);
  for (const { state, count } of figures.letters) letters.set({ state }, count);
  for (const severity of ["urgent", "soon"]) incidents.set({ severity, cause: "none" }, 0);
  for (const { severity, cause } of figures.openIncidents) incidents.set({ severity, cause }, 1);
  const { textsDue, mailsDue, unread } = figures;
  for (const [what, { count, since }] of Object.entries({
    texts: textsDue,
    mails: mailsDue,
    pictures: unread,
  })) {
    waiting.set({ what }, count);
    oldest.set({ what }, since === null ? 0 : Math.max(0, now - since) / 1000);
  }
  owed.set({ part: "all" }, owedCents);
  owed.set({ part: "open_payouts" }, cents);
}
