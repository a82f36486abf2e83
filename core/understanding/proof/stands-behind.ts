import { isBound, type Statement } from "~/core/understanding/proof/read-statement";

/** A statement that is known to be true, and the row that it is about where it is of one. */
export type Fact = Statement & {
  about: ReadonlySet<string>;
  /** A record of a tool, which is true in each of its parts and says nothing of who did it. */
  isRecord?: boolean;
};

/** So much of a fact a sentence must say: the half of it may be another fact. */
const leastShare = 0.5;
/** What is denied is denied of more when a word is left out. */
const leastShareDenied = 0.6;

const meets = (part: readonly string[], other: readonly string[]): boolean =>
  part.some((one) => other.includes(one));
const isGeneral = (part: readonly string[]): boolean => part.some((one) => /^[?!]*case$/.test(one));

/**
 * Whether a fact stands behind a sentence: whatever the sentence says is in the fact, in the same
 * denial or condition and of the same doer, and no bound of the fact is left out.
 */
export function standsBehind(said: Statement, fact: Fact): boolean {
  if (said.isQuestion !== fact.isQuestion) return false;
  // A condition alone states nothing, and what says nothing may mean anything.
  if (said.parts.every((part) => part.some((one) => one.startsWith("?")))) return false;
  if (fact.subject !== "order" && ![...said.names].every((name) => fact.about.has(name)))
    return false;
  if (
    !said.parts.every(
      (part) =>
        fact.parts.some((known) => meets(part, known)) ||
        (isGeneral(part) && !part.some((one) => one.includes("!")) && fact.about.size > 0),
    )
  )
    return false;
  if (said.isFuture && !fact.isFuture && !fact.parts.some((part) => part[0]?.startsWith("?")))
    return false;
  const mustStay = fact.parts.filter(isBound);
  if (!mustStay.every((known) => said.parts.some((part) => meets(part, known)))) return false;
  if (fact.isRecord) return true;
  if (fact.isAble && !said.isAble && said.subject !== "order" && !said.isQuestion) return false;
  if (!isSameDoer(said, fact)) return false;
  const counted = fact.parts.filter((part) => !isGeneral(part));
  const of = counted.length > 0 ? counted : fact.parts;
  const covered = of.filter((known) => said.parts.some((part) => meets(part, known))).length;
  // One word is much of a short fact, and may say another thing there.
  if (said.parts.length === 1) return covered === of.length;
  const isDenied = fact.parts.some((part) => part.some((one) => one.includes("!")));
  return covered / of.length >= (isDenied ? leastShareDenied : leastShare);
}

// An order is for whom we write to; what we do is no order.
function isSameDoer(said: Statement, fact: Fact): boolean {
  if (said.subject === fact.subject) return true;
  if (said.subject === null)
    return fact.subject !== null ? fact.subject !== "order" || said.isQuestion : true;
  if (said.subject === "order") return fact.subject === "you" || fact.subject === null;
  if (said.subject === "you") return fact.subject === "order" || fact.subject === null;
  return false;
}
