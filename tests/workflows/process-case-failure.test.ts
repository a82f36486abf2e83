import { describe, expect, it } from "vitest";

process.env.CLOCK_SPEED = "10000";
const { getCase } = await import("~/core/cases/queries");
const { sqlite } = await import("~/db/client");
const { makeCase, makePerson } = await import("~/tests/support/people");
const { heard, runHouse, settled } = await import("~/tests/support/run-house");

runHouse();

describe("a screenshot that our machine cannot read", () => {
  it(
    "is never refused: it goes to staff, and its owner is told that a person will look",
    { timeout: 60_000 },
    async () => {
      const person = makePerson();
      // The bytes are not in storage, as after a disk's failure.
      const { caseId } = makeCase(person.userId);
      await settled();
      expect(getCase(caseId)).toMatchObject({
        status: "review",
        reviewReasons: ["The screenshot could not be read by machine."],
      });
      expect(heard(person.phone)).toEqual([expect.stringMatching(/person on our team will look/)]);
      expect(
        sqlite.prepare("SELECT count(*) FROM mails WHERE kind = 'staff-alert'").pluck().get(),
      ).toBe(1);
    },
  );
});
