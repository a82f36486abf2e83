import { describe, expect, it } from "vitest";
import { reportMove } from "~/app/auth/settings/report-move.server";
import { tellMove } from "~/core/claims/gate/tell-move";
import { listHomes } from "~/core/claims/facts/list-homes";
import { getCase } from "~/core/cases/queries";
import { sqlite } from "~/db/client";
import { makeClaimHold } from "~/tests/support/open-claims";
import { acceptedCase } from "~/tests/support/outreach";

const today = new Date().toISOString().slice(0, 10);

function livingInNewYork() {
  const made = acceptedCase();
  makeClaimHold(made.caseId);
  sqlite
    .prepare("UPDATE profiles SET state = 'NY', created_at = 1 WHERE user_id = ?")
    .run(made.userId);
  return made;
}

async function report(userId: string, state: string, from: string) {
  const form = new FormData();
  form.set("state", state);
  form.set("from", from);
  const signedIn = { person: { userId } };
  return reportMove({ form, signedIn } as never);
}

describe("a person reports a move in Settings (CL-04)", () => {
  it("into a state where their claim is not pursued: it is told kindly, and staff looks at it", async () => {
    const { userId, caseId, externalCaseId } = livingInNewYork();
    const answer = await report(userId, "TX", today);
    expect(answer).toMatchObject({ toast: { title: "Saved" } });
    const said = JSON.stringify(answer);
    expect(said).toContain("You live in Texas now.");
    expect(said).toContain(externalCaseId);
    expect(said).toContain("nothing that you sent is lost");
    expect(getCase(caseId).needsReview).toBe(true);
    expect(listHomes(userId)).toEqual([
      { state: "NY", from: "1970-01-01" },
      { state: "TX", from: today },
    ]);
  });

  it("into one that changes nothing says so", async () => {
    const { userId } = livingInNewYork();
    expect(JSON.stringify(await report(userId, "WA", today))).toContain("Nothing changes for you.");
    expect(tellMove("WA", { concerned: 0, closed: [] })).toBe("You live in Washington state now.");
  });

  it.each([
    ["XX", today, "state"],
    ["", today, "state"],
    ["TX", "soon", "from"],
    ["TX", "2099-01-01", "from"],
    ["TX", "1960-01-01", "from"],
  ])("to %s on %s is not taken, and says which field is wrong", async (state, from, field) => {
    const { userId } = livingInNewYork();
    expect(await report(userId, state, from)).toMatchObject({ intent: "moved", field });
    expect(listHomes(userId)).toHaveLength(1);
  });
});
