import type { GrownTable } from "~/core/evidence/bodies/body-key";
import type { MailWords } from "~/core/messaging/mail/mail-words";
import { spentMailKey } from "~/core/messaging/mail/mail-key";
import { packKey } from "~/db/schema/packed-columns";
import { keptOfReading } from "~/core/evidence/bodies/kept-of-reading";

/** A row with the columns that make its body. `place` is its rowid. */
export type GrownRow = {
  place: number;
  id: string;
  one: string | Buffer;
  two: string;
  /** JSON, as the row has it. */
  three: string | null;
  isOver: 0 | 1;
  /** The idempotency key of a mail. */
  key?: string | Buffer;
};

type Grown = {
  columns: string;
  /** The column that says how old it is. */
  at: string;
  /** SQL: the row still has its body. */
  whole: string;
  /** SQL: nothing waits for the row. */
  due: string;
  /** SQL: what replaces the body of the row `$id`; `$hash`, `$size` and `$kept` stand in it. */
  replace: string;
  bytes: (row: GrownRow) => Buffer;
  /** What stays in the row. */
  kept: (row: GrownRow) => string | Buffer;
};

const json = (words: object): Buffer => Buffer.from(JSON.stringify(words), "utf8");
// Words that moved earlier keep the hash that their row has.
const reference = "body_hash = coalesce(body_hash, $hash), body_size = $size";
// A row that shrank would leave its page half empty for ever, which costs more than the row. So it
// goes to the end of its table, where the rows of one night fill pages of their own.
const compact = (table: GrownTable): string => `rowid = (SELECT max(rowid) + 1 FROM ${table})`;

/**
 * What each table's body is, when it may leave, and what replaces it. Of a mail hash, addresses,
 * subject and headers stay (a letter has its paper's key in a row of its own); of a reading all but
 * where on the picture it stood; an instrument is named by the hash that it always had. The
 * triggers of migration 0050 allow these changes and no other.
 */
export const grownRows: Readonly<Record<GrownTable, Grown>> = {
  mails: {
    // Alarms to staff explain nothing a month later: their words are deleted, not moved.
    columns:
      "text_body AS one, html_body AS two, attachments AS three, kind = 'staff-alert' AS isOver, idempotency_key AS key",
    at: "created_at",
    whole: "body_hash IS NULL",
    due: "status NOT IN ('queued', 'reserved') AND secrets IS NOT NULL",
    // A Message-ID of ours repeats the mail's id. The paper of a letter that was withdrawn and
    // written anew is named by its mail alone.
    replace: `text_body = '', html_body = '', idempotency_key = $kept,
      attachments = iif(kind = 'outreach' AND NOT EXISTS (SELECT 1 FROM outreach_letters l
        WHERE l.case_id = mails.case_id AND l.mail_id = mails.id), attachments, NULL),
      message_id = iif(instr(message_id, '<' || id || '@') = 1, replace(message_id, '<' || id, ''), message_id),
      ${reference}, ${compact("mails")}`,
    bytes: ({ one, two, three }) =>
      json({
        text: one as string,
        html: two,
        attachments: three === null ? null : (JSON.parse(three) as unknown),
      } satisfies MailWords),
    kept: ({ key }) => (typeof key === "string" ? packKey(spentMailKey(key)) : (key ?? "")),
  },
  outreach_replies: {
    columns: "text_body AS one, '' AS two, NULL AS three, 0 AS isOver",
    at: "received_at",
    whole: "body_hash IS NULL",
    due: "handled_at IS NOT NULL",
    replace: `text_body = '', ${reference}, ${compact("outreach_replies")}`,
    bytes: ({ one }) => json({ text: one }),
    kept: () => "",
  },
  readings: {
    columns: "result AS one, '' AS two, NULL AS three, 0 AS isOver",
    at: "created_at",
    whole: "body_hash IS NULL",
    // A case that is still decided, by the machine or by staff, is drawn with its boxes.
    due: `EXISTS (SELECT 1 FROM cases c WHERE c.id = case_id AND
      c.status NOT IN ('pending', 'review') AND c.reading_owed_at IS NULL AND c.description <> '')`,
    replace: `result = $kept, ${reference}, ${compact("readings")}`,
    bytes: ({ one }) => Buffer.from(one as string, "utf8"),
    kept: ({ one }) => keptOfReading(one as string),
  },
  claim_instruments: {
    columns: "pdf AS one, '' AS two, NULL AS three, 0 AS isOver",
    at: "made_at",
    whole: "length(pdf) > 0",
    due: "TRUE",
    replace: `pdf = x'', ${compact("claim_instruments")}`,
    bytes: ({ one }) => one as Buffer,
    kept: () => "",
  },
};
