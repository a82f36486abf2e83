import { desc, eq, lt, sql } from "drizzle-orm";
import { days } from "~/core/duration";
import { hideOwnLinks } from "~/core/words/hide-own-links";
import { sealSecrets } from "~/core/seal-secrets";
import { db } from "~/db/client";
import { counters } from "~/db/schema/figures";
import { messages, texts } from "~/db/schema/conversations";
import { mails } from "~/db/schema/mails";
import { transaction } from "~/db/transaction";

/**
 * The position of the walk over the outbox, which goes from the newest row to the oldest one whose
 * link may still work.
 */
export type OldPlace = { table: "mails" | "texts"; below: number };

// No link of ours lives longer than three days.
const longestLife = days(4);
const done = "old_secrets_hidden";
const most = 40;
const rowid = sql<number>`rowid`;

function hideInMail(mail: typeof mails.$inferSelect): void {
  const written = [mail.textBody, mail.htmlBody, mail.headers ? JSON.stringify(mail.headers) : ""];
  const { fields, secrets } = sealSecrets({
    ownerId: mail.id,
    fields: written,
    at: mail.createdAt,
  });
  const [textBody = "", htmlBody = "", whole = ""] = fields;
  const headers = mail.headers ? (JSON.parse(whole) as Record<string, string>) : null;
  db.update(mails).set({ textBody, htmlBody, headers, secrets }).where(eq(mails.id, mail.id)).run();
}

function hideInText({ id, messageId, body, createdAt }: typeof texts.$inferSelect): void {
  // Codes from before hashes were keyed no longer work.
  const { fields, secrets } = sealSecrets({ ownerId: id, fields: [body], at: createdAt });
  db.update(texts)
    .set({ body: fields[0] ?? "", secrets })
    .where(eq(texts.id, id))
    .run();
  const said = db
    .select({ message: messages.message })
    .from(messages)
    .where(eq(messages.id, messageId))
    .get();
  if (!said) return;
  db.update(messages)
    .set({ message: hideOwnLinks(said.message) })
    .where(eq(messages.id, messageId))
    .run();
}

type Old = { place: number; createdAt: number };

function hideBelow({ table, below }: OldPlace): Old[] {
  if (table === "mails") {
    const found = db
      .select({ place: rowid, row: mails })
      .from(mails)
      .where(lt(rowid, below))
      .orderBy(desc(rowid))
      .limit(most)
      .all();
    for (const { row } of found) if (row.secrets === null) hideInMail(row);
    return found.map(({ place, row }) => ({ place, createdAt: row.createdAt }));
  }
  const found = db
    .select({ place: rowid, row: texts })
    .from(texts)
    .where(lt(rowid, below))
    .orderBy(desc(rowid))
    .limit(most)
    .all();
  for (const { row } of found) if (row.secrets === null) hideInText(row);
  return found.map(({ place, row }) => ({ place, createdAt: row.createdAt }));
}

/**
 * Removes the links from outbox rows of a version that kept them in the text: once per database, in
 * short batches. @returns where to go on, or null when it is done
 */
export function hideOldSecrets(from: OldPlace | null, now: number = Date.now()): OldPlace | null {
  const isDone = db.select().from(counters).where(eq(counters.name, done)).get() !== undefined;
  if (isDone) return null;
  const place = from ?? { table: "mails", below: Number.MAX_SAFE_INTEGER };
  return transaction(() => {
    const last = hideBelow(place).at(-1);
    if (last && last.createdAt > now - longestLife) return { ...place, below: last.place };
    if (place.table === "mails") return { table: "texts", below: Number.MAX_SAFE_INTEGER };
    db.insert(counters).values({ name: done, value: now }).run();
    return null;
  });
}
