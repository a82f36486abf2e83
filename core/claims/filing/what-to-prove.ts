import type { ElementRule, TheoryEntry } from "~/core/claims/theories/theory-entry";

const clock = (second: number): string => `${second / 3600}:00`;

function toProve(rule: ElementRule): string {
  switch (rule.kind) {
    case "own_line":
      return "that the number is your own";
    case "home_line":
      return "that you use the phone at home, not only for a business";
    case "no_consent":
      return "that you had not agreed to the texts, or had taken it back in time";
    case "no_relationship":
      return "that you had bought nothing from the sender and asked it for nothing in the time that counts";
    case "registered":
      return `that your number was on the national registry ${rule.days} days before each text`;
    case "after_stop":
      return "that you had asked the sender to stop, and that the texts came after the time it had for that";
    case "outside_hours":
      return `that the texts came before ${clock(rule.from)} or after ${clock(rule.until)} where you were`;
    case "bulk_sign":
      return "that the texts were sent to many people by a machine";
    case "more_in_a_day":
      return `that more than ${rule.than} texts came within a day`;
    case "another_theory":
      return "that one of the federal rules named here was broken";
    case "any_of":
      return rule.rules.map(toProve).join("; or ");
    case "only_discovery":
      return rule.what;
  }
}

/**
 * The elements of a theory that a person must prove in court, in plain words (CL-11); derived, so
 * that another version of the theory changes them.
 */
export function whatToProve({ elements, together }: TheoryEntry): string[] {
  const several = together
    ? [`that at least ${together.texts} such texts came within ${together.months} months`]
    : [];
  return [...elements.map(toProve), ...several];
}
