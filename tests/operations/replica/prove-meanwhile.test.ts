import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { piecePath } from "~/integrations/replica/pieces";
import { fetchInOrder } from "~/integrations/replica/fetch-in-order";
import { proveMeanwhile } from "~/integrations/replica/prove-meanwhile";

const folder = mkdtempSync(join(tmpdir(), "prove-meanwhile-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const url = `file://${folder}`;
const generation = "00000000000000aa";
const used = { generation, range: { from: 3, to: 4 } };
const pathOf = (index: number): string => join(folder, piecePath(generation, { index, offset: 0 }));

const copying = `level=INFO msg="restoring snapshot" db=/d replica=s3 generation=${generation} index=3 path=/r.tmp\n`;
const reading = `level=INFO msg="restoring wal files" db=/d replica=s3 generation=${generation} index_min=3 index_max=4\n`;

/** Two pieces that are no log, each called so by a proof. */
beforeEach(() => {
  mkdirSync(dirname(pathOf(3)), { recursive: true });
  for (const index of [3, 4]) writeFileSync(pathOf(index), "no frame");
});

describe("issue 24: the log of a restore is proven while the restore reads it", () => {
  it("from when the program names it, wherever its words are cut", async () => {
    for (const size of [1, 7, 100, 1000]) {
      const proofs = proveMeanwhile(url);
      const said = copying + reading;
      for (let at = 0; at < said.length; at += size) proofs.hear(said.slice(at, at + size));
      // What comes now is too late for the proof that goes on already.
      const early = await proofs.proofOf(used);
      expect(early.faults.map(({ index }) => index)).toEqual([3, 4]);
      rmSync(pathOf(4));
      expect(await proofs.proofOf(used)).toBe(early);
      writeFileSync(pathOf(4), "no frame");
    }
  });

  it("and anew where the restore began again, since the same files may hold more by then", async () => {
    const proofs = proveMeanwhile(url);
    proofs.hear(copying + reading);
    const first = await proofs.proofOf(used);
    proofs.hear(copying + reading);
    const second = await proofs.proofOf(used);
    expect(second).not.toBe(first);
    expect(second.faults).toEqual(first.faults);
  });

  it("and not any longer once the restore has ended", async () => {
    const proofs = proveMeanwhile(url);
    proofs.hear(copying + reading);
    proofs.end();
    await expect(proofs.proofOf(used)).rejects.toThrow("aborted");

    const until = new AbortController();
    let fetched = 0;
    const fetch = async (): Promise<{ bytes: Uint8Array }> => {
      fetched += 1;
      await wait(1);
      return { bytes: new Uint8Array(1) };
    };
    const read = async (): Promise<number> => {
      let got = 0;
      const items = Array.from({ length: 500 }, (_, index) => index);
      for await (const { bytes } of fetchInOrder(items, fetch, until.signal)) {
        got += bytes.length;
        if (got === 40) until.abort();
      }
      return got;
    };
    await expect(read()).rejects.toThrow("aborted");
    expect(fetched).toBeLessThan(80);
  });

  it("and anew where the restore then used another one, or its store was in trouble", async () => {
    const proofs = proveMeanwhile(url);
    proofs.hear(copying + reading);
    const other = { generation, range: { from: 4, to: 4 } };
    expect((await proofs.proofOf(other)).faults.map(({ index }) => index)).toEqual([4]);

    const aside = readFileSync(pathOf(3));
    rmSync(folder, { recursive: true });
    const late = proveMeanwhile(url);
    late.hear(copying + reading);
    await wait(300);
    mkdirSync(dirname(pathOf(3)), { recursive: true });
    for (const index of [3, 4]) writeFileSync(pathOf(index), aside);
    expect((await late.proofOf(used)).faults.map(({ index }) => index)).toEqual([3, 4]);
  });
});
