/** Whether an insert failed because of a unique index over `column` ("table.column"). */
export function isUniqueViolation(cause: unknown, column: string): boolean {
  if (!(cause instanceof Error)) return false;
  return cause.message.includes("UNIQUE constraint failed") && cause.message.includes(column)
    ? true
    : isUniqueViolation(cause.cause, column);
}
