import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { recordCustody } from "~/core/evidence/record-custody";
import { verifyCustody } from "~/core/evidence/verify-custody";
import { sqlite } from "~/db/client";
import { commonWords } from "~/db/packed/common-words";
import { packHash, packJson, unpackJson } from "~/db/schema/packed-columns";
import { custodyOf } from "~/tests/support/people";

const hash = "9f".repeat(32);

describe("a packed column", () => {
  it("holds JSON in fewer bytes, and short JSON as it is", () => {
    const long = { words: Array.from({ length: 20 }, (_, n) => `word ${n % 3}, and others`) };
    const packed = packJson(long);
    expect(packed).toBeInstanceOf(Buffer);
    expect(packed.length * 3).toBeLessThan(JSON.stringify(long).length);
    expect(unpackJson(packed)).toEqual(long);
    expect(packJson([])).toBe("[]");
  });

  it("reads JSON of earlier releases, and refuses damaged bytes", () => {
    expect(unpackJson('[{"theory":"F1"}]')).toEqual([{ theory: "F1" }]);
    expect(() => unpackJson(Buffer.from([255, 1, 2]))).toThrow();
  });

  it("needs less where words are known beforehand, and reads what was packed without them", () => {
    const lines = [
      {
        id: 7,
        kind: "released",
        actorKind: "system",
        actorId: null,
        data: {},
        at: 1_795_000_000_000,
      },
    ];
    const [plain, known] = [packJson(lines), packJson(lines, "events")];
    expect(known.length * 2).toBeLessThan(plain.length);
    for (const stored of [plain, known]) expect(unpackJson(stored)).toEqual(lines);
    expect(packJson([], "events")).toBe("[]");
    expect(() => unpackJson(Buffer.from([7, 99, 3, 0]))).toThrow("No words have the number 99");
  });

  it("keeps the words that rows were packed with: others get a number of their own", () => {
    const hashes = Object.values(commonWords).map(({ number, text }) => [
      number,
      createHash("sha256").update(text).digest("hex").slice(0, 16),
    ]);
    expect(Object.fromEntries(hashes)).toEqual({
      1: "80e1405ad415ec98",
      2: "7035205d12bf9feb",
      3: "ab39bf24e194e0fe",
      4: "762721b5464a8246",
      5: "99c43de55695d627",
    });
  });

  it("holds a hash in half its signs, and what is no hash as it is", () => {
    expect(packHash(hash)).toEqual(Buffer.from(hash, "hex"));
    expect(packHash("other")).toBe("other");
    expect(packHash(hash.toUpperCase())).toBe(hash.toUpperCase());
  });

  it("continues a chain of custody whose earlier rows have their digits", () => {
    const entry = { caseId: null, act: "stored", actorKind: "system", at: 1 } as const;
    recordCustody({ ...entry, fileId: "file_before", fileHash: hash });
    sqlite.exec("DROP TRIGGER custody_log_no_update");
    sqlite.exec(
      `UPDATE custody_log SET file_hash = lower(hex(file_hash)), prev_hash = lower(hex(prev_hash)),
       row_hash = lower(hex(row_hash)) WHERE typeof(row_hash) = 'blob'`,
    );
    recordCustody({ ...entry, fileId: "file_after", fileHash: hash });
    const kinds = sqlite
      .prepare<[], string>(
        "SELECT typeof(row_hash) || length(row_hash) FROM custody_log ORDER BY seq",
      )
      .pluck()
      .all();
    expect(kinds.slice(-2)).toEqual(["text64", "blob32"]);
    expect(custodyOf("file_after").map(({ fileHash }) => fileHash)).toEqual([hash]);
    expect(verifyCustody()).toEqual({ rows: kinds.length, ok: true });
    sqlite.exec("UPDATE custody_log SET at = 2 WHERE file_id = 'file_after'");
    expect(verifyCustody()).toMatchObject({ ok: false });
  });
});
