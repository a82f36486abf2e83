/**
 * How many characters a password has (U §5: 6 at least; decisions, People: more for staff). Longer
 * ones are no passwords but books to hash.
 */
export const passwordLength = { least: 6, leastOfStaff: 12, most: 200 } as const;
