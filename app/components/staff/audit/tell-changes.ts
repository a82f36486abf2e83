import { formatMoney } from "~/core/money";
import type { OrderFate } from "~/core/payouts/vendor/end-in-failure";
import type { NamedSubject } from "~/core/staff/name-subjects";
import { inWords } from "~/core/words/in-words";
import { payoutStatuses } from "~/db/vocabulary";

/** One thing that an act changed, in words; `was` is null where nothing is known from before. */
export type Change = {
  name: string;
  was: string | null;
  is: string | null;
  /** The persons or things that are named here, for the way to their pages. */
  wasId: string | null;
  isId: string | null;
};

/** What the words are written with: the viewer's clock, and names of ids. */
export type Telling = {
  minuteText: (at: number) => string;
  /** Names that people know ids by. */
  names?: Readonly<Record<string, NamedSubject>> | undefined;
};

/** Where the column's name, in words, is not what people call it. */
const called: Record<string, string> = {
  violatorEmail: "Sender's address",
  senderPhone: "Sender's number",
  senderName: "Sender's name",
  externalCaseId: "Case number",
  earningsAmountCents: "Earned",
  rejectionText: "Reason",
  outreachStep: "Step of outreach",
  n8nStatus: "Webhook",
  archivedAt: "Archived",
  saidMinorAt: "Said to be under 18",
  heldReason: "Held because of",
  heldUntil: "Held until",
  transactionId: "Transaction",
  userId: "Person",
  caseId: "Case",
  to: "Status",
  fate: "Order at the provider",
  rate: "Commission rate",
  commissionRate: "Commission rate",
};

/** Columns whose texts are codes of ours; other texts stand as somebody typed them. */
const ofCodes = /(?:status|outcome|reason|kind|role|step|act|channel|method|pathway|source|fact)$/i;
const ofRate = /rate$/i;

const fates: Record<OrderFate, string> = {
  may_live: "May still be paid",
  dead: "Ended without payment",
  never_was: "There was none",
};

/** Codes that say nothing to a reader who does not know the rule behind them, by their column. */
const meant: Readonly<Record<string, Readonly<Record<string, string>>>> = { fate: fates };

/** What only a program writes: a code is told in words wherever it stands, but an id is not. */
const ofProgram = /^[a-z]+(?:_[a-z]+)+$/;
const ofIds = /id$/i;

const nameOf = (key: string): string =>
  called[key] ??
  inWords(
    key
      .replace(/(?:Cents|At)$/, "")
      .replaceAll(/([A-Z])/g, "_$1")
      .toLowerCase(),
  );

function sayNumber(key: string, value: number, { minuteText }: Telling): string {
  if (/cents$/i.test(key)) return formatMoney(value);
  if (/(?:At|Until)$/.test(key)) return minuteText(value);
  return ofRate.test(key) ? `${value}%` : value.toLocaleString("en-US");
}

function sayText(key: string, value: string): string {
  if (ofCodes.test(key)) return value.split(", ").map(inWords).join(", ");
  return ofProgram.test(value) && !ofIds.test(key) ? inWords(value) : value;
}

function say(key: string, value: unknown, telling: Telling): string | null {
  if (value === null || value === undefined || value === "") return null;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return sayNumber(key, value, telling);
  if (typeof value === "string") {
    return telling.names?.[value]?.name ?? meant[key]?.[value] ?? sayText(key, value);
  }
  if (Array.isArray(value))
    return value.map((one) => say(key, one, telling) ?? "nothing").join(", ") || null;
  return Object.entries(value)
    .map(([name, part]) => `${nameOf(name)}: ${say(name, part, telling) ?? "nothing"}`)
    .join("; ");
}

const idAmong = (value: unknown, { names }: Telling): string | null =>
  typeof value === "string" && names?.[value] ? value : null;

const isBare = (record: unknown): boolean =>
  record !== null && record !== undefined && (typeof record !== "object" || Array.isArray(record));

const statuses: readonly unknown[] = payoutStatuses;
// A payout's move names nothing but the status.
const bareKey = (record: unknown): string => (statuses.includes(record) ? "status" : "value");

const fieldsOf = (record: unknown): Record<string, unknown> =>
  isBare(record) ? { [bareKey(record)]: record } : ((record ?? {}) as Record<string, unknown>);

/**
 * What an act on record changed, in words: each thing that is not as it was, with what it was. Of
 * what was not on record before only what there is now is told, and of what is gone what it was.
 */
export function tellChanges(before: unknown, after: unknown, telling: Telling): Change[] {
  // What was bare and is told in fields now has become none of them: it is what was before.
  const hasTurned = isBare(before) && !isBare(after) && after !== null && after !== undefined;
  const [was, is] = [hasTurned ? {} : fieldsOf(before), fieldsOf(after)];
  const turned = hasTurned ? say(bareKey(before), before, telling) : null;
  const first: Change[] =
    turned === null ? [] : [{ name: "Before", was: null, is: turned, wasId: null, isId: null }];
  const changes = [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((key) => {
    const change = {
      name: key === "value" ? "Value" : nameOf(key),
      was: say(key, was[key], telling),
      is: say(key, is[key], telling),
      wasId: idAmong(was[key], telling),
      isId: idAmong(is[key], telling),
    };
    return change.was === change.is ? [] : [change];
  });
  return [...first, ...changes];
}

/** A record as the database holds it, read; undefined where it is none. */
export function readRecord(json: string | null): unknown {
  if (json === null) return null;
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return json;
  }
}
