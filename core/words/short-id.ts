/**
 * The eight characters of an id that a page shows to tell rows apart (U §9, A §9). They are its
 * last ones: ids begin with the time they were made at, which rows of the same day share.
 */
export const shortId = (id: string): string => id.slice(-8);
