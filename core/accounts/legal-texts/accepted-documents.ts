/** The documents that a person accepts, each as a text of its own (decisions, Agreement). */
export const acceptedDocuments = ["terms", "privacy", "claim_assignment", "age_and_state"] as const;
