/**
 * How many characters a password has (U §5: 6 at least; decisions, People: more for staff). Longer
 * ones are no passwords but books to hash.
 */
export const passwordLength = { least: 6, leastOfStaff: 12, most: 200 } as const;

/** What is said of a shorter one, in the specification's words (U §5). */
export const passwordTooShort = `Password must be at least ${passwordLength.least} characters long.`;

/** What stands beside the field for a new one. */
export const passwordHint = `At least ${passwordLength.least} characters. Longer is better.`;
