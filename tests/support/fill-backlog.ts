import { days, hours, minutes } from "~/core/duration";
import { sqlite } from "~/db/client";
import { setSetting } from "~/tests/support/set-setting";

/** What has piled up for the scheduled functions, beside what `fillBig` owes to people. */
export type Backlog = {
  purges: number;
  tickets: number;
  mails: number;
  messages: number;
  held: number;
  unsent: number;
  paid: number;
  changes: number;
  ended: number;
};

const numbers = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)";

// The oldest settled cases are past their retention, each with a story, a file and mails.
function fillPurges({ purges }: Backlog, now: number): void {
  const longAgo = now - days(365.25 * 8);
  sqlite.exec(
    `CREATE TEMP TABLE old_cases AS SELECT id, user_id FROM cases WHERE status = 'settled' ORDER BY settled_at LIMIT ${purges}`,
  );
  sqlite
    .prepare(
      "UPDATE cases SET settled_at = ? + rowid % 1000 WHERE id IN (SELECT id FROM old_cases)",
    )
    .run(longAgo);
  sqlite
    .prepare(
      "INSERT INTO case_events (case_id, at, actor_kind, kind) SELECT id, ?, 'system', 'opened' FROM old_cases, (SELECT 1 AS i UNION SELECT 2) n",
    )
    .run(longAgo);
  sqlite
    .prepare(
      `INSERT INTO case_files (id, case_id, uploaded_by, file_name, file_path, file_type, file_size, file_hash, arrived_via, created_at, arrived_at)
       SELECT 'file_' || id, id, user_id, 'text-1', user_id || '/' || id || '/1.png', 'image/png', 1, 'hash-' || id, 'sms', ?, ? FROM old_cases`,
    )
    .run(longAgo, longAgo);
}

function fillTickets({ tickets, messages }: Backlog, now: number): void {
  const silentSince = now - days(30);
  sqlite
    .prepare(
      `${numbers} INSERT INTO support_conversations (id, phone, status, ticket_number, last_preview, last_sender, waiting_since, created_at, updated_at)
       SELECT 'conv_' || printf('%032x', i), '+1646' || printf('%07d', i), iif(i % 2, 'open', 'pending'), 10000000 + i, 'Hello', 'user', iif(i % 20 = 0, ?, NULL), ?, ? + i FROM n`,
    )
    .run(tickets, now - days(2), silentSince, silentSince);
  sqlite
    .prepare(
      `${numbers} INSERT INTO support_messages (id, conversation_id, sender_type, channel, message, answered_at, created_at)
       SELECT 'msg_' || printf('%032x', i), 'conv_' || printf('%032x', i), 'user', 'sms', 'STATUS', NULL, ? FROM n`,
    )
    .run(messages, now - hours(1));
}

function fillOutbox({ mails, held }: Backlog, now: number): void {
  sqlite
    .prepare(
      `${numbers} INSERT INTO mails (id, idempotency_key, kind, case_id, to_address, from_address, subject, text_body, html_body, status, created_at)
       SELECT 'mail_' || printf('%032x', i), 'k' || i, 'test', (SELECT id FROM cases WHERE rowid = i), 'a@b.example', 'c@d.example', 's', 't', 'h', iif(i <= 300, 'queued', 'sent'), ? FROM n`,
    )
    .run(mails, now - hours(1));
  sqlite
    .prepare(
      `${numbers} INSERT INTO held_files (id, phone, message_id, position, storage_key, file_type, file_size, file_hash, arrived_at, created_at)
       SELECT 'held_' || i, '+1646' || printf('%07d', i), 'm' || i, 0, 'held/' || i || '.png', 'image/png', 1, 'h', ?, ? FROM n`,
    )
    .run(held, now - days(40), now - days(40));
}

// By people from the far end of the list: the first ones are owed most.
function fillPayouts({ unsent, paid }: Backlog, now: number): void {
  const insert = sqlite.prepare(
    `INSERT INTO payouts (id, user_id, amount_cents, status, recipient_email, tremendous_order_id, sent_at, created_at, updated_at, completed_at)
     SELECT 'pay_' || printf('%032x', rowid + ?), id, 500, ?, email, iif(? = 'completed', 'T' || rowid, NULL), iif(? = 'completed', 1, NULL), ?, ?, iif(? = 'completed', ?, NULL)
     FROM users ORDER BY rowid DESC LIMIT ?`,
  );
  const old = now - hours(2);
  insert.run(0, "processing", "processing", "processing", old, old, "processing", old, unsent);
  insert.run(10_000_000, "completed", "completed", "completed", old, old, "completed", old, paid);
}

function fillEngine({ changes, ended }: Backlog, now: number): void {
  sqlite
    .prepare(
      `${numbers} INSERT INTO changes (audience, kind, subject_id, at) SELECT 'staff', 'case.changed', 'x', ? FROM n`,
    )
    .run(changes, now - days(9));
  sqlite
    .prepare(
      `${numbers} INSERT INTO events (id, name, data, ts, created_at, dispatched_at) SELECT 'old' || i, 'case/opened', '{}', 1, ?, ? FROM n`,
    )
    .run(ended, now - days(60), now - days(60));
}

/**
 * Piles work up for every scheduled function, in a database that `fillBig` has filled. Cases that
 * wait for release are in there already.
 */
export function fillBacklog(backlog: Backlog, now: number = Date.now()): void {
  sqlite.pragma("foreign_keys = OFF");
  sqlite.transaction(() => {
    for (const fill of [fillPurges, fillTickets, fillOutbox, fillPayouts, fillEngine])
      fill(backlog, now);
  })();
  sqlite.pragma("foreign_keys = ON");
  setSetting("payout_automatic", "on");
  setSetting("outreach_release", "automatic");
  sqlite
    .prepare("UPDATE cases SET submitted_at = ? WHERE status = 'submitted' AND submitted_at > ?")
    .run(now - minutes(30), now - minutes(30));
}
