import { and, asc, eq, inArray, ne, or, sql } from "drizzle-orm";
import type { ClaimFacts, ClaimText, StateFrom } from "~/core/claims/facts/claim-facts";
import {
  factValues,
  isFactName,
  isUnknown,
  type FactName,
  type FactValue,
} from "~/core/claims/facts/fact-values";
import { listFactLines, type FactLine } from "~/core/claims/facts/list-fact-lines";
import { rememberedOfLine } from "~/core/claims/facts/remembered-of-line";
import { oneTextEach } from "~/core/claims/facts/one-text-each";
import { rulingsOnCopies } from "~/core/claims/facts/rulings-on-copies";
import { ofSameSender } from "~/core/claims/facts/same-sender";
import { statesOnProfile } from "~/core/claims/facts/states-on-profile";
import { withLaterStops } from "~/core/claims/facts/with-later-stops";
import { withToldDay } from "~/core/claims/told-day-of-stop";
import { withoutReleased } from "~/core/claims/facts/without-released";
import { NotFound } from "~/core/errors";
import { db } from "~/db/client";
import { profiles } from "~/db/schema/accounts";
import { cases } from "~/db/schema/cases";
import { claimQuestions } from "~/db/schema/claims";
import { factSources } from "~/db/vocabulary";

type CaseRow = typeof cases.$inferSelect;

/** The cases of one matter: the same person and sender, whatever the number of pictures. */
export function casesOfMatter(caseId: string): CaseRow[] {
  const row = db.select().from(cases).where(eq(cases.id, caseId)).get();
  if (!row) throw new NotFound(`There is no case ${caseId}.`);
  const { userId, violatorDomain, senderPhone } = row;
  const mayBeSame = or(
    eq(cases.id, caseId),
    violatorDomain === null ? undefined : eq(cases.violatorDomain, violatorDomain),
    senderPhone === null ? undefined : eq(cases.senderPhone, senderPhone),
  );
  const near = db
    .select()
    .from(cases)
    .where(and(eq(cases.userId, userId), ne(cases.status, "rejected"), mayBeSame))
    .orderBy(asc(cases.createdAt), asc(sql`rowid`))
    .all();
  const others = near.filter(({ id }) => id !== caseId);
  const same = new Set([caseId, ...ofSameSender(row, others).map(({ id }) => id)]);
  return near.filter(({ id }) => same.has(id));
}

// Values of two pictures are kept side by side for these facts; of all others the newest counts.
const ofEachPicture: ReadonlySet<string> = new Set(["stops"]);

const sourceKey = ({ fact, textId, source, sourceRef }: FactLine): string =>
  `${fact} ${textId ?? ""} ${source} ${source === "picture" && ofEachPicture.has(fact) ? (sourceRef ?? "") : ""}`;

// Two pictures may show the same STOP, recognised by its day and words.
function joinedValues(one: FactLine, other: FactLine): FactLine {
  if (!Array.isArray(one.value) || !Array.isArray(other.value)) return other;
  const values = [...(one.value as unknown[]), ...(other.value as unknown[])];
  const once = new Map(values.map((value) => [JSON.stringify(value), value]));
  return { ...other, value: [...once.values()] };
}

const trust = (line: FactLine): number => factSources.length - factSources.indexOf(line.source);

/** The valid lines of a matter: for each fact the newest of the most trusted source. */
export function linesOfMatter(caseIds: readonly string[]): FactLine[] {
  const rows = listFactLines(caseIds);
  const bySource = new Map(rows.map((row) => [sourceKey(row), row]));
  const best = new Map<string, FactLine>();
  const ofPictures: FactLine[] = [];
  for (const row of bySource.values()) {
    const key = `${row.fact} ${row.textId ?? ""}`;
    const held = best.get(key);
    if (row.value === null) continue;
    if (row.source === "picture" && ofEachPicture.has(row.fact)) ofPictures.push(row);
    if (!held || trust(row) > trust(held)) best.set(key, row);
    else if (row.source === held.source) best.set(key, joinedValues(held, row));
  }
  const stops = best.get("stops ");
  if (stops && stops.source !== "picture") best.set("stops ", withLaterStops(stops, ofPictures));
  if (stops?.source === "picture")
    best.set("stops ", withToldDay(stops, bySource.get("stops  person "), rows));
  return [...best.values()];
}

type Read = <Name extends FactName>(name: Name, textId?: string) => FactValue<Name> | null;
type Reader = Read & { has: (name: FactName, textId: string) => boolean };

// Values that this build does not understand count as unknown, and so does what staff calls so.
function reader(lines: readonly FactLine[]): Reader {
  const byKey = new Map(lines.map((line) => [`${line.fact} ${line.textId ?? ""}`, line.value]));
  const read: Read = (name, textId) => {
    const found = factValues[name].safeParse(byKey.get(`${name} ${textId ?? ""}`));
    return found.success ? (found.data as FactValue<typeof name>) : null;
  };
  return Object.assign(read, {
    has: (name: FactName, textId: string) => byKey.has(`${name} ${textId}`),
  });
}

// Knows what staff said of a text also of its copies.
function readerOfTexts(lines: readonly FactLine[], history: readonly StateFrom[]): Reader {
  const asRead = lines.filter(({ fact }) => fact === "text");
  return reader([...lines, ...rulingsOnCopies(textsOf(asRead, reader(asRead)), lines, history)]);
}

