import { and, eq, isNull } from "drizzle-orm";
import { numberHash } from "~/core/restore/adopted-lines";
import { db } from "~/db/client";
import { recordJournalLine } from "~/db/journal/record-journal-line";
import { phoneNumbers } from "~/db/schema/consent";
import { transaction } from "~/db/transaction";

/**
 * Records that the person who texts from a number said that they are under 18: no account is
 * opened. The details they gave until then are deleted. It holds for any copy of the database too.
 */
export function markMinor(phone: string, at: number): void {
  transaction(() => {
    const { changes } = db
      .update(phoneNumbers)
      .set({ saidMinorAt: at, joinName: null, joinEmail: null })
      .where(and(eq(phoneNumbers.phone, phone), isNull(phoneNumbers.saidMinorAt)))
      .run();
    if (changes > 0)
      recordJournalLine({ kind: "minor_barred", key: "minor", whom: numberHash(phone), at });
  });
}
