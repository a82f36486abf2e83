import { and, inArray } from "drizzle-orm";
import { listCaseEvents } from "~/core/claims/list-case-events";
import type { ClaimInstrument } from "~/core/claims/instrument/record-instrument";
import { hasMailKey } from "~/core/messaging/mail/mail-key";
import { db } from "~/db/client";
import { mails } from "~/db/schema/mails";

/** The key of the mail that brings an instrument to its person: one mail each. */
export const instrumentMailKey = (instrumentId: string): string => `instrument:${instrumentId}`;

/** The ways in which an instrument went to its person that are on record: by mail, or shown. */
export function listWaysSent({
  id,
  caseId,
}: Pick<ClaimInstrument, "id" | "caseId">): ("mail" | "portal")[] {
  return listCaseEvents(caseId).flatMap(({ kind, data: { instrumentId, by } }) =>
    kind === "instrument_sent" && instrumentId === id && (by === "mail" || by === "portal")
      ? [by]
      : [],
  );
}

/** Whether the mail with an instrument failed or came back: its person has not got it by mail. */
export const didInstrumentMailFail = (instrumentId: string): boolean =>
  db
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        hasMailKey(instrumentMailKey(instrumentId)),
        inArray(mails.status, ["failed", "bounced", "suppressed"]),
      ),
    )
    .get() !== undefined;

/**
 * Whether an instrument went to its person (CL-06): by a mail that did not fail, or into the
 * portal, where they were told of it.
 */
export function wasInstrumentSent(instrument: ClaimInstrument): boolean {
  const ways = listWaysSent(instrument);
  if (ways.includes("portal")) return true;
  return ways.includes("mail") && !didInstrumentMailFail(instrument.id);
}
