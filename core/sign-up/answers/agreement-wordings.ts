/**
 * The documents a person accepts, in the words of this version (decisions, Agreement). A change of
 * words is a new version.
 */
export const agreementVersion = "2026-11";

export const agreementWordings = {
  terms: "I accept the Terms & Conditions and the Privacy Policy.",
  claim_assignment:
    "I assign my TCPA claim rights for the texts I submit. The product is not a law firm, settles at its own discretion and pays me a flat " +
    "$500 per settled claim regardless of the amount recovered. Not all submissions pay out.",
  age_and_state: "I am 18 or older and live in the state named.",
} as const;

export type AgreementDocument = keyof typeof agreementWordings;
