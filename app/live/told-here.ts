const told = new Set<string>();

/** Notes that this page has told the verdict on a case itself, where it was waited for. */
export function toldHere(caseId: string): void {
  told.add(caseId);
}

/** Whether this page has told the verdict on a case itself. */
export function isToldHere(caseId: string): boolean {
  return told.has(caseId);
}
