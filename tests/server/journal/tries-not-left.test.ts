import { createServer, type AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { describe, expect, it } from "vitest";
import { listTriesNotLeft } from "~/core/staff/adopted/list-tries-not-left";
import type { JournalKind } from "~/db/journal/journal-kinds";
import type { JournalLine } from "~/db/journal/journal-text";
import { restoredHouse } from "~/tests/support/restored-house";
import { copyAside, restoreCopy, type Product } from "~/tests/support/restored-product";

const free = createServer();
await new Promise<void>((resolve) => free.listen(0, "127.0.0.1", resolve));
const { port } = free.address() as AddressInfo;
await new Promise((resolve) => free.close(resolve));

Object.assign(process.env, { SMTP_URL: `smtp://127.0.0.1:${port}` });

let product: Product;
const { carrier } = restoredHouse((fresh) => (product = fresh ?? product));

async function goBackTo(copy: string): Promise<string[]> {
  product = await restoreCopy(product, copy);
  const { ok, lines } = await product.afterRestore();
  expect(ok, lines.join(" ")).toBe(true);
  return lines;
}

describe("a text that was tried before the fire and certainly did not leave", () => {
  const said = (to: string): string[] =>
    carrier.messages.filter((one) => one.to === to).map(({ body }) => body);

  type Talking = ReturnType<Product["makePayee"]>;
  function queue(
    { phone, conversationId }: Talking,
    body: string,
    key: string,
    answersSid: string | null = null,
  ): string {
    const queued = product.queueText({
      ...{ conversationId, phone, body, key, segments: 1, purpose: "answer", answersSid },
    });
    if (queued.outcome !== "queued") throw new Error(queued.outcome);
    return queued.textId;
  }
  async function tryInVain(textId: string): Promise<void> {
    carrier.troubleNext({ status: 429 });
    await expect(product.deliverText(textId)).rejects.toThrow();
  }

  it("leaves after the restore, by its key, by its words and as the answer to the same message", async () => {
    const [first, second, third] = [product.makePayee(), product.makePayee(), product.makePayee()];
    const waiting = queue(first, "Your case is accepted", "told:1");
    const copy = copyAside(product);
    await tryInVain(waiting);
    await tryInVain(queue(second, "It is at step 2.", "told:then"));
    const asked = {
      ...{ sid: `SM${"2".repeat(32)}`, from: third.phone, body: "how long?", optOutType: null },
      ...{ media: [], form: "", receivedAt: Date.now(), productName: "P" },
    };
    product.recordInbound(asked);
    await tryInVain(queue(third, "A few weeks, mostly.", "answer:then", asked.sid));

    const lines = await goBackTo(copy);
    expect(lines).toContain("3 tries had certainly not left since the copy.");
    expect(lines.join(" ")).not.toContain("texts had left");
    await product.deliverText(waiting);
    await product.deliverText(queue(second, "It is at step 2.", "told:now"));
    product.recordInbound(asked);
    await product.deliverText(queue(third, "It takes some weeks.", "answer:now", asked.sid));
    expect([first, second, third].flatMap(({ phone }) => said(phone))).toEqual([
      "Your case is accepted",
      "It is at step 2.",
      "It takes some weeks.",
    ]);
  });

  it("is on record as sent where a later try of it left", async () => {
    const person = product.makePayee();
    const waiting = queue(person, "Your case is accepted", "told:1");
    const copy = copyAside(product);
    await tryInVain(waiting);
    await product.deliverText(waiting);
    await goBackTo(copy);
    await product.deliverText(waiting);
    expect(said(person.phone)).toEqual(["Your case is accepted"]);
  });

  it("hides no text of the same words that the carrier alone knows", async () => {
    const person = product.makePayee();
    const copy = copyAside(product);
    await tryInVain(queue(person, "It is at step 2.", "told:1"));
    await product.deliverText(queue(person, "Other words", "told:2"));
    carrier.messages.push({
      ...carrier.messages[0]!,
      ...{ sid: `SM${"9".repeat(32)}`, body: "It is at step 2." },
    });
    const lines = await goBackTo(copy);
    expect(lines.join(" ")).toContain("lists 2 texts of ours since the copy; 1 of them");
    await product.deliverText(queue(person, "It is at step 2.", "told:3"));
    expect(said(person.phone)).toEqual(["Other words", "It is at step 2."]);
  });

  it("is refused again by a carrier that had refused it", async () => {
    const person = product.makePayee();
    const waiting = queue(person, "Your case is accepted", "told:1");
    const copy = copyAside(product);
    const refusal = { status: 400, body: { code: 21612, message: "no", status: 400 } };
    carrier.troubleNext(refusal);
    await product.deliverText(waiting);
    await goBackTo(copy);
    carrier.troubleNext(refusal);
    await product.deliverText(waiting);
    const status = product.sqlite.prepare("SELECT status FROM texts WHERE id = ?").pluck();
    expect(status.get(waiting)).toBe("failed");
  });
});

describe("a letter that was tried before the fire and certainly did not leave", () => {
  const got: string[] = [];
  function openMailServer(refusesWith?: number): Promise<() => Promise<void>> {
    const server = new SMTPServer({
      authOptional: true,
      closeTimeout: 100,
      disabledCommands: ["STARTTLS", "AUTH"],
      onRcptTo: (_address, _session, done) =>
        done(refusesWith ? Object.assign(new Error("no"), { responseCode: refusesWith }) : null),
      onData(stream, session, done) {
        stream.resume();
        stream.on("end", () => {
          got.push(session.envelope.rcptTo[0]?.address ?? "");
          done();
        });
      },
    });
    server.on("error", () => undefined);
    const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
    return new Promise((resolve) => server.listen(port, "127.0.0.1", () => resolve(close)));
  }
  const letter = (name: string, over: { attachments?: { key: string }[] } = {}): string =>
    product.queueMail({
      ...{ key: `step:${name}`, kind: "notice", to: `${name}@people.example` },
      ...{ from: "b@app.example.com", subject: "s", text: "t", html: "h" },
      attachments: over.attachments?.map(({ key }) => ({
        ...{ key, filename: "paper.pdf", contentType: "application/pdf" },
      })),
    }) ?? "";
  const states = (): unknown[] =>
    product.sqlite.prepare("SELECT to_address, status FROM mails ORDER BY 1").raw().all();

  it("leaves after the restore: the server was away, it was refused, its paper was not to be had", async () => {
    const ids = ["away", "refused", "paper"].map((name) =>
      letter(name, name === "paper" ? { attachments: [{ key: "papers/none" }] } : {}),
    );
    const [away = "", refused = "", paper = ""] = ids;
    const copy = copyAside(product);
    await expect(product.deliverMail(away, 0)).rejects.toThrow("could not be handed over");
    await expect(product.deliverMail(paper, 0)).rejects.toThrow();
    const close = await openMailServer(550);
    await product.deliverMail(refused, 0);
    await close();

    await goBackTo(copy);
    expect(product.reserveOutgoingMail(paper)).toBeDefined();
    const closeAgain = await openMailServer();
    await product.deliverMail(away, 0);
    await product.deliverMail(refused, 0);
    await closeAgain();
    expect(got.toSorted()).toEqual(["away@people.example", "refused@people.example"]);
    expect(states()).toEqual([
      ["away@people.example", "sent"],
      ["paper@people.example", "reserved"],
      ["refused@people.example", "sent"],
    ]);
  });

  it("is on record as sent where an earlier try of it may have left", async () => {
    const mailId = letter("uncertain");
    const copy = copyAside(product);
    product.reserveOutgoingMail(mailId);
    await expect(product.deliverMail(mailId, 1)).rejects.toThrow();
    await goBackTo(copy);
    expect(product.reserveOutgoingMail(mailId)).toBeUndefined();
    expect(states()).toEqual([["uncertain@people.example", "sent"]]);
  });

  it("leaves after the restore where it was held back at the last moment", async () => {
    const mailId = letter("held");
    const copy = copyAside(product);
    product.reserveOutgoingMail(mailId);
    product.releaseMail(mailId);
    await goBackTo(copy);
    expect(product.reserveOutgoingMail(mailId)).toBeDefined();
  });
});

describe("the end of a try in the journal", () => {
  let n = 0;
  const line = (kind: JournalKind, key: string, text?: string): JournalLine => ({
    ...{ n: ++n, id: `jrn_${n}`, kind, key, whom: text ? null : "w", words: null, at: n },
    detail: text ? { text } : null,
  });

  it("belongs to the newest try of the same text before it, and to the answer in that text", () => {
    const lines = [
      ...[line("mail", "a"), line("mail", "a"), line("not_left", "a"), line("mail", "b")],
      ...[line("text", "c"), line("answered", "sid", "c"), line("answered", "sid", "d")],
      ...[line("not_left", "c"), line("not_left", "e"), line("text", "c")],
      ...[line("webhook", "f"), line("webhook", "f"), line("not_left", "f")],
    ];
    const ended = listTriesNotLeft(lines);
    expect(lines.flatMap((one, place) => (ended.has(one) ? [place] : []))).toEqual([1, 4, 5, 11]);
  });
});
