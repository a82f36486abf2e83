import { findMail } from "~/core/messaging/mail/mailbox";
import { joinKeptSecrets } from "~/core/join-secrets";
import { sqlite } from "~/db/client";

type SentMail = {
  id: string;
  kind: string;
  status: string;
  subject: string;
  text: string;
  html: string;
  to: string;
  userId: string | null;
};

/**
 * The mails to an address (or all), oldest first, as their readers get them: with the links that
 * the database keeps sealed.
 */
export function mailsTo(address: string | null = null, kind: string | null = null): SentMail[] {
  const rows = sqlite
    .prepare<[], { id: string; to: string; kind: string }>(
      "SELECT id, to_address AS 'to', kind FROM mails ORDER BY created_at, rowid",
    )
    .all();
  const ids = rows
    .filter(
      (row) => (address === null || row.to === address) && (kind === null || row.kind === kind),
    )
    .map(({ id }) => id);
  return ids.map((id) => {
    const { kind: what, status, subject, textBody, htmlBody, toAddress, userId } = findMail(id)!;
    return {
      id,
      kind: what,
      status,
      subject,
      text: textBody,
      html: htmlBody,
      to: toAddress,
      userId,
    };
  });
}

type TextRow = {
  id: string;
  secrets: number | null;
  body: string;
  purpose: string;
  status: string;
};

/** The texts to a number, oldest first, as its phone gets them. */
export function textsTo(phone: string): TextRow[] {
  const rows = sqlite
    .prepare<[string], TextRow>(
      "SELECT id, secrets, body, purpose, status FROM texts WHERE phone = ? ORDER BY created_at, id",
    )
    .all(phone);
  return rows.map((row) => ({ ...row, body: joinKeptSecrets(row, [row.body])[0]! }));
}
