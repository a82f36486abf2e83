/**
 * A value as a cell of a CSV file. What begins like a formula would be run by a spreadsheet: an
 * apostrophe makes it text.
 */
export function csvCell(value: string): string {
  const safe = /^[\s]*[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
