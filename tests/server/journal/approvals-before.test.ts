import { beforeEach, describe, expect, it } from "vitest";
import type { Staff } from "~/core/accounts/staff-acts/record-staff-act";
import { journalKinds } from "~/db/journal/journal-kinds";
import { restoredHouse } from "~/tests/support/restored-house";
import {
  copyAside,
  restoreCopy,
  restoreUntold,
  type Product,
} from "~/tests/support/restored-product";

let product: Product;
restoredHouse((fresh) => (product = fresh ?? product));

let boss: Staff;
const today = new Date().toISOString().slice(0, 10);
const first = { version: "1", hash: "11".repeat(32), words: "the first wording" };
const second = { version: "2", hash: "22".repeat(32), words: "the second wording" };

beforeEach(() => {
  const staff = product.makeStaff();
  boss = { ...staff, configuredEmails: [staff.email] };
  product.setCurrentTemplate(first);
});

/** The copy takes the database's place, and the journal is taken up at the start. */
async function startFrom(copy: string, wording = first): Promise<void> {
  product = await restoreCopy(product, copy);
  product.setCurrentTemplate(wording);
}

/** The same, where the journal cannot be read before after-restore. */
async function startUntold(copy: string): Promise<void> {
  product = await restoreUntold(product, copy);
  product.setCurrentTemplate(first);
}

const said = async (): Promise<string[]> => (await product.afterRestore()).lines;
const lettersLeave = (wording = first): boolean =>
  product.findTemplateApproval(wording.hash) !== undefined;
const beat = (): void =>
  product.recordJournalLine({ kind: "beat", key: "position", at: Date.now() });

describe("issue 24, 3: approvals of counsel that were withdrawn since the copy", () => {
  it("are withdrawn again from the first start on, each on record and named to the operator", async () => {
    product.approveForNewYork(boss);
    product.approveItem("letter", "outreach", boss);
    const copy = copyAside(product);
    const withdrawn = [
      ["letter", "outreach"],
      ["theory", "F1"],
      ["pathway", "NY:letters_only"],
    ] as const;
    for (const [kind, subject] of withdrawn) product.withdrawApproval(kind, subject, boss);
    await startFrom(copy);
    expect(product.listClosedDoors()).toHaveLength(4);
    expect(lettersLeave()).toBe(false);
    const { approvals, pathwayOf } = product.allowedBy(product.approvalsOn(today), today);
    expect([approvals.theories, pathwayOf("NY")]).toEqual([new Set(), "closed"]);
    expect(product.findApproval("letter", "instrument", today)).toBeDefined();
    expect(await said()).toEqual(
      expect.arrayContaining([
        "3 approvals of counsel had been withdrawn since the copy.",
        "Withdrawn again: counsel's approval of letter outreach.",
        "Withdrawn again: counsel's approval of theory F1.",
        "Withdrawn again: counsel's approval of pathway NY:letters_only.",
      ]),
    );
    const acts = product.sqlite
      .prepare(
        "SELECT subject_id FROM audit_log WHERE act = 'withdraw-approval' AND actor_kind = 'system' ORDER BY seq",
      )
      .pluck();
    expect(acts.all()).toEqual(["letter outreach", "theory F1", "pathway NY:letters_only"]);
    const by = product.sqlite
      .prepare("SELECT DISTINCT recorded_by FROM counsel_approvals WHERE outcome = 'withdrawn'")
      .pluck();
    expect(by.all()).toEqual([boss.userId]);
  });

  it("close nothing that counsel approved again later, and everything that was withdrawn last", async () => {
    product.approveItem("letter", "outreach", boss);
    product.approveItem("theory", "F1", boss);
    const copy = copyAside(product);
    for (const [kind, subject] of [
      ["letter", "outreach"],
      ["theory", "F1"],
    ] as const) {
      product.withdrawApproval(kind, subject, boss);
      product.approveItem(kind, subject, boss);
    }
    product.withdrawApproval("theory", "F1", boss);
    await startFrom(copy);
    expect([lettersLeave(), product.findApproval("theory", "F1", today)]).toEqual([
      true,
      undefined,
    ]);
    product.approveItem("theory", "F1", boss);
    const later = copyAside(product);
    beat();
    await startFrom(later);
    await said();
    expect(product.findApproval("theory", "F1", today)).toBeDefined();
  });

  it("give way to what staff decided between the restore and after-restore", async () => {
    product.approveItem("letter", "outreach", boss);
    product.approveItem("theory", "F1", boss);
    const copy = copyAside(product);
    product.withdrawApproval("letter", "outreach", boss);
    product.withdrawApproval("theory", "F1", boss);
    await startUntold(copy);
    expect(lettersLeave()).toBe(true);
    product.approveItem("letter", "outreach", boss);
    await said();
    expect([lettersLeave(), product.findApproval("theory", "F1", today)]).toEqual([
      true,
      undefined,
    ]);
  });

  it("bring no earlier wording back, and leave letters in another approved wording alone", async () => {
    product.approveItem("letter", "outreach", boss);
    const copy = copyAside(product);
    product.setCurrentTemplate(second);
    product.approveItem("letter", "outreach", boss);
    await startFrom(copy, second);
    expect([lettersLeave(first), lettersLeave(second)]).toEqual([true, false]);
    expect(await said()).toContain(
      "Approved by counsel since the copy, to be recorded again from the memos: letter outreach.",
    );

    product.approveItem("letter", "outreach", boss);
    product.withdrawApproval("letter", "outreach", boss);
    await startFrom(copy, first);
    expect(product.findApproval("letter", "outreach", today)).toBeUndefined();
  });

  it("count as withdrawn where counsel's later word was to end sooner, and not where later", async () => {
    product.approveItem("letter", "outreach", boss, { expiresOn: "2098-01-01" });
    product.approveItem("theory", "F1", boss, { expiresOn: "2098-01-01" });
    const copy = copyAside(product);
    product.approveItem("letter", "outreach", boss, { expiresOn: "2097-01-01" });
    product.approveItem("theory", "F1", boss, { expiresOn: "2099-01-01" });
    await startFrom(copy);
    expect(lettersLeave()).toBe(false);
    expect(product.findApproval("theory", "F1", today)?.expiresOn).toBe("2098-01-01");
    expect(await said()).toEqual(
      expect.arrayContaining([
        "Withdrawn: counsel's approval of letter outreach, since a later one was to end sooner, on 2097-01-01. Record that again from its memo.",
        "Counsel had approved theory F1 anew, until 2099-01-01: here it holds until 2098-01-01.",
      ]),
    );
  });

  it("leave neither counsel's name nor the memo in the journal", () => {
    product.approveItem("letter", "outreach", boss);
    product.withdrawApproval("letter", "outreach", boss);
    const kinds = product.sqlite.prepare(
      "SELECT kind FROM journal_lines WHERE kind LIKE 'approval%' ORDER BY n",
    );
    expect(kinds.pluck().all()).toEqual(journalKinds.filter((kind) => /^approval/.test(kind)));
    const lines = JSON.stringify(product.sqlite.prepare("SELECT * FROM journal_lines").all());
    expect(lines).toContain(`letter:outreach:${first.hash}`);
    expect(lines).not.toMatch(/Counsel|wording|abababab/);
  });
});
