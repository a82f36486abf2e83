import { attributeReferral } from "~/core/affiliates/attribute-referral";
import { settleCase } from "~/core/cases/settle-case";
import { submitCase } from "~/core/cases/intake/submit-case";
import type { ArrivedFile } from "~/core/cases/intake/open-case";
import { getOwed } from "~/core/money/queries";
import type { Actor } from "~/core/cases/record-case-event";
import { sqlite } from "~/db/client";
import { makeCase, makePerson } from "~/tests/support/people";

export const staff: Actor = { kind: "admin", id: "user_staff" };

export type Person = ReturnType<typeof makePerson>;

export const codeOf = (userId: string): string =>
  sqlite
    .prepare("SELECT affiliate_code FROM affiliates WHERE user_id = ?")
    .pluck()
    .get(userId) as string;

/**
 * A person whose email is proven, so that a payout can reach them; referred by another when one is
 * given.
 */
export function makePayee(referrer?: Person): Person {
  const person = makePerson();
  sqlite
    .prepare("UPDATE users SET email = ?, email_verified_at = 1 WHERE id = ?")
    .run(person.email, person.userId);
  if (referrer)
    attributeReferral({ code: codeOf(referrer.userId), userId: person.userId, at: Date.now() });
  return person;
}

/** A chain of people, each referred by the one before. */
export function makeChain(length: number): Person[] {
  const chain: Person[] = [];
  for (let index = 0; index < length; index++) chain.push(makePayee(chain.at(-1)));
  return chain;
}

/** An accepted case of a person, from a picture that is unlike all others unless given. */
export function makeSubmittedCase(userId: string, over: Partial<ArrivedFile> = {}): string {
  const { caseId } = makeCase(userId, over);
  sqlite
    .prepare(
      "UPDATE cases SET violator_email = 'deals@bright-roof.com', violator_domain = 'bright-roof.com' WHERE id = ?",
    )
    .run(caseId);
  submitCase(caseId);
  return caseId;
}

/** A settled case of a person. */
export function makeSettledCase(userId: string): string {
  const caseId = makeSubmittedCase(userId);
  settleCase(caseId, staff);
  return caseId;
}

export const owedTo = getOwed;

export const count = (sql: string, ...parameters: unknown[]): number =>
  sqlite
    .prepare(sql)
    .pluck()
    .get(...parameters) as number;
