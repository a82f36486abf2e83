import { minutes } from "~/core/duration";
import { NotFound } from "~/core/errors";
import { statement } from "~/core/list-rows";
import { idsFrom } from "~/db/ids";

/** One thing that happened, at an instant in ms. */
export type TraceLine = { at: number; what: string };

type Kind = "message" | "text" | "case" | "payout";
export type Traced = { kind: Kind; id: string };

// Everything that one thing went through, in columns `at` and `what`. Nobody's words, names or
// addresses: who may read those opens the thing itself.
const stories: Readonly<Record<Kind, string>> = {
  message: `
    SELECT created_at AS at, 'message ' || id || coalesce(' (' || twilio_sid || ')', '') || ' from ' || sender_type || ' by ' || channel ||
      iif(coalesce(media_count, 0) > 0, ', ' || media_count || ' pictures', '') AS what FROM support_messages WHERE id = $id
    UNION ALL SELECT answered_at, 'answered' || iif(failed_tries > 0, ' after ' || failed_tries || ' failed tries', '') FROM support_messages WHERE id = $id
    UNION ALL SELECT created_at, 'picture ' || (position + 1) || ': ' || state || coalesce(', ' || refusal, '') || coalesce(', ' || case_id, '') FROM message_media WHERE message_id = $id
    UNION ALL SELECT created_at, 'case ' || id || coalesce(' (' || external_case_id || ')', '') || ' opened from it' FROM cases WHERE message_id = $id`,
  text: `
    SELECT created_at AS at, 'text ' || id || ' queued: ' || purpose || ', ' || segments || ' segments' || coalesce(', repeats ' || repeats_id, '') || coalesce(', about ' || about_case_id, '') AS what FROM texts WHERE id = $id
    UNION ALL SELECT suppression_checked_at, 'text ' || id || ' may be sent by consent ' || consent_event_id FROM texts WHERE id = $id
    UNION ALL SELECT not_before_at, 'text ' || id || ' not before now: it is ' || recipient_local_time || ' at the recipient when it was written' FROM texts WHERE id = $id
    UNION ALL SELECT reserved_at, 'text ' || id || ' handed to the carrier' FROM texts WHERE id = $id
    UNION ALL SELECT sent_at, 'text ' || id || ' accepted by the carrier' || coalesce(' as ' || twilio_sid, '') FROM texts WHERE id = $id
    UNION ALL SELECT d.received_at, 'text ' || t.id || ' reported ' || d.status || coalesce(', code ' || d.error_code, '') FROM texts t JOIN delivery_reports d ON d.twilio_sid = t.twilio_sid WHERE t.id = $id
    UNION ALL SELECT coalesce(ended_at, sent_at, reserved_at, created_at), 'text ' || id || ' is ' || status || coalesce(', code ' || error_code, '') || coalesce(', withheld: ' || withheld_for, '') FROM texts WHERE id = $id`,
  case: `
    SELECT created_at AS at, 'case ' || id || coalesce(' (' || external_case_id || ')', '') || ' by ' || channel || coalesce(', from message ' || message_id, '') AS what FROM cases WHERE id = $id
    UNION ALL SELECT arrived_at, 'file ' || id || ', ' || file_type || ', ' || file_size || ' bytes, sha256 ' || file_hash FROM case_files WHERE case_id = $id
    UNION ALL SELECT at, 'custody: ' || act || ' ' || file_id FROM custody_log WHERE case_id = $id
    UNION ALL SELECT created_at, 'read by ' || engine || ' ' || coalesce(engine_version, '') || ': ' || coalesce(decision, 'no decision') FROM readings WHERE case_id = $id
    UNION ALL SELECT at, 'event: ' || kind || ' by ' || actor_kind FROM case_events WHERE case_id = $id
    UNION ALL SELECT at, 'refused: ' || code FROM intake_refusals WHERE case_id = $id
    UNION ALL SELECT made_at, 'assignment ' || id || ' made' FROM claim_instruments WHERE case_id = $id
    UNION ALL SELECT created_at, 'letter ' || id || ' written: ' || step FROM outreach_letters WHERE case_id = $id
    UNION ALL SELECT sent_at, 'letter ' || id || ' left, now ' || state FROM outreach_letters WHERE case_id = $id
    UNION ALL SELECT received_at, 'reply ' || id || ' came: ' || kind FROM outreach_replies WHERE case_id = $id
    UNION ALL SELECT handled_at, 'reply ' || id || ' handled' FROM outreach_replies WHERE case_id = $id
    UNION ALL SELECT created_at, 'filed: number ' || number FROM filings WHERE case_id = $id
    UNION ALL SELECT at, 'staff: ' || act || ' by ' || actor_kind || coalesce(' ' || actor_id, '') FROM audit_log WHERE subject_id = $id AND subject_kind = 'case'`,
  payout: `
    SELECT created_at AS at, 'payout ' || id || ' made: ' || amount_cents || ' cents' AS what FROM payouts WHERE id = $id
    UNION ALL SELECT created_at, 'line ' || kind || ', ' || amount_cents || ' cents' || coalesce(', ' || case_id, '') || iif(withdrawn_at IS NULL, '', ', withdrawn') FROM payout_lines WHERE payout_id = $id
    UNION ALL SELECT released_alone_at, 'released without a person' FROM payouts WHERE id = $id
    UNION ALL SELECT sent_at, 'ordered' || coalesce(' as ' || tremendous_order_id, '') FROM payouts WHERE id = $id
    UNION ALL SELECT completed_at, 'paid' || coalesce(' by ' || payment_method, '') || coalesce(', reference ' || transaction_id, '') FROM payouts WHERE id = $id
    UNION ALL SELECT withdrawn_at, 'withdrawn' FROM payouts WHERE id = $id
    UNION ALL SELECT updated_at, 'is ' || status || coalesce(', held: ' || held_reason, '') || iif(failure IS NULL, '', ', failed before') || ', attempt ' || attempt FROM payouts WHERE id = $id
    UNION ALL SELECT at, 'act: ' || act || ' by ' || actor_kind || coalesce(' ' || actor_id, '') FROM audit_log WHERE subject_id = $id AND subject_kind = 'payout'`,
};

