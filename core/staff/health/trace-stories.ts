/** What can be traced. */
export type TracedKind = "message" | "text" | "case" | "payout" | "mail";

/**
 * Everything that one thing went through, in columns `at` and `what`. Nobody's words, names or
 * addresses: who may read those opens the thing itself.
 */
export const stories: Readonly<Record<TracedKind, string>> = {
  message: `
    SELECT created_at AS at, 'message ' || id || coalesce(' (' || twilio_sid || ')', '') || ' from ' || sender_type || ' by ' || channel ||
      iif(coalesce(media_count, 0) > 0, ', ' || media_count || ' pictures', '') AS what FROM support_messages WHERE id = $id
    UNION ALL SELECT answered_at, 'answered' || iif(failed_tries > 0, ' after ' || failed_tries || ' failed tries', '') FROM support_messages WHERE id = $id
    UNION ALL SELECT created_at, 'picture ' || (position + 1) || ': ' || state || coalesce(', ' || refusal, '') || coalesce(', ' || case_id, '') FROM message_media WHERE message_id = $id
    UNION ALL SELECT created_at, 'case ' || id || coalesce(' (' || external_case_id || ')', '') || ' opened from it' FROM cases WHERE message_id = $id
    UNION ALL SELECT created_at, 'picture ' || (position + 1) || ' held for an account' || coalesce(', then ' || case_id, '') FROM held_files WHERE message_id = $id
    UNION ALL SELECT ended_at, 'picture ' || (position + 1) || ' held no longer' FROM held_files WHERE message_id = $id
    UNION ALL SELECT answered_at, 'answered ' || question || ' of ' || case_id FROM claim_questions WHERE message_id = $id
    UNION ALL SELECT at, 'consent ' || id || ': ' || action || ' ' || scope FROM consent_events WHERE message_id = $id
    UNION ALL SELECT at, 'model ' || model || ' was asked: ' || input_tokens || ' tokens in, ' || output_tokens || ' out' FROM model_use WHERE message_id = $id`,
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
    UNION ALL SELECT released_at, 'released to outreach' FROM pursuits WHERE case_id = $id
    UNION ALL SELECT held_at, 'outreach held: ' || hold_reason FROM pursuits WHERE case_id = $id
    UNION ALL SELECT stopped_at, 'outreach stopped: ' || stop_reason FROM pursuits WHERE case_id = $id
    UNION ALL SELECT asked_at, 'question ' || question || ' asked' FROM claim_questions WHERE case_id = $id
    UNION ALL SELECT answered_at, 'question ' || question || ' answered' FROM claim_questions WHERE case_id = $id
    UNION ALL SELECT at, 'fact ' || fact || ' by ' || source FROM claim_facts WHERE case_id = $id
    UNION ALL SELECT packed_at, 'its facts until then were packed into one row' FROM packed_facts WHERE case_id = $id
    UNION ALL SELECT packed_at, 'its ' || kind || ' until then were packed into one row' FROM packed_rows WHERE case_id = $id
    UNION ALL SELECT created_at, 'correction of ' || field || ' proposed, now ' || state FROM corrections WHERE case_id = $id
    UNION ALL SELECT decided_at, 'correction of ' || field || ' ' || state FROM corrections WHERE case_id = $id
    UNION ALL SELECT created_at, 'an address of the sender was found' FROM hunter_emails WHERE case_id = $id
    UNION ALL SELECT created_at, 'a picture was held for an account before' FROM held_files WHERE case_id = $id
    UNION ALL SELECT created_at, 'picture of ' || message_id || ' was put to it' FROM message_media WHERE case_id = $id
    UNION ALL SELECT at, 'model ' || model || ' was asked: ' || input_tokens || ' tokens in, ' || output_tokens || ' out' FROM model_use WHERE case_id = $id
    UNION ALL SELECT s.at, 'ledger ' || s.kind || coalesce(': ' || e.account || ' ' || e.amount_cents || ' cents', '') FROM ledger_sets s LEFT JOIN ledger_entries e ON e.set_id = s.id WHERE s.case_id = $id
    UNION ALL SELECT created_at, 'earned by the company: ' || amount_cents || ' cents' FROM company_earnings WHERE case_id = $id
    UNION ALL SELECT earned_at, 'commission ' || id || ' of tier ' || tier_level || ': ' || amount_cents || ' cents' FROM commissions WHERE case_id = $id
    UNION ALL SELECT reversed_at, 'commission ' || id || ' taken back' FROM commissions WHERE case_id = $id
    UNION ALL SELECT created_at, 'owed: ' || kind || ', ' || amount_cents || ' cents' || coalesce(', in ' || payout_id, '') || iif(withdrawn_at IS NULL, '', ', withdrawn') FROM payout_lines WHERE case_id = $id
    UNION ALL SELECT at, 'staff: ' || act || ' by ' || actor_kind || coalesce(' ' || actor_id, '') FROM audit_log WHERE subject_id = $id AND subject_kind = 'case'`,
  payout: `
    SELECT created_at AS at, 'payout ' || id || ' made: ' || amount_cents || ' cents' AS what FROM payouts WHERE id = $id
    UNION ALL SELECT created_at, 'line ' || kind || ', ' || amount_cents || ' cents' || coalesce(', ' || case_id, '') || iif(withdrawn_at IS NULL, '', ', withdrawn') FROM payout_lines WHERE payout_id = $id
    UNION ALL SELECT released_alone_at, 'released without a person' FROM payouts WHERE id = $id
    UNION ALL SELECT sent_at, 'ordered' || coalesce(' as ' || tremendous_order_id, '') FROM payouts WHERE id = $id
    UNION ALL SELECT completed_at, 'paid' || coalesce(' by ' || payment_method, '') || coalesce(', reference ' || transaction_id, '') FROM payouts WHERE id = $id
    UNION ALL SELECT withdrawn_at, 'withdrawn' FROM payouts WHERE id = $id
    UNION ALL SELECT updated_at, 'is ' || status || coalesce(', held: ' || held_reason, '') || iif(failure IS NULL, '', ', failed before') || ', attempt ' || attempt FROM payouts WHERE id = $id
    UNION ALL SELECT at, 'act: ' || act || ' by ' || actor_kind || coalesce(' ' || actor_id, '') FROM audit_log WHERE subject_id = $id AND subject_kind = 'payout'
    UNION ALL SELECT s.at, 'ledger ' || s.kind || coalesce(': ' || e.account || ' ' || e.amount_cents || ' cents', '') FROM ledger_sets s LEFT JOIN ledger_entries e ON e.set_id = s.id WHERE s.payout_id = $id`,
  mail: `
    SELECT created_at AS at, 'mail ' || id || ' queued: ' || kind || coalesce(', about ' || case_id, '') AS what FROM mails WHERE id = $id
    UNION ALL SELECT sent_at, 'mail ' || id || ' taken by the mail server' FROM mails WHERE id = $id
    UNION ALL SELECT coalesce(sent_at, created_at), 'mail ' || id || ' is ' || status || ' after ' || attempts || ' attempts' FROM mails WHERE id = $id
    UNION ALL SELECT coalesce(sent_at, created_at), 'mail ' || mail_id || ' carries letter ' || id || ' of ' || case_id FROM outreach_letters
      WHERE case_id = (SELECT case_id FROM mails WHERE id = $id) AND mail_id = $id
    UNION ALL SELECT received_at, 'mail ' || answer_mail_id || ' answers reply ' || id FROM outreach_replies WHERE answer_mail_id = $id`,
};
