/**
 * The fixed words of the instrument that assigns one claim, which counsel approves: a change here
 * is a new item of the register, and claims are assigned anew with it (CL-06). Braces are filled in
 * from facts.
 */
export const instrumentWording = {
  version: 1,
  title: "Assignment of claim {number}",
  sample: "Sample data: counsel has not approved this wording. It assigns nothing.",
  parties: { from: "From", to: "To", against: "Against", made: "Made on" },
  grant:
    "From assigns to To the claim for money that the texts named here give rise to, by the rights named here, against the one named here. Nothing else is assigned.",
  texts: {
    heading: "The texts",
    line: "{at}, from {sender}; SHA-256 of its words {sha256}",
    none: "The texts on the pictures of this case.",
  },
  rights: { heading: "The rights", none: "Whatever claim these texts give rise to." },
  agreed: {
    heading: "By what it was agreed, and what is given",
    version: "Version",
    sha256: "SHA-256 of the words",
    accepted: "Accepted",
    answer: "With the words",
  },
  powers: {
    heading: "What each side warrants and keeps",
    words:
      "The number is the person's own; the claim was given to nobody before and is part of no class action. The company may write letters and settle; it goes to court only where that is lawful. If it gives the claim up, the claim goes back to the person. A wish to get no more texts from us does not end this assignment.",
  },
  noAdvice: "Not a law firm. This is not legal advice.",
} as const;

/** The name under which the instrument's wording stands in the register, among the letters. */
export const instrumentSubject = "instrument";
