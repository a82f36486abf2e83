/**
 * A code as a person reads it: `reject_no_email`, `payout.released` and `save-setting` become
 * 'Reject no email', 'Payout released' and 'Save setting'. What is no code stays as it is.
 */
export function inWords(code: string): string {
  if (!/^[a-z0-9]+(?:[._-][a-z0-9]+)*$/.test(code)) return code;
  const words = code.replaceAll(/[._-]+/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
