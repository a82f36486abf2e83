import { days } from "~/core/duration";
import { statement } from "~/core/list-rows";
import { idsFrom } from "~/db/ids";

/** A STOP, START or HELP that a person texted, and what Twilio says it answered itself (TW-02). */
export type SeenKeyword = { at: number; optOutType: string | null };

const lookedBack = days(60);

// What was fetched from the carrier's list does not say what it answered (catch-up-texts).
const newest = `SELECT created_at AS at, opt_out_type AS optOutType FROM support_messages
  WHERE id >= ? AND sender_type = 'user' AND twilio_sid IS NOT NULL AND instr(received, 'FetchedFromList=') = 0
    AND upper(trim(message)) IN ('STOP', 'START', 'HELP')
  ORDER BY id DESC LIMIT 1`;

/** The newest of these words that the webhook brought in the last sixty days. */
export const findNewestKeyword = (now: number): SeenKeyword | null =>
  statement<[string], SeenKeyword>(newest).get(idsFrom("msg", now - lookedBack)) ?? null;
