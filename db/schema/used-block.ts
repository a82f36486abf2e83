/** A paragraph of a letter: its theory, its id with the version, and its hash in the register. */
export type UsedBlock = { theory: string; id: string; sha256: string };
