import type { Staff } from "~/core/accounts/staff-acts/record-staff-act";
import { sqlite } from "~/db/client";

/** Whose matter an act is about, and who acts. */
export type Scene = { owner: { userId: string }; staff: Staff };
type Order = { path: string; form: Record<string, string> };
export type StaffActTry = (scene: Scene) => Order;

/** The first column of the first row, as text. */
export const one = (sql: string, ...values: unknown[]): string =>
  String(
    sqlite
      .prepare(sql)
      .pluck()
      .get(...values),
  );

/** An act that needs nothing but its form. */
export const plain = (
  path: string,
  form: Record<string, string> | (() => Record<string, string>),
): StaffActTry => {
  return () => ({ path, form: typeof form === "function" ? form() : form });
};
