import type { CaseEvent } from "~/core/claims/list-case-events";
import { findPackedLines } from "~/core/claims/facts/pack-facts";
import { minutes } from "~/core/duration";
import { NotFound } from "~/core/errors";
import { statement } from "~/core/list-rows";
import { findMailByMessageId } from "~/core/outreach/queries";
import type { OutreachLetter } from "~/core/outreach/list-letters";
import { stories, type TracedKind } from "~/core/staff/health/trace-stories";
import { idsFrom } from "~/db/ids";
import { listPackedLines, PackedRowsChanged } from "~/db/packed/packed-rows";

/** One thing that happened, at an instant in ms. */
export type TraceLine = { at: number; what: string };

export type Traced = { kind: TracedKind; id: string };

// Where a thing leads to. Cases and payouts are named in the lines and can be asked for in turn.
const ledTo: Partial<Record<TracedKind, readonly (readonly [TracedKind, string])[]>> = {
  message: [["text", "SELECT id FROM texts WHERE message_id = $id"]],
  case: [
    ["text", "SELECT id FROM texts WHERE about_case_id = $id AND about_case_id IS NOT NULL"],
    ["mail", "SELECT id FROM mails WHERE case_id = $id AND case_id IS NOT NULL"],
  ],
};

const found: readonly (readonly [TracedKind, string])[] = [
  ["case", "SELECT id FROM cases WHERE id = $name OR external_case_id = upper($name)"],
  [
    "payout",
    "SELECT id FROM payouts WHERE id = $name OR transaction_id = $name OR tremendous_order_id = $name",
  ],
  ["text", "SELECT id FROM texts WHERE id = $name OR twilio_sid = $name"],
  ["mail", "SELECT id FROM mails WHERE id = $name"],
  ["message", "SELECT id FROM support_messages WHERE id = $name OR twilio_sid = $name"],
];

/** The thing that has this id, number or vendor's id. @throws NotFound */
export function findTraced(name: string): Traced {
  for (const [kind, sql] of found) {
    const id = statement<unknown[], string>(sql).pluck().get({ name });
    if (id !== undefined) return { kind, id };
  }
  const mail = findMailByMessageId(name);
  if (mail) return { kind: "mail", id: mail.id };
  throw new NotFound(
    `Nothing is called ${name}. Name a case, a payout, a text or a message: TC-…, case_…, pay_…, txt_…, mail_…, SM…, or an order's id.`,
  );
}

const eventsWithin = minutes(60);
const mostEvents = 100;
const eventsNaming = `SELECT name, created_at AS at, 'workflow event ' || name || iif(dispatched_at IS NULL, ' waits', ' taken up after ' || (dispatched_at - created_at) || ' ms') AS what
  FROM events WHERE id >= $from AND id < $to AND instr(data, $id) > 0 LIMIT ${mostEvents}`;
const runsNaming = `SELECT coalesce(started_at, created_at) AS at, 'workflow ' || function_id || ' is ' || status || ' in run ' || id ||
    iif(ended_at IS NULL, '', ' after ' || (ended_at - created_at) || ' ms') AS what
  FROM engine_runs WHERE event_name = $event AND instr(events, $id) > 0 LIMIT ${mostEvents}`;
const openMeanwhile = `SELECT opened_at AS at, 'incident meanwhile: ' || cause || iif(resolved_at IS NULL, ', still open', ', over after ' || (resolved_at - opened_at) || ' ms') AS what
  FROM incidents WHERE opened_at <= $last AND coalesce(resolved_at, $last) >= $first ORDER BY opened_at DESC LIMIT ${mostEvents}`;

function workflowLines(id: string, begun: number): TraceLine[] {
  const range = {
    from: idsFrom("evt", begun - minutes(1)),
    to: idsFrom("evt", begun + eventsWithin),
  };
  const events = statement<unknown[], TraceLine & { name: string }>(eventsNaming).all({
    id,
    ...range,
  });
  const runs = [...new Set(events.map(({ name }) => name))].flatMap((event) =>
    statement<unknown[], TraceLine>(runsNaming).all({ event, id }),
  );
  return [...events, ...runs];
}

