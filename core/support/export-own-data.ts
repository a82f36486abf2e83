import { and, asc, desc, eq, getTableColumns, inArray, lt, lte, or } from "drizzle-orm";
import { acceptedWording } from "~/core/accounts/legal-texts/accepted-wording";
import { listConsentHistory } from "~/core/consent/queries";
import { recordAudit } from "~/core/accounts/record-audit";
import { listCaseEvents } from "~/core/claims/list-case-events";
import { listMailsTo } from "~/core/messaging/mail/mail-heads";
import { messagesOf } from "~/core/messaging/messages-of";
import { db } from "~/db/client";
import { newId } from "~/db/ids";
import { PackedRowsChanged } from "~/db/packed/packed-rows";
import { agreements, dataRequests, profiles, sessions, users } from "~/db/schema/accounts";
import { auditLog } from "~/db/schema/logs";
import { affiliates, referrals } from "~/db/schema/affiliates";
import { cases } from "~/db/schema/cases";
import { phoneNumbers } from "~/db/schema/consent";
import { conversations, messages } from "~/db/schema/conversations";
import { caseFiles } from "~/db/schema/evidence";
import { payouts } from "~/db/schema/money";
import { transaction } from "~/db/transaction";

const iso = (at: number | null | undefined): string | null =>
  at == null ? null : new Date(at).toISOString();

function account(userId: string) {
  const user = db.select().from(users).where(eq(users.id, userId)).get();
  const profile = db.select().from(profiles).where(eq(profiles.userId, userId)).get();
  const numbers = db.select().from(phoneNumbers).where(eq(phoneNumbers.userId, userId)).all();
  return {
    id: userId,
    email: user?.email ?? profile?.email ?? null,
    emailProven: iso(user?.emailVerifiedAt),
    firstName: profile?.firstName ?? "",
    lastName: profile?.lastName ?? "",
    state: profile?.state ?? null,
    language: profile?.language ?? null,
    phoneAsTyped: profile?.phone ?? null,
    phones: numbers.map(({ phone, provenAt }) => ({ phone, proven: iso(provenAt) })),
    created: iso(user?.createdAt),
    lastSignedIn: iso(user?.lastSignedInAt),
    authenticatorSince: iso(user?.totpConfirmedAt),
    referredBy: profile?.referredByCode ?? null,
  };
}

// What is damaged on our side is said, and the rest is still theirs to have.
function storyOf(caseId: string) {
  try {
    return { events: listCaseEvents(caseId).map(({ kind, at }) => ({ kind, at: iso(at) })) };
  } catch (cause) {
    if (!(cause instanceof PackedRowsChanged)) throw cause;
    return { events: [], note: "The story of this case is damaged on our side. Please ask us." };
  }
}

function ownCases(userId: string) {
  const own = db
    .select()
    .from(cases)
    .where(eq(cases.userId, userId))
    .orderBy(asc(cases.createdAt))
    .all();
  const ids = own.map(({ id }) => id);
  const files = db.select().from(caseFiles).where(inArray(caseFiles.caseId, ids)).all();
  return own.map((one) => ({
    number: one.externalCaseId,
    title: one.title,
    description: one.description,
    status: one.status,
    created: iso(one.createdAt),
    files: files
      .filter(({ caseId }) => caseId === one.id)
      .map(({ fileName, fileType, fileSize, fileHash, createdAt }) => ({
        fileName,
        fileType,
        fileSize,
        sha256: fileHash,
        arrived: iso(createdAt),
      })),
    ...storyOf(one.id),
  }));
}

function correspondence(userId: string) {
  const own = db.select().from(conversations).where(eq(conversations.userId, userId)).all();
  const said = db
    .select()
    .from(messages)
    .where(inArray(messages.id, messagesOf(eq(conversations.userId, userId))))
    .orderBy(asc(messages.createdAt))
    .all();
  const ofCases = db.select({ id: cases.id }).from(cases).where(eq(cases.userId, userId)).all();
  const caseIds = ofCases.map(({ id }) => id);
  const sent = listMailsTo(userId, caseIds);
  return {
    conversations: own.map(({ id, ticketNumber, status, createdAt }) => ({
      ticket: ticketNumber,
      status,
      created: iso(createdAt),
      messages: said
        .filter(({ conversationId }) => conversationId === id)
        .map(({ senderType, message, channel, createdAt: at }) => ({
          from: senderType,
          message,
          channel,
          at: iso(at),
        })),
    })),
    // The letters to violators hold no more than the case does; links in mails are secrets that
    // expire.
    mails: sent.map(({ kind, toAddress, subject, createdAt }) => ({
      kind,
      to: toAddress,
      subject,
      at: iso(createdAt),
    })),
  };
}

