import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { recordTaxForm } from "~/core/payouts/record-tax-form";
import { codeOf, makeChain, staff } from "~/tests/support/money";

/** A person who was there before the load, as the world knows them. */
export type Member = { userId: string; phone: string; email: string; code: string };

const members = 4;

/** Fills a new database: people, each referred by the one before, and their tax forms. */
export function layOutHouse(folder: string): void {
  const people = makeChain(members).map(({ userId, phone, email }): Member => {
    recordTaxForm(userId, staff);
    return { userId, phone, email: email ?? "", code: codeOf(userId) };
  });
  writeFileSync(join(folder, "members.json"), JSON.stringify(people));
}
