import { asc, eq, inArray, or } from "drizzle-orm";
import { findPerson } from "~/core/accounts/queries";
import { listCasesOf } from "~/core/cases/queries";
import { isSuppressed, listConsentHistory } from "~/core/consent/queries";
import { saidMinorAt } from "~/core/sign-up/is-minor";
import { getOwnEarnings } from "~/core/support/queries";
import { lateness } from "~/core/support/desk/lateness";
import { listTags } from "~/core/support/desk/tag-conversation";
import { getTicket } from "~/core/support/desk/queries-ticket";
import {
  isReplyPending,
  listNotes,
  listOtherTickets,
  listThread,
} from "~/core/support/queries-thread";
import { db } from "~/db/client";
import { adminUsers, profiles, users } from "~/db/schema/accounts";
import { messages } from "~/db/schema/conversations";

/**
 * The person of a conversation, for the panel beside it: who they are, their cases, their consents.
 */
export type DeskPerson = {
  userId: string | null;
  name: string | null;
  email: string | null;
  emailProven: boolean;
  phone: string | null;
  state: string | null;
  mayBeTexted: boolean;
  /** When the person said from this number that they are under 18, while that bars it. */
  saidMinorAt: number | null;
  earnedCents: number;
  cases: { id: string; number: string | null; title: string; status: string; at: number }[];
  consent: { id: string; at: number; sentence: string }[];
};

const shownCases = 6;
const shownConsent = 4;

function personOf({
  userId,
  phone,
  userName,
  userEmail,
}: ReturnType<typeof getTicket>): DeskPerson {
  const person = userId ? findPerson(userId) : undefined;
  const number = person ? person.phone : phone;
  const history = person
    ? listConsentHistory({ userId: person.userId, phones: number ? [number] : [] })
    : number
      ? listConsentHistory({ phone: number })
      : [];
  return {
    userId,
    name: person ? `${person.firstName} ${person.lastName}`.trim() || null : userName,
    email: person ? person.email : userEmail,
    emailProven: person?.emailProven ?? false,
    phone: number,
    state: person?.state ?? null,
    mayBeTexted: number !== null && !isSuppressed(number),
    saidMinorAt: saidMinorAt(phone ?? number),
    earnedCents: userId ? getOwnEarnings(userId).earnedCents : 0,
    cases: (userId ? listCasesOf(userId, shownCases) : []).map((row) => ({
      id: row.id,
      number: row.externalCaseId,
      title: row.violatorDomain ?? row.title,
      status: row.status,
      at: row.createdAt,
    })),
    consent: history
      .slice(-shownConsent)
      .reverse()
      .map(({ id, at, sentence }) => ({ id, at, sentence })),
  };
}

/**
 * A ticket as staff see it: its messages, the notes, the person, and their other tickets. @throws
 * NotFound
 */
export function getDesk(conversationId: string, now: number = Date.now()) {
  const ticket = getTicket(conversationId);
  const last = ticket.lastMessage
    ? db
        .select({ channel: messages.channel })
        .from(messages)
        .where(eq(messages.id, ticket.lastMessage))
        .get()
    : undefined;
  const {
    id,
    ticketNumber,
    status,
    aiDisabled,
    assignedTo,
    waitingSince,
    handOverReason,
    satisfactionRating,
  } = ticket;
  return {
    id,
    ticketNumber,
    status,
    isManual: aiDisabled,
    assignedTo,
    waitingSince,
    isLate: lateness(now).isLate(waitingSince),
    snoozedUntil: ticket.snoozedUntil,
    tags: listTags(id),
    handOverReason: waitingSince === null ? null : handOverReason,
    rating: satisfactionRating,
    isReplyPending: !aiDisabled && isReplyPending(id),
    lastChannel: last?.channel ?? "web",
    messages: listThread(id, { withCodes: true }),
    notes: listNotes(id),
    others: listOtherTickets(ticket),
    person: personOf(ticket),
  };
}

/**
 * The staff to whom a ticket can be assigned: everybody with the role, or with an address of the
 * configuration.
 */
export function listStaff(configuredEmails: readonly string[]): { userId: string; name: string }[] {
  return db
    .select({ userId: users.id, firstName: profiles.firstName, lastName: profiles.lastName })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(
      or(
        inArray(users.id, db.select({ id: adminUsers.userId }).from(adminUsers)),
        configuredEmails.length > 0 ? inArray(users.email, [...configuredEmails]) : undefined,
      ),
    )
    .orderBy(asc(profiles.firstName))
    .limit(100)
    .all()
    .map(({ userId, firstName, lastName }) => ({
      userId,
      name: `${firstName} ${lastName}`.trim() || "Staff",
    }));
}
