import { describe, expect, it } from "vitest";
import { minutes } from "~/core/duration";
import { restoredHouse } from "~/tests/support/restored-house";
import { copyAside, restoreCopy, type Product } from "~/tests/support/restored-product";

let product: Product;
restoredHouse((fresh) => (product = fresh ?? product));

async function goBackTo(copy: string): Promise<void> {
  product = await restoreCopy(product, copy);
  const { ok, lines } = await product.afterRestore();
  expect(ok, lines.join(" ")).toBe(true);
}
const letterOf = (caseId: string, step = "initial_notice") =>
  product.sqlite
    .prepare<[string, string], { mailId: string; state: string }>(
      "SELECT mail_id AS mailId, state FROM outreach_letters WHERE case_id = ? AND step = ?",
    )
    .get(caseId, step);

/** A case that began with a certain picture, whose first letter is queued. */
function caseOf(picture: string, company = "deals@roofs-quotes.com"): string {
  const { caseId } = product.acceptedCase(company);
  product.sqlite
    .prepare("UPDATE case_files SET file_hash = ? WHERE case_id = ?")
    .run(picture, caseId);
  product.queuedLetter(caseId);
  return caseId;
}
function send(caseId: string): boolean {
  const mailId = letterOf(caseId)?.mailId ?? "";
  if (!product.reserveOutgoingMail(mailId)) return false;
  product.recordMailOutcome(mailId, { sent: true, messageId: null });
  return true;
}

describe("issue 24: a letter of a case that was opened anew from its picture", () => {
  it("is on record as sent where it reached the company before the fire", async () => {
    const copy = copyAside(product);
    expect(send(caseOf("the picture"))).toBe(true);
    await goBackTo(copy);
    const again = caseOf("the picture");
    expect(send(again)).toBe(false);
    expect(letterOf(again)?.state).toBe("sent");
  });

  it.each([
    ["of another picture", "another picture", undefined],
    ["to another company", "the picture", "deals@others-quotes.com"],
  ])("leaves %s", async (_which, picture, company) => {
    const copy = copyAside(product);
    expect(send(caseOf("the picture"))).toBe(true);
    await goBackTo(copy);
    expect(send(caseOf(picture, company))).toBe(true);
  });

  it("leaves of a later step", async () => {
    const copy = copyAside(product);
    expect(send(caseOf("the picture"))).toBe(true);
    await goBackTo(copy);
    const again = caseOf("the picture");
    expect(send(again)).toBe(false);
    const { mailId } = product.queuedLetter(again, "reminder", Date.now() + minutes(1));
    expect(product.reserveOutgoingMail(mailId)).toBeDefined();
  });

  it("leaves where the try before the fire did not", async () => {
    const copy = copyAside(product);
    const { mailId = "" } = letterOf(caseOf("the picture")) ?? {};
    product.reserveOutgoingMail(mailId);
    product.releaseMail(mailId);
    await goBackTo(copy);
    expect(send(caseOf("the picture"))).toBe(true);
  });
});

describe("issue 24: a letter that was under way when the copy was taken", () => {
  /** The copy is taken while the letter is handed over, and the house goes on for `lasted` ms. */
  async function burn(lasted: number, end: (mailId: string) => void): Promise<string> {
    const { mailId = "" } = letterOf(caseOf("the picture")) ?? {};
    expect(product.reserveOutgoingMail(mailId)).toBeDefined();
    const copy = copyAside(product);
    end(mailId);
    product.recordJournalLine({ kind: "beat", key: "position", at: Date.now() + lasted });
    await goBackTo(copy);
    return mailId;
  }
  const sent = (mailId: string) =>
    product.recordMailOutcome(mailId, { sent: true, messageId: null });

  it("is on record as sent when the journal knows of no end without leaving", async () => {
    const mailId = await burn(minutes(3), sent);
    expect(product.reserveOutgoingMail(mailId)).toBeUndefined();
    const row = product.sqlite.prepare("SELECT status, attempts FROM mails WHERE id = ?");
    expect(row.get(mailId)).toEqual({ status: "sent", attempts: 1 });
  });

  it("leaves when it did not leave since the copy", async () => {
    const mailId = await burn(minutes(3), (mail) => product.noteMailNotLeft(mail));
    expect(product.reserveOutgoingMail(mailId)).toBeDefined();
  });

  it("is tried again when the machine burned before its try can have ended", async () => {
    const mailId = await burn(1000, () => undefined);
    expect(product.reserveOutgoingMail(mailId)).toBeDefined();
  });
});
