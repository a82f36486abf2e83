import { addDays, addMonths, type CalendarDay } from "~/core/claims/facts/calendar";
import type { QuestionId } from "~/core/claims/judge/questions";
import type { ReadAnswer } from "~/core/claims/questions/read-answer";
import { plainWords } from "~/core/words/plain-words";

/** What became of an answer: read as by a clerk, asked again though one could tell, or wrong. */
export type Verdict = "right" | "missed" | "wrong";

const yesFacts: Readonly<Partial<Record<QuestionId, unknown>>> = {
  Q2: [{ kind: "given", at: null }],
  Q12: "yes",
  Q13: "yes",
};
const noFacts: Readonly<Partial<Record<QuestionId, unknown>>> = {
  Q1: [],
  Q2: "none",
  Q3: [],
  Q4: "not_registered",
  Q5: true,
  Q6: [],
  Q12: "no",
  Q13: "no",
};
const owners: Readonly<Record<string, string>> = {
  own: "person",
  family: "family_plan",
  employer: "employer",
};

// The last day that is meant: the cautious one for a purchase.
function lastDayOf(named: string, today: CalendarDay): CalendarDay {
  const first = named.length === 4 ? `${named}-01-01` : `${named}-01`;
  const last = addDays(addMonths(first, named.length === 4 ? 12 : 1), -1);
  const day = named.length === 10 ? named : last;
  return day > today ? today : day;
}

function momentOf(label: string) {
  const [day, time] = label.split("T");
  const [hour, minute] = (time ?? "").split(":").map(Number);
  return { kind: "local", day, second: time ? hour! * 3600 + minute! * 60 : null };
}

/** What a clerk would take down for a label: a fact's value, or the kind of answer without one. */
function expected(question: QuestionId, label: string, today: CalendarDay): unknown {
  if (label === "unclear") return undefined;
  if (["not_sure", "yes:undated", "other"].includes(label)) return "unknown";
  if (question === "Q7") return { value: owners[label] };
  if (question === "Q8" || question === "Q9") return { value: label };
  if (question === "Q10")
    return label === "no" ? "unknown" : { value: label.slice("name:".length) };
  if (question === "Q11") return { value: momentOf(label) };
  const [said = "", when] = label.split(":");
  if (said === "no") return { value: noFacts[question] };
  if (when !== undefined) return { value: [lastDayOf(when, today)] };
  return question in yesFacts ? { value: yesFacts[question] } : "owed";
}

// One word more than the name, as in "Acme gym", is no other company.
function isSameName(told: string, read: string): boolean {
  const [wanted, got] = [plainWords(told), plainWords(read)];
  const extra = got.split(" ").length - wanted.split(" ").length;
  return ` ${got} `.includes(` ${wanted} `) && extra <= 1;
}

function isSame(question: QuestionId, wanted: unknown, got: unknown): boolean {
  if (question === "Q10") return isSameName(String(wanted), String(got));
  const value =
    question === "Q9" && typeof got === "object" && got !== null && "state" in got
      ? got.state
      : got;
  return JSON.stringify(value) === JSON.stringify(wanted);
}

/** Compares what was read with what a careful clerk takes down for the label of an answer. */
export function judgeAnswer(
  question: QuestionId,
  label: string,
  read: ReadAnswer,
  today: CalendarDay,
): Verdict {
  const wanted = expected(question, label, today);
  const isTaken = read.kind === "facts" || read.kind === "owed";
  if (wanted === undefined) return isTaken ? "wrong" : "right";
  if (wanted === "unknown" || wanted === "owed") {
    if (read.kind === wanted) return "right";
    return isTaken ? "wrong" : "missed";
  }
  if (read.kind === "owed") return "wrong";
  if (read.kind !== "facts") return "missed";
  const [fact] = read.facts;
  const { value } = wanted as { value: unknown };
  return read.facts.length === 1 && isSame(question, value, fact?.value) ? "right" : "wrong";
}
