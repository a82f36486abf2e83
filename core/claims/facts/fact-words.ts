import { usStates } from "~/core/accounts/us-states";
import { notRegistered, type Moment } from "~/core/claims/facts/claim-facts";
import {
  factValues,
  isOwed,
  isUnknown,
  type FactName,
  type FactValue,
} from "~/core/claims/facts/fact-values";

const codes: Readonly<Record<string, string>> = {
  person: "own number",
  family_plan: "a family plan's number",
  employer: "an employer's number",
  home: "home and family",
  both: "home and business",
  work: "business only",
  from_sender: "the sender's text",
  from_person: "the person's text",
  marketing: "an advertisement",
  mixed: "an offer mixed with news",
  [notRegistered]: "not registered",
  none: "none",
};

const twoDigits = (value: number): string => String(value).padStart(2, "0");

/** A moment as a page shows it: `2026-05-04, 21:30`, or the day alone, or an instant in UTC. */
export function momentInWords(moment: Moment | null): string {
  if (moment === null) return "day unknown";
  if (moment.kind === "instant")
    return `${new Date(moment.at).toISOString().slice(0, 16).replace("T", ", ")} UTC`;
  const { day, second } = moment;
  if (second === null) return `${day}, time unknown`;
  return `${day}, ${twoDigits(Math.floor(second / 3600))}:${twoDigits(Math.floor(second / 60) % 60)}`;
}

const listed = (days: readonly string[]): string => (days.length > 0 ? days.join(", ") : "none");

function stopInWords(stop: FactValue<"stops">[number]): string {
  const words = stop.words === null ? "told, words unknown" : `“${stop.words}”`;
  const doubt =
    stop.delivered === false
      ? ", not delivered"
      : stop.delivered === null || stop.kind === "unclear"
        ? ", not confirmed: counts for nothing yet"
        : "";
  return `${words}, ${momentInWords(stop.at)}${doubt}`;
}

function textInWords({ direction, class: kind, words, receivedAt }: FactValue<"text">): string {
  const side = direction === null ? "side unclear" : codes[direction];
  const what =
    direction === "from_person"
      ? ""
      : `, ${kind === null ? "kind unclear" : (codes[kind] ?? kind)}`;
  return `${side}${what}, ${momentInWords(receivedAt)}: ${(words ?? "").slice(0, 120)}`;
}

type Tell = { [Name in FactName]?: (value: FactValue<Name>) => string };

const tellers: Tell = {
  text: textInWords,
  "text.receivedAt": momentInWords,
  "text.isConfirmation": (is) =>
    is ? "it only confirms a stop" : "it is more than a confirmation",
  "text.isReply": (is) => (is ? "it only answers the person" : "it is more than an answer"),
  "text.bulkSigns": (signs) => (signs.length > 0 ? signs.join(", ") : "none"),
  stops: (stops) => (stops.length > 0 ? stops.map(stopInWords).join("; ") : "never asked to stop"),
  state_then: ({ state, from }) => `${usStates[state] ?? state}, from ${from}`,
  consent: (consent) =>
    consent === "none"
      ? "never agreed"
      : consent
          .map(
            ({ kind, at }) =>
              `${kind === "given" ? "agreed" : "took it back"}, ${at ?? "day unknown"}`,
          )
          .join("; "),
  purchases: listed,
  inquiries: listed,
  thread_complete: (is) => (is ? "yes" : "no"),
};

/** A value of a fact in plain words; what this build does not understand is unknown (CL-01). */
export function factInWords<Name extends FactName>(fact: Name, value: unknown): string {
  const read = factValues[fact].safeParse(value);
  if (isOwed(value)) return "not known, the proof is still to come";
  if (isUnknown(value) || !read.success) return "not known";
  const tell = tellers[fact] as ((known: unknown) => string) | undefined;
  if (tell) return tell(read.data);
  const known = typeof read.data === "string" ? read.data : JSON.stringify(read.data);
  return codes[known] ?? usStates[known] ?? known;
}
