import { timeToUndo } from "~/core/cases/act-as-staff";
import { commissionFor } from "~/core/affiliates/commission-table";
import { seconds } from "~/core/duration";
import { formatMoney } from "~/core/money";
import { listOwnPayouts, standingOf } from "~/core/payouts/own-payouts";
import { sqlite } from "~/db/client";

/**
 * News for a person, in words: what happened, in which case or payout, and what is next. `key`
 * identifies the fact, `opens` is the page with more about it; `at` is when it may be shown, in ms.
 */
export type News = {
  key: string;
  at: number;
  title: string;
  text: string;
  opens: { page: string } | { conversation: string };
  /** The case whose reading this is the outcome of, if any. */
  verdictOn?: string;
};

type CaseRow = {
  kind: string;
  isOfStaff: 0 | 1;
  at: number;
  caseId: string;
  number: string | null;
  company: string | null;
  status: string;
  reason: string | null;
  shareCents: number | null;
  court: string | null;
  filed: string | null;
};

/** The person and the period of the news. */
type Asked = { userId: string; since: number; now: number };

// Undone or outdated events are left out: the case must still be as the event says.
const listCaseNews = sqlite.prepare<[Asked], CaseRow>(
  `SELECT e.kind, e.actor_kind = 'admin' AS isOfStaff, e.at, c.id AS caseId, c.external_case_id AS number,
     coalesce(c.violator_domain, c.sender_name) AS company, c.status, coalesce(e.data ->> 'sentence', c.rejection_text) AS reason,
     e.data ->> 'claimCents' AS shareCents, e.data ->> 'court' AS court, e.data ->> 'number' AS filed
   FROM cases c JOIN case_events e ON e.case_id = c.id AND e.at > @since
   WHERE c.user_id = @userId AND c.updated_at > @since AND e.at <= @now
     AND (e.kind = 'filing_recorded'
       OR (e.kind = 'instrument_sent' AND e.data ->> 'by' = 'portal')
       OR (e.kind, c.status) IN (VALUES ('submitted', 'submitted'), ('rejected', 'rejected'), ('settled', 'settled'))
       OR (e.kind = 'settlement_reversed' AND NOT EXISTS (SELECT 1 FROM case_events s
         WHERE s.case_id = c.id AND s.kind = 'settled' AND s.at > e.at - ${timeToUndo})))
   ORDER BY e.at LIMIT 20`,
);
const listReferralNews = sqlite.prepare<
  [Asked],
  { id: string; name: string; tier: number; at: number }
>(
  `SELECT r.id, coalesce(nullif(p.first_name, ''), 'Somebody') AS name, r.tier_level AS tier, r.created_at AS at
   FROM affiliates a JOIN referrals r INDEXED BY referrals_affiliate ON r.affiliate_id = a.id AND r.created_at > @since
   LEFT JOIN profiles p ON p.user_id = r.referred_user_id
   WHERE a.user_id = @userId AND r.created_at <= @now ORDER BY r.created_at LIMIT 20`,
);
const listCommissionNews = sqlite.prepare<
  [Asked],
  { id: string; name: string; cents: number; at: number }
>(
  `SELECT k.id, coalesce(nullif(p.first_name, ''), 'somebody you referred') AS name, k.amount_cents AS cents, k.earned_at AS at
   FROM affiliates a JOIN commissions k ON k.affiliate_id = a.id AND k.earned_at > @since AND k.reversed_at IS NULL
   JOIN referrals r ON r.id = k.referral_id LEFT JOIN profiles p ON p.user_id = r.referred_user_id
   WHERE a.user_id = @userId AND k.earned_at <= @now ORDER BY k.earned_at LIMIT 20`,
);
const listReplyNews = sqlite.prepare<[Asked], { id: string; preview: string; at: number }>(
  `SELECT id, coalesce(last_preview, '') AS preview, last_message_at AS at FROM support_conversations
   WHERE user_id = @userId AND unread_by_user > 0 AND last_sender = 'admin' AND last_message_at > @since AND last_message_at <= @now LIMIT 20`,
);

/** An answer that is read as it comes needs no notice. */
const timeToRead = seconds(2);
const furthestBack = Math.max(timeToUndo, timeToRead);

function nameOf({ number, company }: CaseRow): string {
  const name = number ? `Your case ${number}` : "Your case";
  return company ? `${name} against ${company}` : name;
}

