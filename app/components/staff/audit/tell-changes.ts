import { formatMoney } from "~/core/money";
import type { OrderFate } from "~/core/payouts/vendor/end-in-failure";
import type { NamedSubject } from "~/core/staff/name-subjects";
import { inWords } from "~/core/words/in-words";
import { payoutStatuses } from "~/db/vocabulary";

/** One field that an act changed, in words; `was` is null where nothing is known from before. */
export type Change = {
  name: string;
  was: string | null;
  is: string | null;
  /** The ids of the persons or records named here, for links to their pages. */
  wasId: string | null;
  isId: string | null;
};

/** How values are formatted: with the viewer's clock, and names instead of ids. */
export type FormatOptions = {
  minuteText: (at: number) => string;
  /** The names by which people know the ids. */
  names?: Readonly<Record<string, NamedSubject>> | undefined;
};

/** The usual names of columns whose column name in words would not be understood. */
const columnNames: Record<string, string> = {
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

/** Columns whose texts are our own codes; texts in other columns stay as somebody typed them. */
const codeColumns =
  /(?:status|outcome|reason|kind|role|step|act|channel|method|pathway|source|fact)$/i;
const rateColumns = /rate$/i;

const fates: Record<OrderFate, string> = {
  may_live: "May still be paid",
  dead: "Ended without payment",
  never_was: "There was none",
};

/**
 * Words for codes that a reader would not understand without knowing the rule behind them, by
 * column.
 */
const codeMeanings: Readonly<Record<string, Readonly<Record<string, string>>>> = { fate: fates };

/**
 * The form of a code that only a program writes: it is put into words in any column except an id's.
 */
const codePattern = /^[a-z]+(?:_[a-z]+)+$/;
const idColumns = /id$/i;

const nameOf = (key: string): string =>
  columnNames[key] ??
  inWords(
    key
      .replace(/(?:Cents|At)$/, "")
      .replaceAll(/([A-Z])/g, "_$1")
      .toLowerCase(),
  );

function formatNumber(key: string, value: number, { minuteText }: FormatOptions): string {
  if (/cents$/i.test(key)) return formatMoney(value);
  if (/(?:At|Until)$/.test(key)) return minuteText(value);
  return rateColumns.test(key) ? `${value}%` : value.toLocaleString("en-US");
}

function formatText(key: string, value: string): string {
  if (codeColumns.test(key)) return value.split(", ").map(inWords).join(", ");
  return codePattern.test(value) && !idColumns.test(key) ? inWords(value) : value;
}

function formatValue(key: string, value: unknown, options: FormatOptions): string | null {
  if (value === null || value === undefined || value === "") return null;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return formatNumber(key, value, options);
  if (typeof value === "string") {
    return options.names?.[value]?.name ?? codeMeanings[key]?.[value] ?? formatText(key, value);
  }
  if (Array.isArray(value))
    return value.map((one) => formatValue(key, one, options) ?? "nothing").join(", ") || null;
  return Object.entries(value)
    .map(([name, part]) => `${nameOf(name)}: ${formatValue(name, part, options) ?? "nothing"}`)
    .join("; ");
}

const idAmong = (value: unknown, { names }: FormatOptions): string | null =>
  typeof value === "string" && names?.[value] ? value : null;

const isBare = (record: unknown): boolean =>
  record !== null && record !== undefined && (typeof record !== "object" || Array.isArray(record));

const statuses: readonly unknown[] = payoutStatuses;
// The record of a payout's move is the bare status.
const bareKey = (record: unknown): string => (statuses.includes(record) ? "status" : "value");

const fieldsOf = (record: unknown): Record<string, unknown> =>
  isBare(record) ? { [bareKey(record)]: record } : ((record ?? {}) as Record<string, unknown>);

/**
 * The changes that an act on record made, in words: each field whose value differs, with its value
 * before. A new record shows only its new values, and a deleted one only its old ones.
 */
export function tellChanges(before: unknown, after: unknown, options: FormatOptions): Change[] {
  // A bare value that was replaced by a record with fields belongs to none of them, so it is shown
  // as "Before".
  const hasTurned = isBare(before) && !isBare(after) && after !== null && after !== undefined;
  const [was, is] = [hasTurned ? {} : fieldsOf(before), fieldsOf(after)];
  const turned = hasTurned ? formatValue(bareKey(before), before, options) : null;
  const first: Change[] =
    turned === null ? [] : [{ name: "Before", was: null, is: turned, wasId: null, isId: null }];
  const changes = [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((key) => {
    const change = {
      name: key === "value" ? "Value" : nameOf(key),
      was: formatValue(key, was[key], options),
      is: formatValue(key, is[key], options),
      wasId: idAmong(was[key], options),
      isId: idAmong(is[key], options),
    };
    return change.was === change.is ? [] : [change];
  });
  return [...first, ...changes];
}

/** Parses a stored record; text that is not JSON is returned as it is. */
export function readRecord(json: string | null): unknown {
  if (json === null) return null;
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return json;
  }
}
