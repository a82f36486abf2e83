import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { minutes } from "~/core/duration";
import { mail } from "~/tests/support/raw-mail";
import { restoredHouse } from "~/tests/support/restored-house";
import { copyAside, restoreCopy, type Product } from "~/tests/support/restored-product";

let product: Product;
restoredHouse((fresh) => (product = fresh ?? product));

async function goBackTo(copy: string): Promise<void> {
  product = await restoreCopy(product, copy);
}

/** What the product that stands now does with mail. */
const room = async () => ({
  ...(await import("~/core/outreach/queries")),
  ...(await import("~/core/outreach/mail/purge-mail")),
  ...(await import("~/core/outreach/release-case")),
  ...(await import("~/core/outreach/resume-pursuit")),
  ...(await import("~/integrations/before-leaving")),
  ...(await import("~/integrations/email/reply-address")),
  ...(await import("~/integrations/email/round-trip")),
  ...(await import("~/integrations/storage/storage")),
  ...(await import("~/operations/outreach/read-arrived-mail")),
  ...(await import("~/operations/outreach/take-in-mail")),
});

/** A mail about a case of this number comes, and is read. @returns the id of its record */
async function receive(number: string, body = "We never sent that.", at = Date.now()) {
  const { replyAddress, takeInMail, readArrivedMail } = await room();
  const raw = mail({ to: replyAddress(number), body });
  const { id } = await takeInMail(new TextEncoder().encode(raw), at);
  await readArrivedMail(id);
  return id;
}
const pursuitOf = async (caseId: string) => (await room()).findPursuit(caseId);
const closed = (): string[] => product.listClosedDoors().map(({ door }) => door);
const count = (table: string): unknown =>
  product.sqlite.prepare(`SELECT count(*) FROM ${table}`).pluck().get();

function pursued() {
  const made = product.acceptedCase();
  product.sentLetter(made.caseId);
  return made;
}

describe("issue 24: a mail that arrived after the copy was taken", () => {
  it("is there again under its id, and holds the next letter, before any mail leaves", async () => {
    const { caseId, externalCaseId } = pursued();
    const copy = copyAside(product);
    const id = await receive(externalCaseId);
    expect(await pursuitOf(caseId)).toMatchObject({ holdReason: "reply" });
    await goBackTo(copy);
    expect(await pursuitOf(caseId)).toMatchObject({ heldAt: null });
    const { ok, lines } = await product.afterRestore();
    expect([ok, closed()], lines.join(" ")).toEqual([true, []]);
    expect(lines).toContain("1 mails that had arrived were taken in again, and wait for staff.");
    expect(await pursuitOf(caseId)).toMatchObject({ holdReason: "reply" });
    expect((await room()).findReply(id)).toMatchObject({ caseId, kind: "reply" });
  });

  it("ends the letters again where it asks for that, and withdraws the one that waits", async () => {
    const { caseId, externalCaseId } = product.acceptedCase();
    const { mailId } = product.queuedLetter(caseId);
    const copy = copyAside(product);
    await receive(externalCaseId, "Do not contact us again.");
    await goBackTo(copy);
    expect((await product.afterRestore()).ok).toBe(true);
    expect(await pursuitOf(caseId)).toMatchObject({ stopReason: "asked_to_stop" });
    expect(product.reserveOutgoingMail(mailId)).toBeUndefined();
  });

  it("holds back the letter that was written behind the shut door, which is written anew later", async () => {
    const { caseId, externalCaseId } = pursued();
    const copy = copyAside(product);
    await receive(externalCaseId);
    await goBackTo(copy);
    const { mailId } = product.queuedLetter(caseId, "reminder", Date.now() + minutes(1));
    expect((await product.afterRestore()).ok).toBe(true);
    expect(product.reserveOutgoingMail(mailId)).toBeUndefined();
    (await room()).resumePursuit(caseId, { kind: "operator", id: null });
    expect(product.reserveOutgoingMail(mailId)).toBeUndefined();
    const anew = product.queuedLetter(caseId, "reminder", Date.now() + minutes(2));
    expect(product.reserveOutgoingMail(anew.mailId)).toBeDefined();
  });

  it("holds a case that was released only after the copy, once it is released again", async () => {
    const { caseId, externalCaseId } = product.acceptedCase();
    const copy = copyAside(product);
    product.sentLetter(caseId);
    await receive(externalCaseId);
    await goBackTo(copy);
    await product.afterRestore();
    expect(await pursuitOf(caseId)).toBeUndefined();
    (await room()).releaseCase(caseId);
    expect(await pursuitOf(caseId)).toMatchObject({ holdReason: "reply" });
  });

  it("is taken in once where its provider hands it over again before anybody ran after-restore", async () => {
    const { caseId, externalCaseId } = pursued();
    const copy = copyAside(product);
    const id = await receive(externalCaseId);
    const { findReply, storage } = await room();
    const bytes = await storage().get(findReply(id)?.rawKey ?? "");
    await goBackTo(copy);
    const { readArrivedMail, takeInMail, listReplies } = await room();
    await readArrivedMail((await takeInMail(bytes)).id);
    expect((await product.afterRestore()).ok).toBe(true);
    expect(listReplies(caseId)).toHaveLength(1);
  });

  it("is taken in once where the house burns twice", async () => {
    const { caseId, externalCaseId } = pursued();
    const copy = copyAside(product);
    const id = await receive(externalCaseId);
    await goBackTo(copy);
    await product.afterRestore();
    const later = copyAside(product);
    expect((await product.afterRestore()).lines).toEqual([expect.stringContaining("nothing")]);
    product.recordJournalLine({ kind: "beat", key: "position", at: Date.now() });
    for (const of of [copy, later]) {
      await goBackTo(of);
      expect((await product.afterRestore()).ok).toBe(true);
      expect((await room()).listReplies(caseId).map((reply) => reply.id)).toEqual([id]);
    }
  });

  it("is no mail of another case that got its number after the restore", async () => {
    const copy = copyAside(product);
    const { externalCaseId } = pursued();
    const id = await receive(externalCaseId, "Hello.", Date.now() - minutes(1));
    await goBackTo(copy);
    const other = pursued();
    // A build that left no numbers out had given it.
    product.sqlite
      .prepare("UPDATE cases SET external_case_id = ? WHERE id = ?")
      .run(externalCaseId, other.caseId);
    expect((await product.afterRestore()).ok).toBe(true);
    expect((await room()).findReply(id)).toMatchObject({ caseId: null });
    expect(await pursuitOf(other.caseId)).toMatchObject({ heldAt: null });
  });

  it("leaves no words and no address in the journal", async () => {
    const { externalCaseId } = pursued();
    await receive(externalCaseId, "We never sent that.");
    const lines = product.sqlite
      .prepare("SELECT kind, key, whom, words, detail FROM journal_lines WHERE kind LIKE 'mail_%'")
      .all();
    expect(lines).toHaveLength(1);
    expect(JSON.stringify(lines)).not.toMatch(/@|never|roofer|TC-/i);
  });

  it("is in the journal before its provider hears that we have it", async () => {
    const { externalCaseId } = pursued();
    const { setBeforeLeaving } = await room();
    setBeforeLeaving(() => Promise.reject(new Error("the disk is full")));
    await expect(receive(externalCaseId)).rejects.toThrow("the disk is full");
    setBeforeLeaving(product.journalOnDisk);
  });
});

