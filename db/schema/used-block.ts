/**
 * A paragraph of a letter: its theory, its id with the version, and its hash in the register.
 * `facts` is the SHA-256 of all that the letter states as true; it is absent in older rows.
 */
export type UsedBlock = { theory: string; id: string; sha256: string; facts?: string };
