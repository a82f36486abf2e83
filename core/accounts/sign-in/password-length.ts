/**
 * How many characters a password has (U §5: 6 at least; decisions, People: more for staff). The
 * upper limit keeps hashing cheap.
 */
export const passwordLength = { least: 6, leastOfStaff: 12, most: 200 } as const;

/** The message for a shorter password, in the specification's words (U §5). */
export const passwordTooShort = `Password must be at least ${passwordLength.least} characters long.`;

/** The hint beside the field for a new password. */
export const passwordHint = `At least ${passwordLength.least} characters. Longer is better.`;