const maxReferrals = 20_000;
const referralsAtOnce = 500;

// First names only, as everywhere (decisions, Privacy).
const referralsBefore = (affiliateId: string, before: { at: number; id: string } | undefined) =>
  db
    .select({
      id: referrals.id,
      firstName: profiles.firstName,
      tier: referrals.tierLevel,
      status: referrals.status,
      amount: referrals.commissionAmountCents,
      at: referrals.createdAt,
    })
    .from(referrals)
    .innerJoin(profiles, eq(profiles.userId, referrals.referredUserId))
    .where(
      and(
        eq(referrals.affiliateId, affiliateId),
        before && lte(referrals.createdAt, before.at),
        before && or(lt(referrals.createdAt, before.at), lt(referrals.id, before.id)),
      ),
    )
    .orderBy(desc(referrals.createdAt), desc(referrals.id))
    .limit(referralsAtOnce)
    .all();

function* programme(userId: string) {
  const own = db.select().from(affiliates).where(eq(affiliates.userId, userId)).get();
  if (!own) return null;
  const rows: ReturnType<typeof referralsBefore> = [];
  for (
    let some = referralsBefore(own.id, undefined);
    rows.length < maxReferrals;
    some = referralsBefore(own.id, some.at(-1))
  ) {
    rows.push(...some);
    if (some.length < referralsAtOnce) break;
    yield;
  }
  const paid = db.select().from(payouts).where(eq(payouts.userId, userId)).all();
  return {
    code: own.affiliateCode,
    totalEarningsCents: own.totalEarningsCents,
    referrals: rows.map(({ firstName, tier, status, amount, at }) => ({
      firstName,
      tier,
      status,
      commissionCents: amount,
      at: iso(at),
    })),
    payouts: paid.map(({ id, amountCents, status, createdAt }) => ({
      id,
      amountCents,
      status,
      created: iso(createdAt),
    })),
  };
}

function agreed(userId: string) {
  const own = db
    .select({ ...getTableColumns(agreements), wording: acceptedWording })
    .from(agreements)
    .where(eq(agreements.userId, userId))
    .all();
  return own.map(({ document, version, wording, answer, state, createdAt }) => ({
    document,
    version,
    wording,
    answer,
    state,
    at: iso(createdAt),
  }));
}

function recordExport(userId: string, ip: string | null, now: number): void {
  transaction(() => {
    db.insert(dataRequests)
      .values({
        id: newId("tok"),
        userId,
        kind: "export",
        state: "done",
        createdAt: now,
        doneAt: now,
      })
      .run();
    recordAudit({ act: "export-own-data", userId, ip, at: now });
  });
}

/**
 * The data kept about a person, for their own export (U legal pages: rights); the export is on
 * record. Secrets (password, authenticator, links) and other people's data are left out. Works in
 * steps of some milliseconds, so that a server goes on answering.
 */
export function* exportOwnData(userId: string, ip: string | null, now: number = Date.now()) {
  recordExport(userId, ip, now);
  const person = account(userId);
  const consents = listConsentHistory({ userId, phones: person.phones.map(({ phone }) => phone) });
  yield;
  const claims = ownCases(userId);
  yield;
  const { conversations: said, mails: sent } = correspondence(userId);
  yield;
  const affiliateProgramme = yield* programme(userId);
  const open = db.select().from(sessions).where(eq(sessions.userId, userId)).all();
  const acts = db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, userId))
    .orderBy(asc(auditLog.seq))
    .all();
  return {
    exportedAt: iso(now),
    account: person,
    agreements: agreed(userId),
    consents: consents.map(({ at, ...line }) => ({ ...line, at: iso(at) })),
    cases: claims,
    conversations: said,
    mails: sent,
    affiliateProgramme,
    sessions: open.map(({ createdAt, ip: from, userAgent }) => ({
      created: iso(createdAt),
      ip: from,
      userAgent,
    })),
    acts: acts.map(({ at, act, ip: from }) => ({ at: iso(at), act, ip: from })),
  };
}
