const told = new Set<string>();

/**
 * Notes that this page has announced the verdict on a case itself, while the person waited for it.
 */
export function toldHere(caseId: string): void {
  told.add(caseId);
}

/** Whether this page has announced the verdict on a case itself. */
export function isToldHere(caseId: string): boolean {
  return told.has(caseId);
}
