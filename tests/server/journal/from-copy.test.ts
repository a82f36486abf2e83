import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { payOut, restoredHouse } from "~/tests/support/restored-house";
import { copyAside, openProduct, type Product } from "~/tests/support/restored-product";

let product: Product;
const { vendor, carrier } = restoredHouse((fresh) => (product = fresh ?? product));

const folder = process.env.DATA_DIR ?? "";
const mark = join(folder, "app.db.from-copy");
const closed = (): string[] => product.listClosedDoors().map(({ door }) => door);
const said = async (): Promise<{ ok: boolean; lines: string[] }> => product.afterRestore();
const sentTo = (to: string): number => carrier.messages.filter((one) => one.to === to).length;

const journalFile = (): string => product.journalPath(product.databaseIdentity().id);

/** The journal as its copy has it at this instant, every two seconds at most. */
async function mirrored(): Promise<string> {
  product.recordJournalLine({ kind: "beat", key: "position", at: Date.now() });
  await product.journalOnDisk();
  return readFileSync(journalFile(), "utf8");
}

/** Ends the machine. @returns what takes the database's place, as a take-over does */
async function burn(journal: string): Promise<(restored: string) => void> {
  const file = journalFile();
  await product.endJournal();
  product.closeDatabase();
  writeFileSync(file, journal);
  return (await import("~/operations/replica/put-in-place")).putInPlace;
}

/** The machine burns with its journal: what was mirrored and shipped is all there is. */
async function burnWithJournal(shipped: string, journal: string): Promise<void> {
  const putInPlace = await burn(journal);
  putInPlace(shipped);
  product = await openProduct();
}

function queue({ phone, conversationId }: { phone: string; conversationId: string }): string {
  const text = { phone, conversationId, segments: 1, purpose: "answer", answersSid: null } as const;
  const queued = product.queueText({ ...text, body: "Your case is accepted", key: "told:1" });
  if (queued.outcome !== "queued") throw new Error(queued.outcome);
  return queued.textId;
}

describe("issue 24, 3: a machine burns with its journal, and its database is newer than the journal's copy", () => {
  it("asks the carrier, and the text that left last does not leave again", async () => {
    const person = product.makePayee();
    const journal = await mirrored();
    product.recordJournalLine({ kind: "beat", key: "position", at: Date.now() });
    const textId = queue(person);
    const shipped = copyAside(product);
    await product.deliverText(textId);
    expect(sentTo(person.phone)).toBe(1);

    await burnWithJournal(shipped, journal);
    const places = product.sqlite.prepare("SELECT DISTINCT reason FROM closed_doors").pluck().all();
    expect([closed(), places]).toEqual([["mail", "payouts", "texts", "webhooks"], ["older"]]);
    await product.deliverText(textId);
    expect(sentTo(person.phone)).toBe(1);
    const { ok, lines } = await said();
    expect([ok, closed()]).toEqual([true, []]);
    expect(lines).toContain(
      "The carrier lists 1 texts of ours since the copy; 1 of them nobody else knew.",
    );
    await product.deliverText(textId);
    expect(sentTo(person.phone)).toBe(1);
    expect(product.sqlite.prepare("SELECT status FROM texts").pluck().all()).toEqual(["sent"]);
  });

  it("asks the payout vendor, and pays nobody by an order that it does not know", async () => {
    const person = product.makePayee();
    product.makeSettledCase(person.userId);
    const journal = await mirrored();
    product.recordJournalLine({ kind: "beat", key: "position", at: Date.now() });
    const shipped = copyAside(product);
    const payoutId = await payOut(product, person.userId);

    await burnWithJournal(shipped, journal);
    expect(closed()).toHaveLength(4);
    const { ok, lines } = await said();
    expect([ok, closed()]).toEqual([false, ["payouts"]]);
    expect(lines.join(" ")).toContain(payoutId);
    await payOut(product, person.userId);
    expect(vendor.orders.size).toBe(1);
  });

  it("keeps its mark until the closed doors are on the disk, and after that closes none anew", async () => {
    const journal = await mirrored();
    const shipped = copyAside(product);
    const putInPlace = await burn(journal);
    putInPlace(shipped);
    expect(existsSync(mark)).toBe(true);
    product = await openProduct();
    expect([closed().length, existsSync(mark)]).toEqual([4, false]);
    // Killed after the doors were closed and before the mark was deleted: it is one too many.
    await product.endJournal();
    product.closeDatabase();
    writeFileSync(mark, "");
    product = await openProduct();
    expect([closed().length, existsSync(mark)]).toEqual([4, false]);
    expect((await said()).ok).toBe(true);
    await product.endJournal();
    product.closeDatabase();
    product = await openProduct();
    expect(closed()).toEqual([]);
  });
});
