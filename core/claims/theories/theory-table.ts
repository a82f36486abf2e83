import { federalTheories } from "~/core/claims/theories/federal-theories";
import { stateTheories } from "~/core/claims/theories/state-theories";
import type { TheoryEntry } from "~/core/claims/theories/theory-entry";

/** Every theory in its present version (CL-02); one that rests on another stands after it. */
export const theoryTable: readonly TheoryEntry[] = [...federalTheories, ...stateTheories];

/** The entry of a theory, or undefined. */
export const findTheory = (id: string): TheoryEntry | undefined =>
  theoryTable.find((entry) => entry.id === id);
