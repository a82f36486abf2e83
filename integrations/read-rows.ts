import { z } from "zod";

/** A vendor's list: the rows that could be read, and how many could not. */
export type Rows<Row> = { rows: Row[]; unread: number };

/**
 * The schema of a vendor's list whose rows are read one by one: a row of an unknown form says
 * nothing about the others, so that it is left out and counted. What is no list is refused.
 */
export const rowsOf = <Row extends z.ZodType>(row: Row) =>
  z.array(z.unknown()).transform((all): Rows<z.output<Row>> => {
    const read = all.flatMap((one) => {
      const known = row.safeParse(one);
      return known.success ? [known.data] : [];
    });
    return { rows: read, unread: all.length - read.length };
  });
