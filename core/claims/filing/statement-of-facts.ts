import { placeMoment } from "~/core/claims/facts/place-moment";
import { notRegistered, type ClaimFacts, type StopFact } from "~/core/claims/facts/claim-facts";
import { packetWording } from "~/core/claims/filing/packet-wording";
import { unsureStops } from "~/core/claims/facts/stops";
import { fillBraces } from "~/core/words/fill-braces";

/** A text as the packet lists it: a line of Exhibit B. */
export type ListedText = {
  day: string | null;
  /** The time of day with its zone, or null where unknown. */
  clock: string | null;
  words: string;
  sha256: string;
  /**
   * The number of the picture in Exhibit A that shows it, from 1; null where the person only told
   * of it.
   */
  picture: number | null;
};

/** A stop as Exhibit C lists it. */
export type ListedStop = { day: string | null; channel: string; words: string | null };

/** A sentence of the person's statement, with a quotation below it, and its proof. */
export type Sentence = { says: string; quote: string | null; proof: string };

const { statement } = packetWording;

const channels: Record<NonNullable<StopFact["channel"]>, string> = {
  reply: "text",
  email: "mail",
  web: "a form on the web",
  phone: "phone",
  other: statement.anyway,
};

/**
 * The stops that the person told of or a picture shows, without undelivered ones and without those
 * that staff has not confirmed.
 */
export function listStops(facts: ClaimFacts): ListedStop[] {
  const { stops, stateHistory } = facts;
  const unsure = new Set(unsureStops(facts));
  return (stops ?? [])
    .filter((stop) => stop.delivered !== false && !unsure.has(stop))
    .map(({ at, channel, words }) => ({
      day: at && placeMoment(at, stateHistory, "latest").day,
      channel: channel ? channels[channel] : statement.anyway,
      words,
    }));
}

const told = (says: string, proof: string = statement.ownWord): Sentence => ({
  says,
  quote: null,
  proof,
});

function ofLine({ owner, lineUse, registryDate }: ClaimFacts): Sentence[] {
  return [
    ...(owner === "person" ? [told(statement.own)] : []),
    ...(owner === "family_plan" ? [told(statement.family)] : []),
    ...(lineUse === "home" ? [told(statement.home)] : []),
    ...(lineUse === "both" ? [told(statement.homeAndWork)] : []),
    ...(registryDate !== null && registryDate !== notRegistered
      ? [told(fillBraces(statement.registered, { day: registryDate }), statement.byRegistry)]
      : []),
  ];
}

function ofDealings({ consent, relationship }: ClaimFacts): Sentence[] {
  const { purchases, inquiries, memberSince } = relationship;
  return [
    ...(consent === "none" ? [told(statement.noConsent)] : []),
    ...(purchases?.length === 0 && memberSince === null ? [told(statement.noPurchase)] : []),
    ...(inquiries?.length === 0 ? [told(statement.noInquiry)] : []),
  ];
}

function ofText({ day, clock, words, picture }: ListedText, index: number, sender: string) {
  const when = [day ?? statement.unknownDay, ...(clock ? [clock] : [])].join(", ");
  const line = index + 1;
  return {
    says: fillBraces(statement.text, { when, sender }),
    quote: words,
    proof:
      picture === null
        ? fillBraces(statement.onList, { line })
        : fillBraces(statement.onPicture, { line, picture }),
  };
}

function ofStop({ day, channel, words }: ListedStop): Sentence {
  return {
    says: fillBraces(words === null ? statement.stopWithoutWords : statement.stop, {
      day: day ?? statement.unknownDay,
      channel,
    }),
    quote: words,
    proof: statement.onStop,
  };
}

/**
 * The person's statement of facts, in the first person, each sentence with its proof (CL-11). It
 * holds only known facts that the person told or a picture shows.
 */
export function statementOfFacts(
  facts: ClaimFacts,
  texts: readonly ListedText[],
  sender: string,
): Sentence[] {
  return [
    ...ofLine(facts),
    ...ofDealings(facts),
    ...texts.map((text, index) => ofText(text, index, sender)),
    ...listStops(facts).map(ofStop),
  ];
}
