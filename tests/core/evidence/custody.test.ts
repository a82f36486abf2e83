import { describe, expect, it } from "vitest";
import { refuseIntake } from "~/core/cases/intake/refuse-intake";
import { filePath } from "~/core/evidence/file-path";
import { verifyCustody } from "~/core/evidence/verify-custody";
import { sqlite } from "~/db/client";
import { custodyOf, makeCase, makePerson } from "~/tests/support/people";

describe("the chain of custody", () => {
  it("says who stored and who deleted which bytes, and proves whole", () => {
    const { userId } = makePerson();
    const file = makeCase(userId);
    refuseIntake(file.caseId, "reject_no_email", "none");
    expect(custodyOf(file.fileId)).toMatchObject([
      { act: "stored", actorKind: "user", actorId: userId, fileHash: file.fileHash },
      { act: "deleted", actorKind: "system", detail: "refused at intake: reject_no_email" },
    ]);
    expect(verifyCustody()).toMatchObject({ ok: true });
  });

  it("refuses to be changed or shortened", () => {
    makeCase(makePerson().userId);
    expect(() => sqlite.exec("UPDATE custody_log SET at = 1")).toThrow(/append-only/);
    expect(() => sqlite.exec("DELETE FROM custody_log")).toThrow(/append-only/);
  });

  it("names the first row that somebody changed behind its back", () => {
    const file = makeCase(makePerson().userId);
    makeCase(makePerson().userId);
    sqlite.exec("DROP TRIGGER custody_log_no_update");
    sqlite.prepare("UPDATE custody_log SET file_hash = 'other' WHERE file_id = ?").run(file.fileId);
    const seq = sqlite
      .prepare("SELECT seq FROM custody_log WHERE file_id = ?")
      .pluck()
      .get(file.fileId);
    expect(verifyCustody()).toMatchObject({ ok: false, brokenAtSeq: seq });
  });
});

describe("the path of a file", () => {
  it("U §7: is user, case, time, with a suffix that keeps files of one instant apart", () => {
    const path = filePath({
      userId: "user_1",
      caseId: "case_2",
      at: 1700000000000,
      suffix: "ab12cd34",
      type: "image/jpeg",
    });
    expect(path).toBe("user_1/case_2/1700000000000-ab12cd34.jpg");
  });
});
