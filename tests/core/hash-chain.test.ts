import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { chainHash, genesisHash } from "~/core/hash-chain";

const row = {
  id: "cons_1",
  phone: "+12125550123",
  at: 1_700_000_000_000,
  userId: null,
  granted: true,
};

it("LG-08: the hash is SHA-256 over the previous hash and the row's key-sorted JSON", () => {
  const canonical =
    '[["at",1700000000000],["granted",true],["id","cons_1"],["phone","+12125550123"],["userId",null]]';
  expect(chainHash(genesisHash, row)).toBe(
    createHash("sha256").update(`${genesisHash}\n${canonical}`).digest("hex"),
  );
});

it("LG-08: the order of the columns does not matter", () => {
  expect(chainHash(genesisHash, Object.fromEntries(Object.entries(row).reverse()))).toBe(
    chainHash(genesisHash, row),
  );
});

it("LG-08: every column, its type and the row before matter", () => {
  const hash = chainHash(genesisHash, row);
  for (const key of Object.keys(row)) {
    expect(chainHash(genesisHash, { ...row, [key]: "changed" })).not.toBe(hash);
    expect(
      chainHash(
        genesisHash,
        Object.fromEntries(Object.entries(row).filter(([name]) => name !== key)),
      ),
    ).not.toBe(hash);
  }
  expect(chainHash(genesisHash, { ...row, at: "1700000000000" })).not.toBe(hash);
  expect(chainHash(hash, row)).not.toBe(hash);
});

it("LG-08: what stands in one column cannot be moved into the next unseen", () => {
  expect(chainHash(genesisHash, { a: "1", b: "23" })).not.toBe(
    chainHash(genesisHash, { a: "12", b: "3" }),
  );
  expect(chainHash(genesisHash, { a: 'x"],["b","y' })).not.toBe(
    chainHash(genesisHash, { a: "x", b: "y" }),
  );
});
