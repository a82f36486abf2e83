/**
 * Formats a value as a cell of a CSV file. An apostrophe is put before a value that a spreadsheet
 * would run as a formula.
 */
export function csvCell(value: string): string {
  const safe = /^[\s]*[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
