import { beforeAll, describe, expect, it } from "vitest";
import { shownRegister } from "~/app/staff/claims/shown-register.server";
import { listRegister } from "~/core/claims/register/list-register";
import { withdrawApproval } from "~/core/claims/register/record-approval";
import { registerStandings } from "~/core/claims/register/register-standings";
import {
  exportRegister,
  importRegister,
  registerHash,
} from "~/core/claims/register/signed-register";
import { sqlite } from "~/db/client";
import { approveItem } from "~/tests/support/open-claims";
import { makeStaff } from "~/tests/support/staff-people";

const boss = makeStaff("super_admin");
const now = Date.parse("2026-11-27T12:00:00Z");
const today = "2026-11-27";
const before = Date.parse("2026-10-01T12:00:00Z");

beforeAll(() => {
  approveItem("theory", "F1", boss, { now: before, expiresOn: "2026-12-20" });
  approveItem("theory", "F2", boss, { now: before, expiresOn: "2027-01-20" });
  approveItem("theory", "F3", boss, { now: before, expiresOn: "2026-11-27" });
  approveItem("theory", "WA1", boss, { now: before });
  approveItem("theory", "VA1", boss, { now: before });
  approveItem("theory", "VA2", boss, { now: before });
  approveItem("pathway", "NY:letters_only", boss, { now: before });
  withdrawApproval("theory", "VA1", boss, now - 1000);
  // An approval of words that an earlier build had.
  sqlite.exec(`INSERT INTO counsel_approvals SELECT 'appr_old', kind, subject, version, 'old', outcome,
    counsel, memo_date, memo_hash, expires_on, recorded_by, recorded_at + 1 FROM counsel_approvals
    WHERE subject = 'VA2'`);
});

const standing = (subject: string) =>
  registerStandings(today, now).find((each) => each.subject === subject);

describe("the register of approvals as it stands on a day (CL-04)", () => {
  it.each([
    ["F1", "ending", 23],
    ["F2", "ending", 54],
    ["F3", "ended", null],
    ["WA1", "approved", null],
    ["VA1", "withdrawn", null],
    ["VA2", "changed", null],
    ["FL1", "never", null],
  ])("%s is %s", (subject, is, daysLeft) => {
    expect(standing(subject)).toMatchObject({ standing: is, daysLeft });
  });

  it("has every item of the register once", () => {
    expect(registerStandings(today, now).map(({ kind, subject }) => `${kind} ${subject}`)).toEqual(
      listRegister(now).map(({ kind, subject }) => `${kind} ${subject}`),
    );
  });

  it("is shown with what is missing, what ends within 30 and 60 days, and what has ended", () => {
    const shown = shownRegister(true, now);
    expect(shown).toMatchObject({ endIn30: 1, endIn60: 2, approvedCount: 4 });
    expect(shown.ending.map(({ key, isUrgent }) => [key, isUrgent])).toEqual([
      ["theory F1", true],
      ["theory F2", false],
    ]);
    expect(shown.lapsed.map(({ key }) => key).sort()).toEqual([
      "theory F3",
      "theory VA1",
      "theory VA2",
    ]);
    expect(shown.missing.map(({ key }) => key)).toContain("theory FL1");
    expect(shown.states).toContain("Florida");
    expect(shown.states).not.toContain("New York");
  });

  it("goes to counsel in one file with every missing item, and comes back signed", () => {
    const file = exportRegister(today, now);
    const { register } = JSON.parse(file) as { register: Record<string, string | null>[] };
    expect(register).toHaveLength(listRegister(now).length);
    const missing = register.filter(({ standing: is }) => is?.startsWith("missing"));
    expect(missing).toHaveLength(register.length - 4);
    expect(missing.every(({ counsel, words }) => counsel === null && words)).toBe(true);
    const words = (subject: string) => register.find((each) => each.subject === subject)?.standing;
    expect(words("F3")).toBe("missing: the approval ended on 2026-11-27");
    expect(words("F1")).toBe("approved, ends in 23 days, on 2026-12-20");
    const signed = file.replace(
      /("subject": "F3",[^}]*?"counsel": )null(,\s*"memoDate": )null(,\s*"memoHash": )null(,\s*"expiresOn": )null/,
      `$1"C. Counsel, Esq."$2"2026-11-20"$3"${"cd".repeat(32)}"$4"2027-11-27"`,
    );
    expect(importRegister(signed, registerHash(signed), boss, now)).toBe(5);
    expect(standing("F3")).toMatchObject({ standing: "approved", expiresOn: "2027-11-27" });
  });
});
