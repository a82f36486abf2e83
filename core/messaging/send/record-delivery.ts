import { asc, eq } from "drizzle-orm";
import { markUnreachable } from "~/core/consent/mark-unreachable";
import { optOut } from "~/core/consent/opt-out";
import { optIns, wishedSince } from "~/core/consent/wished-since";
import { isFinal, mayMoveTo } from "~/core/messaging/send/text-status";
import { tryAgain, type LaterTry } from "~/core/messaging/send/try-again";
import { endVendorAlarm, raiseVendorAlarm } from "~/core/incidents/raise-vendor-alarm";
import { db } from "~/db/client";
import { deliveryReports, texts } from "~/db/schema/conversations";
import { groupCommit } from "~/db/transaction";
import { textStatuses, type TextStatus } from "~/db/vocabulary";

/**
 * The consequence of an error code for the number and the text (TW-43); the route looks the code
 * up.
 */
export type DeliveryConsequence = "opted_out" | "dead_number" | LaterTry | "tell_staff" | "none";

export type DeliveryReport = {
  sid: string;
  status: string;
  errorCode: number | null;
  consequence: DeliveryConsequence;
  at: number;
};

const known = new Set<string>(textStatuses);

function isTextStatus(status: string): status is TextStatus {
  return known.has(status);
}

/** Applies all reports that came for this sid to its text, forwards only (TW-42). */
export function applyReports(sid: string, now: number): void {
  const text = db.select().from(texts).where(eq(texts.twilioSid, sid)).get();
  if (!text) return;
  let { status, errorCode } = text;
  for (const report of db
    .select()
    .from(deliveryReports)
    .where(eq(deliveryReports.twilioSid, sid))
    .orderBy(asc(deliveryReports.receivedAt))
    .all()) {
    if (!isTextStatus(report.status) || !mayMoveTo(status, report.status)) continue;
    status = report.status;
    errorCode = report.errorCode ?? errorCode;
  }
  if (status === text.status && errorCode === text.errorCode) return;
  db.update(texts)
    .set({ status, errorCode, endedAt: isFinal(status) ? (text.endedAt ?? now) : null })
    .where(eq(texts.id, text.id))
    .run();
}

/**
 * Records a delivery report once and moves its text; a report that overtakes our own record waits
 * for it. A carrier's opt-out suppresses the number (21610), a dead number is marked, a temporary
 * failure leads to a later attempt (TW-42, TW-43). Committed together with all else that arrived in
 * this turn of the event loop, since a campaign's reports come by the hundred.
 * @returns the id of the text, when it is known by now; resolves when it is on disk
 */
export function recordDelivery(report: DeliveryReport): Promise<string | null> {
  return groupCommit(() => {
    const { sid, status, errorCode, at } = report;
    const { changes } = db
      .insert(deliveryReports)
      .values({ twilioSid: sid, status, errorCode, receivedAt: at })
      .onConflictDoNothing()
      .run();
    applyReports(sid, at);
    if (status === "delivered") endVendorAlarm("text_delivered");
    const text = db.select({ id: texts.id }).from(texts).where(eq(texts.twilioSid, sid)).get();
    // A number may have come back to life since a report that is repeated.
    const isNew = changes > 0 || report.consequence !== "dead_number";
    if (text && isNew) applyConsequence(text.id, report.consequence, at);
    return text?.id ?? null;
  });
}

/**
 * Applies the consequence of the carrier's answer to a text: suppress the number, mark it dead, try
 * the text later, tell staff, or nothing (TW-43).
 */
export function applyConsequence(
  textId: string,
  consequence: DeliveryConsequence,
  at: number,
): void {
  const text = db.select().from(texts).where(eq(texts.id, textId)).get();
  if (!text || consequence === "none") return;
  const { phone, status, errorCode } = text;
  if (consequence === "opted_out")
    optOut({
      phone,
      scope: "all",
      reason: "carrier",
      words: "The carrier reports that the recipient opted out.",
      channel: "sms",
      // The carrier knew it when it was given the text; who said START since is not overruled.
      at: text.reservedAt ?? at,
    });
  else if (consequence === "dead_number") {
    // Who asked for texts since it left is there.
    if (!wishedSince(phone, optIns, text.reservedAt ?? at)) markUnreachable({ phone, at });
  } else if (consequence === "tell_staff") raiseVendorAlarm("sms", String(errorCode ?? 0), at);
  else if (status === "undelivered" || status === "failed") tryAgain(text, consequence, at);
}
