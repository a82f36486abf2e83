import type { TheoryEntry } from "~/core/claims/theories/theory-entry";

/** A theory as an instrument of assignment names it. */
export const theoryNameOf = ({ id, version }: Pick<TheoryEntry, "id" | "version">): string =>
  `${id}, version ${version}`;
