import { statement } from "~/core/list-rows";
import type { PayoutLineKind, PayoutStatus } from "~/db/vocabulary";

/**
 * A payment for a case, one per line of a payout; `payoutId` is null before a payout collects it,
 * `userId` while the payee has no account.
 */
export type CasePayment = {
  payoutId: string | null;
  status: PayoutStatus | null;
  kind: PayoutLineKind;
  level: number | null;
  amountCents: number;
  userId: string | null;
  name: string;
};

const selectPayments = `SELECT l.payout_id AS payoutId, y.status, l.kind, k.tier_level AS level, l.amount_cents AS amountCents, p.user_id AS userId,
  coalesce(nullif(trim(coalesce(p.first_name || ' ' || p.last_name, '')), ''), a.affiliate_code, l.payee) AS name
  FROM ledger_sets s JOIN payout_lines l ON l.ledger_set_id = s.id AND l.withdrawn_at IS NULL
  LEFT JOIN payouts y ON y.id = l.payout_id LEFT JOIN commissions k ON k.ledger_set_id = s.id
  LEFT JOIN profiles p ON p.user_id = l.payee LEFT JOIN affiliates a ON a.id = l.payee
  WHERE s.case_id = ? ORDER BY s.at, l.id LIMIT 20`;

/** A ticket of the case's person; `isOrigin` is the one that the screenshot was texted in. */
export type CaseTicket = { id: string; ticketNumber: number; at: number; isOrigin: 0 | 1 };

const selectTickets = `SELECT t.id, t.ticket_number AS ticketNumber, max(t.updated_at, coalesce(t.last_message_at, 0)) AS at,
  t.id IS (SELECT m.conversation_id FROM support_messages m WHERE m.id = c.message_id) AS isOrigin
  FROM cases c JOIN support_conversations t ON t.user_id = c.user_id WHERE c.id = ? ORDER BY isOrigin DESC, at DESC LIMIT 5`;

/**
 * The records related to a case, for staff: the payouts with its money and their payees, and the
 * conversations of its person, its origin first.
 */
export function listCaseTies(caseId: string): { payments: CasePayment[]; tickets: CaseTicket[] } {
  return {
    payments: statement<unknown[], CasePayment>(selectPayments).all(caseId),
    tickets: statement<unknown[], CaseTicket>(selectTickets).all(caseId),
  };
}

export type CaseTies = ReturnType<typeof listCaseTies>;
