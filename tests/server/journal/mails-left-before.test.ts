import { describe, expect, it } from "vitest";
import { restoredHouse } from "~/tests/support/restored-house";
import { copyAside, restoreCopy, type Product } from "~/tests/support/restored-product";

let product: Product;
restoredHouse((fresh) => (product = fresh ?? product));

async function goBackTo(copy: string): Promise<void> {
  product = await restoreCopy(product, copy);
  const { ok, lines } = await product.afterRestore();
  expect(ok, lines.join(" ")).toBe(true);
}

/** Acts of the product that stands now. */
const acts = async () => ({
  ...(await import("~/core/app-mode")),
  ...(await import("~/core/cases/reject-case")),
  ...(await import("~/operations/cases/keep-instrument")),
  ...(await import("~/operations/cases/send-instrument")),
  ...(await import("~/tests/support/assigned-case")),
  ...(await import("~/tests/support/open-claims")),
  ...(await import("~/tests/support/staff-people")),
  ...(await import("~/workflows/accounts/mail-affiliates")),
  ...(await import("~/workflows/accounts/welcome-newcomer")),
  ...(await import("~/workflows/cases/announce-decision")),
  ...(await import("~/workflows/messages/mail-withheld")),
  ...(await import("~/workflows/outreach/announce-step")),
  ...(await import("~/workflows/payouts/announce-money")),
});
type Acts = Awaited<ReturnType<typeof acts>>;
type Workflow = {
  [Name in keyof Acts]: Acts[Name] extends { id: () => string } ? Name : never;
}[keyof Acts];

/** Runs a workflow with an event, each of its steps at once. */
async function run(workflow: Workflow, name: string, data: object): Promise<void> {
  const work = Reflect.get((await acts())[workflow], "fn") as (given: object) => Promise<unknown>;
  const step = { run: (_id: string, body: () => unknown) => Promise.resolve(body()) };
  await work({ event: { name, data, id: `event-${Math.random()}` }, step });
}

/** Hands every queued mail to the mail server that did not leave before. @returns their kinds */
function leave(): string[] {
  const queued = product.sqlite.prepare<[], { id: string; kind: string }>(
    "SELECT id, kind FROM mails WHERE status = 'queued' ORDER BY kind, to_address",
  );
  return queued.all().flatMap(({ id, kind }) => {
    if (!product.reserveOutgoingMail(id)) return [];
    product.recordMailOutcome(id, { sent: true, messageId: null });
    return [kind];
  });
}

const caseOf = (userId: string, fileHash: string): string =>
  product.makeSubmittedCase(userId, { fileHash });

describe("issue 24: a mail about a case that was opened anew from its picture", () => {
  const tellStep = (caseId: string, step: string) =>
    run("announceStep", "outreach/step.begun", { caseId, step });

  it("tells of each step once, also of one that is told only now", async () => {
    const { userId } = product.makePayee();
    const copy = copyAside(product);
    await tellStep(caseOf(userId, "the picture"), "initial_notice");
    expect(leave()).toEqual(["case-news"]);
    await goBackTo(copy);
    const again = caseOf(userId, "the picture");
    await tellStep(again, "initial_notice");
    expect(leave()).toEqual([]);
    await tellStep(again, "second_notice");
    expect(leave()).toEqual(["case-news"]);
    await tellStep(caseOf(userId, "another picture"), "initial_notice");
    expect(leave()).toEqual(["case-news"]);
  });

  it("tells of a decision once, and of one for another reason", async () => {
    const { userId, phone } = product.makePayee();
    product.optOut({ phone, scope: "all", reason: "portal", words: "stop", channel: "web" });
    const copy = copyAside(product);
    const reject = async (sentence: string): Promise<void> => {
      const caseId = caseOf(userId, "the picture");
      const { rejectCase } = await acts();
      rejectCase(caseId, { code: "by_staff", sentence }, product.staff);
      await run("announceDecision", "case/rejected", { caseId });
    };
    await reject("It is a receipt.");
    expect(leave()).toEqual(["case-news"]);
    await goBackTo(copy);
    const known = copyAside(product);
    await reject("It is a receipt.");
    expect(leave()).toEqual([]);
    await goBackTo(known);
    await reject("It is a ticket.");
    expect(leave()).toEqual(["case-news"]);
  });

  it("tells of the settlement and of the commission once", async () => {
    const [, referrer, claimant] = product.makeChain(3);
    const copy = copyAside(product);
    const settle = async (): Promise<void> => {
      const caseId = caseOf(claimant!.userId, "the picture");
      product.settleCase(caseId, product.staff);
      await run("announceMoney", "case/settled", { caseId });
      await run("mailAffiliates", "case/settled", { caseId });
    };
    await settle();
    expect(leave()).toEqual(["commission-earned", "commission-earned", "settlement"]);
    await goBackTo(copy);
    await settle();
    expect(leave()).toEqual([]);
    const other = caseOf(referrer!.userId, "their own picture");
    product.settleCase(other, product.staff);
    await run("announceMoney", "case/settled", { caseId: other });
    expect(leave()).toEqual(["settlement"]);
  });

  it("tells once what was texted and withheld before the fire, and is mailed at once since", async () => {
    const { userId, phone, conversationId } = product.makePayee();
    const copy = copyAside(product);
    const [caseId, body] = [caseOf(userId, "the picture"), "Your claim went on."];
    const news = { conversationId, phone, body, key: `told:${caseId}:news`, segments: 1 };
    const queued = product.queueText({ ...news, purpose: "outcome", aboutCaseId: caseId });
    if (queued.outcome !== "queued") throw new Error(queued.outcome);
    product.optOut({ phone, scope: "all", reason: "portal", words: "stop", channel: "web" });
    await product.deliverText(queued.textId);
    (await acts()).mailWithheld(queued.textId);
    expect(leave()).toEqual(["case-news"]);
    await goBackTo(copy);
    const { mailCaseNews } = await import("~/workflows/messages/mail-case-news");
    const again = caseOf(userId, "the picture");
    const direct = { userId, key: `told:${again}:news`, aboutCaseId: again, marks: [] };
    mailCaseNews({ ...direct, news: body });
    expect(leave()).toEqual([]);
    mailCaseNews({ ...direct, key: `told:${again}:more`, news: "It went on further." });
    expect(leave()).toEqual(["case-news"]);
  });
});

