import { describe, expect, it } from "vitest";
import { refuseIntake } from "~/core/cases/intake/refuse-intake";
import { filePath } from "~/core/evidence/file-path";
import { hashBefore } from "~/core/evidence/hash-before";
import { verifyCustody } from "~/core/evidence/verify-custody";
import { sqlite } from "~/db/client";
import { transaction } from "~/db/transaction";
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

  it("rows do not repeat the hash before them, and a row that was taken out is named all the same", () => {
    const [first, second] = [makeCase(makePerson().userId), makeCase(makePerson().userId)];
    const seqOf = (fileId: string) => custodyOf(fileId)[0]?.seq ?? 0;
    expect(custodyOf(second.fileId)[0]?.prevHash).toBe("");
    expect(hashBefore(seqOf(second.fileId))).toBe(custodyOf(first.fileId)[0]?.rowHash);
    const undo = new Error("only looked at");
    const damaged = (sql: string) => {
      let proof;
      const attempt = () =>
        transaction(() => {
          sqlite.exec("DROP TRIGGER custody_log_no_update; DROP TRIGGER custody_log_no_delete");
          sqlite.prepare(sql).run(seqOf(first.fileId));
          proof = verifyCustody();
          throw undo;
        });
      expect(attempt).toThrow(undo);
      return proof;
    };
    const next = seqOf(first.fileId) + 1;
    expect(damaged("DELETE FROM custody_log WHERE seq = ?")).toMatchObject({ brokenAtSeq: next });
    // A row of an earlier release says what stood before it; a wrong one is named.
    const written = (hash: string) =>
      damaged(`UPDATE custody_log SET prev_hash = ${hash} WHERE seq = ?`);
    expect(written("x'00'")).toMatchObject({ brokenAtSeq: next - 1 });
    const before = hashBefore(seqOf(first.fileId));
    for (const hash of [`'${before}'`, `x'${before}'`])
      expect(written(hash)).toMatchObject({ ok: true });
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