function tellCase(row: CaseRow, canBePaid: boolean): Pick<News, "title" | "text"> | null {
  const name = nameOf(row);
  switch (row.kind) {
    case "submitted":
      return {
        title: `${name} was accepted`,
        text: "We write to the sender next. You get $500 if it settles.",
      };
    case "rejected":
      return { title: `${name} was rejected`, text: row.reason ?? "Open it to see why." };
    case "settled":
      return {
        title: `${name} settled: ${formatMoney(row.shareCents ?? 0, "whole")}`,
        text: canBePaid
          ? "The money is yours. We tell you when your payout is ready."
          : "The money is yours. Confirm your email to get paid.",
      };
    case "settlement_reversed":
      return {
        title: `The settlement of ${name.replace("Your", "your")} was taken back`,
        text: "Open it to see how it goes on.",
      };
    case "filing_recorded":
      return {
        title: `${name} was filed in small claims court`,
        text: `${row.court ?? ""}, number ${row.filed ?? ""}. There is nothing for you to do.`,
      };
    case "instrument_sent":
      return {
        title: `Your copy of the assignment of ${name.replace("Your", "your")}`,
        text: "Open it to read and keep the paper by which you gave us this claim.",
      };
    default:
      return null;
  }
}

function newsOfCases(userId: string, since: number, now: number): News[] {
  const rows = listCaseNews.all({ userId, since: since - furthestBack, now });
  if (rows.length === 0) return [];
  const canBePaid = standingOf(userId, now).isReachable;
  return rows.flatMap((row) => {
    const said = tellCase(row, canBePaid);
    const at = row.at + (row.isOfStaff ? timeToUndo : 0);
    const opens = { page: `/user/cases/${row.caseId}` };
    const isVerdict = row.kind === "submitted" || row.kind === "rejected";
    const verdict = isVerdict ? { verdictOn: row.caseId } : {};
    const key = `case:${row.caseId}:${row.kind}:${row.at}`;
    return said ? [{ key, at, opens, ...verdict, ...said }] : [];
  });
}

const newsOfReferrals = (userId: string, since: number, now: number): News[] =>
  listReferralNews.all({ userId, since, now }).map(({ id, name, tier, at }) => ({
    key: `referral:${id}`,
    at,
    title: tier === 1 ? `${name} joined by your link` : `${name} joined your network`,
    text: `You earn ${formatMoney(commissionFor(tier), "whole")} when a case of theirs settles.`,
    opens: { page: "/user/affiliate#referrals" },
  }));

const newsOfCommissions = (userId: string, since: number, now: number): News[] =>
  listCommissionNews
    .all({ userId, since: since - furthestBack, now })
    .map(({ id, name, cents, at }) => ({
      key: `commission:${id}`,
      at: at + timeToUndo,
      title: `You earned ${formatMoney(cents, "whole")}`,
      text: `A case of ${name} settled.`,
      opens: { page: "/user/affiliate" },
    }));

const newsOfReplies = (userId: string, since: number, now: number): News[] =>
  listReplyNews.all({ userId, since: since - furthestBack, now }).map(({ id, preview, at }) => ({
    key: `reply:${id}:${at}`,
    at: at + timeToRead,
    title: "Our team answered you",
    text: preview,
    opens: { conversation: id },
  }));

const stagesInNews = new Set(["ready", "sent", "paid_by_hand", "failed", "stopped"]);
/** A payout is news when it moves; a person with more open ones gets no news of the older. */
const newestPayouts = 20;

function newsOfPayouts(userId: string, since: number, now: number): News[] {
  return listOwnPayouts(userId, newestPayouts)
    .filter(({ movedAt, stage }) => movedAt > since && movedAt <= now && stagesInNews.has(stage))
    .map(({ id, movedAt, stage, title, text }) => ({
      key: `payout:${id}:${stage}`,
      at: movedAt,
      title,
      text,
      opens: { page: "/user/payouts" },
    }));
}

/**
 * The news of a person since `since` that may be shown by now, oldest first; a recent decision of
 * staff may still be undone, and is shown after that. @returns also in how many ms there is more,
 * or null
 */
export function listOwnNews(
  userId: string,
  since: number,
  now: number = Date.now(),
): { news: News[]; moreIn: number | null } {
  const all = [
    ...newsOfCases(userId, since, now),
    ...newsOfReferrals(userId, since, now),
    ...newsOfCommissions(userId, since, now),
    ...newsOfPayouts(userId, since, now),
    ...newsOfReplies(userId, since, now),
  ].filter(({ at }) => at > since);
  const later = all.filter(({ at }) => at > now).map(({ at }) => at - now);
  return {
    news: all.filter(({ at }) => at <= now).sort((a, b) => a.at - b.at),
    moreIn: later.length > 0 ? Math.min(...later) : null,
  };
}