describe("issue 24: the assignment of a case that was accepted since the copy", () => {
  it("is mailed once, and again where it says something else", async () => {
    const { approveForNewYork, assignedCase, makeStaff } = await acts();
    approveForNewYork(makeStaff("super_admin"));
    const { caseId } = assignedCase({ isProven: true });
    const copy = copyAside(product);
    const send = async (): Promise<string[]> => {
      const { keepInstrument, sendInstrument, setAppMode } = await acts();
      setAppMode("live");
      await keepInstrument(caseId);
      expect(await sendInstrument(caseId)).toBe(true);
      setAppMode("demo");
      return leave();
    };
    expect(await send()).toEqual(["assignment"]);
    await goBackTo(copy);
    const known = copyAside(product);
    expect(await send()).toEqual([]);
    await goBackTo(known);
    product.sqlite
      .prepare("UPDATE cases SET external_case_id = 'TC-999999' WHERE id = ?")
      .run(caseId);
    expect(await send()).toEqual(["assignment"]);
  });
});

describe("issue 24: a mail about somebody who joined since the copy, and joins again", () => {
  const joined = (userId: string) => run("mailAffiliates", "person/joined", { userId });
  async function refer(code: string, over: { phone?: string; email?: string }): Promise<void> {
    const { attributeReferral } = await import("~/core/affiliates/attribute-referral");
    const { userId } = product.makePerson(over);
    attributeReferral({ code, userId, at: Date.now() });
    await joined(userId);
  }

  const [number, address] = [{ phone: "+12125550188" }, { email: "one@people.example" }];
  it.each([
    ["number", number],
    ["address", { ...address, phone: "+12125550155" }],
  ])("tells who invited them once, known by their %s", async (_by, since) => {
    const { userId } = product.makePayee();
    const code = product.codeOf(userId);
    const copy = copyAside(product);
    await refer(code, { ...number, ...address });
    expect(leave()).toEqual(["new-referral"]);
    await goBackTo(copy);
    await refer(code, since);
    expect(leave()).toEqual([]);
    await refer(code, { phone: "+12125550199", email: "another@people.example" });
    expect(leave()).toEqual(["new-referral"]);
  });

  it("welcomes them once, but mails the link anew that proves their address", async () => {
    const copy = copyAside(product);
    const join = async (isProven: boolean): Promise<string[]> => {
      const { userId } = product.makePerson({ email: "one@people.example" });
      const proven =
        "UPDATE users SET email = 'one@people.example', email_verified_at = 1 WHERE id = ?";
      if (isProven) product.sqlite.prepare(proven).run(userId);
      (await acts()).welcome(userId);
      return leave();
    };
    expect(await join(true)).toEqual(["welcome"]);
    await goBackTo(copy);
    const known = copyAside(product);
    expect(await join(true)).toEqual([]);
    await goBackTo(known);
    expect(await join(false)).toEqual(["welcome"]);
  });
});