// As of `claim_facts`, which SQL cannot see in a packed row.
function tellPackedFacts(caseId: string): TraceLine[] {
  const { lines, damaged } = findPackedLines(caseId);
  return [
    ...lines.map(({ at, fact, source }) => ({ at, what: `fact ${fact} by ${source}` })),
    ...damaged.map((at) => ({ at, what: "its packed facts cannot be read: they have changed" })),
  ];
}

type Line = { at: number | null; what: string };

// SQL tells the rows (`trace-stories.ts`), and sees nothing of packed ones. A damaged one hides
// neither the others nor the rest of the story.
function tellIfWhole(what: string, at: number, tell: () => Line[]): TraceLine[] {
  try {
    return tell().flatMap(({ at: when, what: told }) =>
      when === null ? [] : [{ at: when, what: told }],
    );
  } catch (cause) {
    if (!(cause instanceof PackedRowsChanged)) throw cause;
    return [{ at, what: `its ${what} cannot be read: they have changed` }];
  }
}

function tellRowsOfCase(caseId: string, at: number): TraceLine[] {
  const events = () =>
    (listPackedLines(caseId, "events") as CaseEvent[]).map((one) => ({
      at: one.at,
      what: `event: ${one.kind} by ${one.actorKind}`,
    }));
  const letters = () =>
    (listPackedLines(caseId, "letters") as OutreachLetter[]).flatMap(
      ({ id, step, state, createdAt, sentAt }) => [
        { at: createdAt, what: `letter ${id} written: ${step}` },
        { at: sentAt, what: `letter ${id} left, now ${state}` },
      ],
    );
  return [
    ...tellPackedFacts(caseId),
    ...tellIfWhole("events", at, events),
    ...tellIfWhole("letters", at, letters),
  ];
}

const caseOfMail = "SELECT case_id FROM mails WHERE id = ? AND case_id IS NOT NULL";

const tellLetterOf = (mailId: string, at: number): TraceLine[] =>
  tellIfWhole("letters", at, () => {
    const caseId = statement<[string], string>(caseOfMail).pluck().get(mailId);
    if (caseId === undefined) return [];
    const letters = listPackedLines(caseId, "letters") as OutreachLetter[];
    return letters
      .filter((letter) => letter.mailId === mailId)
      .map(({ id, sentAt, createdAt }) => ({
        at: sentAt ?? createdAt,
        what: `mail ${mailId} carries letter ${id} of ${caseId}`,
      }));
  });

function linesOf({ kind, id }: Traced): TraceLine[] {
  const own = statement<unknown[], TraceLine>(
    `SELECT at, what FROM (${stories[kind]}) WHERE at IS NOT NULL`,
  ).all({ id });
  const begun = Math.min(...own.map(({ at }) => at));
  const led = (ledTo[kind] ?? []).flatMap(([next, sql]) =>
    statement<unknown[], string>(sql)
      .pluck()
      .all({ id })
      .flatMap((one) => linesOf({ kind: next, id: one })),
  );
  const more =
    kind === "case" ? tellRowsOfCase(id, begun) : kind === "mail" ? tellLetterOf(id, begun) : [];
  return [...own, ...more, ...workflowLines(id, begun), ...led];
}

/**
 * The whole story of one case, payout, text, mail or message, oldest first (issue 25, 5), without
 * anybody's words, with the incidents that were open meanwhile. Workflow events and runs are those
 * of its first hour.
 * @throws NotFound
 */
export function traceThing(name: string): TraceLine[] {
  const lines = linesOf(findTraced(name)).map(({ at, what }) => ({ at, what }));
  const instants = lines.map(({ at }) => at);
  const during = { first: Math.min(...instants), last: Math.max(...instants) };
  const incidents = statement<unknown[], TraceLine>(openMeanwhile).all(during);
  return [...lines, ...incidents].toSorted((a, b) => a.at - b.at);
}
