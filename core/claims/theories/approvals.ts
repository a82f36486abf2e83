/** Which theories may be used, and whether a text that mixes news and an offer counts. */
export type Approvals = { theories: "all" | ReadonlySet<string>; mixed: boolean };

/** Whether a theory is approved and its approval holds. */
export const isTheoryApproved = ({ theories }: Approvals, id: string): boolean =>
  theories === "all" || theories.has(id);

/** What holds before counsel has approved anything. */
export const nothingApproved: Approvals = { theories: new Set(), mixed: false };