describe("issue 24: a mail that arrived since the copy and is not in storage", () => {
  async function lose(number: string): Promise<{ key: string; bytes: Uint8Array }> {
    const { findReply, storage } = await room();
    const key = findReply(await receive(number))?.rawKey ?? "";
    const bytes = await storage().get(key);
    rmSync(join(process.env.DATA_DIR ?? "", "files", key));
    return { key, bytes };
  }

  it("keeps the door of mail shut and is named, until its bytes are back", async () => {
    const { caseId, externalCaseId } = pursued();
    const copy = copyAside(product);
    const { key, bytes } = await lose(externalCaseId);
    await goBackTo(copy);
    const { ok, lines } = await product.afterRestore();
    expect([ok, closed()]).toEqual([false, ["mail"]]);
    expect(lines.join("\n")).toContain(`A mail is not in storage: ${key}, ${bytes.length} bytes`);
    expect(product.listClosedDoors()[0]?.finding).toContain("pause-outreach CASE");

    await (await room()).storage().put(key, bytes, "message/rfc822");
    expect((await product.afterRestore()).ok).toBe(true);
    expect(await pursuitOf(caseId)).toMatchObject({ holdReason: "reply" });
  });

  it("does not keep the others back", async () => {
    const [gone, there] = [pursued(), pursued()];
    const copy = copyAside(product);
    await lose(gone.externalCaseId);
    await receive(there.externalCaseId);
    await goBackTo(copy);
    expect((await product.afterRestore()).ok).toBe(false);
    expect(await pursuitOf(there.caseId)).toMatchObject({ holdReason: "reply" });
  });
});

describe("issue 24: a mail that arrived and was deleted since the copy", () => {
  let staff: ReturnType<Product["makeStaff"]>;

  it.each([
    ["with its case", (caseId: string, _userId: string) => product.deleteCase(caseId, null, staff)],
    [
      "with the person whose case it was about",
      (_caseId: string, userId: string) => product.deletePerson({ userId, staff }),
    ],
  ])("%s does not come back, nor is it asked for", async (_how, erase) => {
    staff = product.makeStaff();
    const { caseId, userId, externalCaseId } = pursued();
    const copy = copyAside(product);
    await receive(externalCaseId);
    erase(caseId, userId);
    rmSync(join(process.env.DATA_DIR ?? "", "files", "mail"), { recursive: true });
    await goBackTo(copy);
    expect((await product.afterRestore()).ok).toBe(true);
    expect([count("outreach_replies"), count("arrived_mails")]).toEqual([0, 0]);
  });

  it("because it belonged to no case does not come back, nor does our own mail to ourselves", async () => {
    const copy = copyAside(product);
    const { purgeMail, makeRoundTrip, readArrivedMail, takeInMail } = await room();
    purgeMail(await receive("TC-1"));
    const { mail: own } = makeRoundTrip();
    const raw = mail({ from: own.from, to: own.to, id: `<${own.id}@x.example>` });
    expect(await readArrivedMail((await takeInMail(new TextEncoder().encode(raw))).id)).toBe(
      undefined,
    );
    rmSync(join(process.env.DATA_DIR ?? "", "files", "mail"), { recursive: true });
    await goBackTo(copy);
    expect((await product.afterRestore()).ok).toBe(true);
    expect(count("arrived_mails")).toBe(0);
  });
});
