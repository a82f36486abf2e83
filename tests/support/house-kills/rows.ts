/** All rows of a query of a house's database, which nobody uses any more. */
export type Rows = <Row>(sql: string, ...values: string[]) => Row[];

/** Names each of `all` that stands there more than once. */
export function doubled(all: readonly string[]): string[] {
  return [...new Set(all.filter((one, index) => all.indexOf(one) !== index))];
}
