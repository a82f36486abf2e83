/** The storage key of an instrument's bytes as they are mailed: its person's, and by their hash. */
export const instrumentKey = (
  userId: string,
  { caseId, pdfHash }: { caseId: string; pdfHash: string },
): string => `${userId}/${caseId}/assignment-${pdfHash.slice(0, 16)}.pdf`;
