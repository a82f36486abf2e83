import { describe, expect, it } from "vitest";
import { proposeCorrection } from "~/core/cases/review/propose-correction";
import { getCase } from "~/core/cases/queries";
import { settleCase } from "~/core/cases/settle-case";
import { Conflict, NotFound, RuleBroken } from "~/core/errors";
import { listProposed } from "~/core/outreach/queries-portal";
import { makePayee, makeSubmittedCase, staff } from "~/tests/support/money";

describe("issue 7: a field that was read wrong goes to staff review", () => {
  it("the case itself stays as it is and is marked for a person; the newest word for a field counts", () => {
    const { userId } = makePayee();
    const caseId = makeSubmittedCase(userId);
    proposeCorrection(userId, caseId, { field: "violator_email", value: "first@bright-roof.com" });
    proposeCorrection(userId, caseId, {
      field: "violator_email",
      value: " second@bright-roof.com ",
    });
    expect(listProposed(userId, caseId)).toEqual([
      { field: "violator_email", proposed: "second@bright-roof.com" },
    ]);
    expect(getCase(caseId)).toMatchObject({
      violatorEmail: "deals@bright-roof.com",
      needsReview: true,
      status: "submitted",
    });
  });

  it("is refused for somebody else's case, for what cannot be one, and once the case has ended", () => {
    const [{ userId }, other] = [makePayee(), makePayee()];
    const caseId = makeSubmittedCase(userId);
    expect(() =>
      proposeCorrection(other.userId, caseId, { field: "sender_name", value: "Roofs" }),
    ).toThrow(NotFound);
    expect(() =>
      proposeCorrection(userId, caseId, { field: "violator_email", value: "no address" }),
    ).toThrow(RuleBroken);
    settleCase(caseId, staff);
    expect(() =>
      proposeCorrection(userId, caseId, { field: "sender_name", value: "Roofs" }),
    ).toThrow(Conflict);
  });
});