function textsOf(lines: readonly FactLine[], read: Reader): ClaimText[] {
  return lines.flatMap(({ fact, textId, sourceRef }) => {
    const text = fact === "text" && textId !== null ? read("text", textId) : null;
    if (!text || textId === null) return [];
    // A part that was recorded by itself replaces the picture's, also where it is said unknown.
    const part = <Part extends keyof typeof text>(name: Part) => {
      const fact = `text.${name}` as const;
      return (read.has(fact, textId) ? read(fact, textId) : text[name]) as (typeof text)[Part];
    };
    return [
      {
        id: textId,
        picture: sourceRef,
        class: part("class"),
        direction: part("direction"),
        receivedAt: part("receivedAt"),
        isConfirmation: part("isConfirmation"),
        isReply: part("isReply") ?? null,
        bulkSigns: part("bulkSigns"),
        words: part("words"),
      },
    ];
  });
}

function statesOf(userId: string, read: Read): StateFrom[] {
  const profile = db
    .select({ state: profiles.state, states: profiles.states, createdAt: profiles.createdAt })
    .from(profiles)
    .where(eq(profiles.userId, userId))
    .get();
  const then = read("state_then");
  const onProfile = statesOnProfile(profile);
  return then ? [then, ...onProfile.filter(({ from }) => from > then.from)] : onProfile;
}

function blocksOf(read: Read) {
  return {
    otherHands: read("other_hands"),
    arbitration: read("arbitration"),
    classMember: read("class_member"),
    bankrupt: read("bankrupt"),
    minor: read("minor"),
  };
}

// Other cases of the matter that have settled, before the case itself did.
const settledBefore = (rows: readonly CaseRow[], own: CaseRow | undefined): string[] =>
  rows
    .filter(({ id, status }) => id !== own?.id && status === "settled")
    .filter(({ settledAt }) => (settledAt ?? 0) < (own?.settledAt ?? Infinity))
    .map(({ id }) => id);

/** The texts that the pictures of one case show, each once, in no particular order (CL-01). */
export function textsOfCase(caseId: string): ClaimText[] {
  const row = db.select({ userId: cases.userId }).from(cases).where(eq(cases.id, caseId)).get();
  const lines = linesOfMatter([caseId]);
  const history = statesOf(row?.userId ?? "", reader(lines));
  return oneTextEach(textsOf(lines, readerOfTexts(lines, history)), history);
}

// What a person is not sure of may be proven elsewhere, but not by what they said there.
const isDoubt = ({ source, value }: FactLine): boolean => source === "person" && isUnknown(value);

/**
 * The facts of the matter of a case (CL-01): from the pictures of all its cases, the person's
 * answers and staff's corrections. Unknown facts are null. @throws NotFound
 */
export function factsOfMatter(caseId: string): { facts: ClaimFacts; lines: FactLine[] } {
  const all = casesOfMatter(caseId);
  const settledAt = all.find(({ id }) => id === caseId)?.settledAt ?? Infinity;
  // A settled case does not include what came after its settlement.
  const rows = all.filter(({ id, createdAt }) => id === caseId || createdAt < settledAt);
  const ids = rows.map(({ id }) => id);
  const own = db.select().from(cases).where(eq(cases.id, caseId)).get();
  const ofMatter = linesOfMatter(ids.length > 0 ? ids : [caseId]).filter(({ fact }) =>
    isFactName(fact),
  );
  const lastPictureAt = Math.max(own?.createdAt ?? 0, ...rows.map(({ createdAt }) => createdAt));
  const remembered = rememberedOfLine(own?.userId ?? "", lastPictureAt).filter(
    ({ fact, source }) =>
      !ofMatter.some((line) => line.fact === fact && (source === "person" || !isDoubt(line))),
  );
  const isAnswered = (line: FactLine) =>
    isDoubt(line) && remembered.some(({ fact }) => fact === line.fact);
  const lines = [...ofMatter.filter((line) => !isAnswered(line)), ...remembered];
  const stateHistory = statesOf(own?.userId ?? "", reader(lines));
  const read = readerOfTexts(lines, stateHistory);
  const asked = db
    .select({ question: claimQuestions.question })
    .from(claimQuestions)
    .where(inArray(claimQuestions.caseId, ids))
    .all();
  const settled = new Set(settledBefore(rows, own));
  const [released, open] = [true, false].map((isReleased) =>
    textsOf(
      lines.filter((line) => settled.has(line.caseId) === isReleased),
      read,
    ),
  );
  const facts = {
    stateHistory,
    forum: read("forum"),
    owner: read("owner"),
    lineUse: read("line_use"),
    registryDate: read("registry_date"),
    consent: read("consent"),
    relationship: {
      purchases: read("purchases"),
      inquiries: read("inquiries"),
      memberSince: read("member_since"),
    },
    stops: read("stops"),
    respondentName: read("respondent") ?? own?.senderName ?? own?.violatorDomain ?? null,
    respondentState: read("respondent_state"),
    isThreadComplete: read("thread_complete"),
    asked: asked.map(({ question }) => question),
    texts: withoutReleased(open ?? [], released ?? [], stateHistory),
    ...blocksOf(read),
  };
  return { facts, lines };
}