// Where a thing leads to: texts of a message, texts about a case. Cases and payouts are named in
// the lines and can be asked for in turn.
const ledTo: Partial<Record<Kind, string>> = {
  message: "SELECT id FROM texts WHERE message_id = $id",
  case: "SELECT id FROM texts WHERE about_case_id = $id AND about_case_id IS NOT NULL",
};

const found: readonly (readonly [Kind, string])[] = [
  ["case", "SELECT id FROM cases WHERE id = $name OR external_case_id = upper($name)"],
  [
    "payout",
    "SELECT id FROM payouts WHERE id = $name OR transaction_id = $name OR tremendous_order_id = $name",
  ],
  ["text", "SELECT id FROM texts WHERE id = $name OR twilio_sid = $name"],
  ["message", "SELECT id FROM support_messages WHERE id = $name OR twilio_sid = $name"],
];

/** The thing that has this id, number or vendor's id. @throws NotFound */
export function findTraced(name: string): Traced {
  for (const [kind, sql] of found) {
    const id = statement<unknown[], string>(sql).pluck().get({ name });
    if (id !== undefined) return { kind, id };
  }
  throw new NotFound(
    `Nothing is called ${name}. Name a case, a payout, a text or a message: TC-…, case_…, pay_…, txt_…, SM…, or an order's id.`,
  );
}

const eventsWithin = minutes(60);
const eventsNaming = `SELECT created_at AS at, 'workflow event ' || name || iif(dispatched_at IS NULL, ' waits', ' taken up after ' || (dispatched_at - created_at) || ' ms') AS what
  FROM events WHERE id >= $from AND id < $to AND instr(data, $id) > 0 LIMIT 100`;

function linesOf({ kind, id }: Traced): TraceLine[] {
  const own = statement<unknown[], TraceLine>(
    `SELECT at, what FROM (${stories[kind]}) WHERE at IS NOT NULL`,
  ).all({ id });
  const begun = Math.min(...own.map(({ at }) => at));
  const range = {
    from: idsFrom("evt", begun - minutes(1)),
    to: idsFrom("evt", begun + eventsWithin),
  };
  const events = statement<unknown[], TraceLine>(eventsNaming).all({ id, ...range });
  const next = ledTo[kind];
  const texts = next ? statement<unknown[], string>(next).pluck().all({ id }) : [];
  return [...own, ...events, ...texts.flatMap((text) => linesOf({ kind: "text", id: text }))];
}

/**
 * The whole story of one case, payout, text or message, oldest first (issue 25, 5), without
 * anybody's words. Workflow events are those of its first hour.
 * @throws NotFound
 */
export function traceThing(name: string): TraceLine[] {
  const lines = linesOf(findTraced(name));
  return lines.toSorted((a, b) => a.at - b.at);
}
