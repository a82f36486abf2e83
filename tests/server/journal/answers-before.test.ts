import { beforeEach, describe, expect, it } from "vitest";
import type { TextPurpose, TextTopic } from "~/db/vocabulary";
import { restoredHouse } from "~/tests/support/restored-house";
import { copyAside, restoreCopy, type Product } from "~/tests/support/restored-product";

let product: Product;
const { carrier } = restoredHouse((fresh) => (product = fresh ?? product));

type Talking = ReturnType<Product["makePayee"]>;
/** A text of a person, by the carrier's id and as it was recorded. */
type Came = { sid: string; messageId: string; conversationId: string };

let person: Talking;
let came = 0;
beforeEach(() => (person = product.makePayee()));

const sid = (number: number): string => `SM${String(number).repeat(32)}`;
/** What it takes to bring the same text again, after the copy forgot it. */
function letCome(number: number, body = "how long?"): Came {
  const media = body === "" ? [{ url: "https://media.example/ME1", contentType: "image/png" }] : [];
  const recorded = product.recordInbound({
    ...{ sid: sid(number), from: person.phone, body, optOutType: null, media, form: "" },
    ...{ receivedAt: Date.now() + ++came, productName: "P" },
  });
  return { sid: sid(number), ...recorded };
}

type Saying = { purpose?: TextPurpose; topic?: TextTopic; only?: number };
/** Answers a message as the bot does; `only` so many of the texts leave before the fire. */
async function answer(
  { messageId, conversationId }: Came,
  bodies: string[],
  { purpose = "answer", topic = "reply", only = bodies.length }: Saying = {},
): Promise<string[]> {
  const texts = bodies.map((body, index) => ({
    ...{ conversationId, phone: person.phone, body, segments: 1, purpose, topic },
    key: `answer:${messageId}:${index}`,
  }));
  const ids = product
    .answerMessage(messageId, conversationId, { texts })
    .map((queued) => ("textId" in queued ? queued.textId : ""));
  for (const textId of ids.slice(0, only)) await product.deliverText(textId);
  return ids;
}

/** Everything that waits leaves, in its order. */
async function deliverAll(): Promise<void> {
  const waiting = product.sqlite
    .prepare<[], string>("SELECT id FROM texts WHERE status = 'queued' ORDER BY created_at, id")
    .pluck();
  for (const textId of waiting.all()) await product.deliverText(textId, { ignoreQuietHours: true });
}

const said = (): string[] =>
  carrier.messages.filter(({ to }) => to === person.phone).map(({ body }) => body);
const statusOf = (textId: string): unknown =>
  product.sqlite.prepare("SELECT status FROM texts WHERE id = ?").pluck().get(textId);

async function burn(copy: string): Promise<void> {
  product = await restoreCopy(product, copy);
}
async function adopt(): Promise<void> {
  const { ok, lines } = await product.afterRestore();
  expect(ok, lines.join(" ")).toBe(true);
}
async function goBackTo(copy: string): Promise<void> {
  await burn(copy);
  await adopt();
}

describe("the answer to a message, after a restore", () => {
  it("leaves where only the answer to an earlier message of the same person had left", async () => {
    const copy = copyAside(product);
    const first = letCome(1);
    letCome(2, "and what does it cost?");
    await answer(first, ["Some weeks."]);
    await goBackTo(copy);
    await answer(letCome(1), ["It takes some weeks."]);
    await answer(letCome(2), ["It costs you nothing."]);
    expect(said()).toEqual(["Some weeks.", "It costs you nothing."]);
  });

  it("does not leave twice where a later message came before after-restore", async () => {
    const copy = copyAside(product);
    await answer(letCome(1), ["Some weeks."]);
    await burn(copy);
    const later = letCome(2, "and what does it cost?");
    await adopt();
    await answer(letCome(1), ["It takes some weeks."]);
    await answer(later, ["It costs you nothing."]);
    expect(said()).toEqual(["Some weeks.", "It costs you nothing."]);
  });

  it("leaves with the words in which another message had been answered", async () => {
    const copy = copyAside(product);
    await answer(letCome(1, "STATUS"), ["It is at step 2."]);
    await goBackTo(copy);
    await answer(letCome(2, "STATUS"), ["It is at step 2."]);
    await answer(letCome(1, "STATUS"), ["It is at step 2."]);
    expect(said()).toEqual(["It is at step 2.", "It is at step 2."]);
  });

  it("leaves once of each of its texts, whichever of them had left", async () => {
    const copy = copyAside(product);
    await answer(letCome(1), ["Some weeks.", "Your letter left."]);
    await answer(letCome(2), ["You are welcome.", "Anything else?"], { only: 1 });
    await goBackTo(copy);
    await answer(letCome(1), ["It takes some weeks.", "Your letter has left."]);
    await answer(letCome(2), ["Gladly.", "Is there anything else?"]);
    expect(said()).toEqual([
      ...["Some weeks.", "Your letter left.", "You are welcome."],
      "Is there anything else?",
    ]);
  });

  it("LG-06: the confirmation that a law requires leaves for each message that asks for it", async () => {
    const copy = copyAside(product);
    const help = { purpose: "help" } as const;
    await answer(letCome(1, "HELP"), ["Help is here"], help);
    await burn(copy);
    const later = letCome(2, "HELP");
    await adopt();
    await answer(letCome(1, "HELP"), ["Help is here"], help);
    await answer(later, ["Help is here"], help);
    expect(said()).toEqual(["Help is here", "Help is here"]);
  });
});

describe("a text about the same message that is no answer to it, after a restore", () => {
  /** The picture of a message came, and we said so. */
  function keepPicture({ messageId }: Came): void {
    product.sqlite
      .prepare("UPDATE message_media SET state = 'stored' WHERE message_id = ?")
      .run(messageId);
    product.sayWhatCame(messageId, [0], false);
  }
  const gotIt = expect.stringContaining("Got it!") as string;

  it("leaves: the verdict, where we had said that the picture came", async () => {
    const copy = copyAside(product);
    keepPicture(letCome(1, ""));
    await deliverAll();
    await goBackTo(copy);
    const again = letCome(1, "");
    keepPicture(again);
    await deliverAll();
    const { userId } = person;
    const recipient = { userId, messageId: again.messageId, askedAt: Date.now() };
    product.textPerson({ ...recipient, aboutCaseId: null }, "told:1", "It is no spam.");
    await deliverAll();
    expect(said()).toEqual([gotIt, "It is no spam."]);
  });

  it("leaves: that the picture came, where its words had been answered", async () => {
    const copy = copyAside(product);
    await answer(letCome(1, ""), ["Yes, send it."]);
    await goBackTo(copy);
    const again = letCome(1, "");
    keepPicture(again);
    await deliverAll();
    await answer(again, ["Yes, please send it."]);
    expect(said()).toEqual(["Yes, send it.", gotIt]);
  });

  it("leaves: what staff answers by text, each time", async () => {
    const { userId, configuredEmails, ip } = product.makeStaff();
    const staff = { userId, configuredEmails, ip, name: "Sam" };
    const copy = copyAside(product);
    await answer(letCome(1), ["A person is coming."]);
    await goBackTo(copy);
    const { conversationId } = letCome(1);
    for (const body of ["I am Sam.", "What is the number?"]) {
      product.answerAsStaff(staff, {
        ...{ conversationId, body, by: "text", segments: 1, seenAt: Date.now(), clientKey: body },
      });
      await deliverAll();
    }
    expect(said()).toEqual(["A person is coming.", "I am Sam.", "What is the number?"]);
  });
});

describe("a later try of a text that the carrier could not deliver", () => {
  it("stands for no text of the same words after a restore", async () => {
    const copy = copyAside(product);
    const [textId = ""] = await answer(letCome(1), ["It is at step 2."]);
    product.sqlite.prepare("UPDATE texts SET status = 'undelivered' WHERE id = ?").run(textId);
    product.applyConsequence(textId, "retry_later", Date.now());
    await deliverAll();
    await goBackTo(copy);
    await answer(letCome(1), ["It is at step 2."]);
    await answer(letCome(2), ["It is at step 2."]);
    expect(said()).toHaveLength(3);
  });
});

describe("a journal of an earlier release, which guessed the message and named it in a line of its own", () => {
  /** A text that had left, and the message that it was taken to answer. */
  function hadLeft(key: string, body: string, answered: string | null): void {
    const { phone } = person;
    const at = Date.now();
    const [hash, whom] = [product.keyHash(key), product.numberHash(phone)];
    const words = product.wordsHash(phone, body);
    product.recordJournalLine({ kind: "text", key: hash, whom, words, at });
    const detail = { text: hash };
    if (answered !== null)
      product.recordJournalLine({ kind: "answered", key: answered, detail, at });
  }

  it("stands for one answer to that message", async () => {
    const copy = copyAside(product);
    hadLeft("then", "Some weeks.", sid(1));
    hadLeft("also then", "Help is here", sid(2));
    await goBackTo(copy);
    const first = letCome(1);
    await answer(first, ["It takes some weeks.", "Your letter has left."]);
    const help = { purpose: "help" } as const;
    await answer(letCome(2, "HELP"), ["Help is here"], help);
    await answer(letCome(3, "HELP"), ["Help is here"], help);
    expect(said()).toEqual(["Your letter has left.", "Help is here"]);
  });

  it("loses no answer of whose words another had left, nor one of staff", async () => {
    const { userId, configuredEmails, ip } = product.makeStaff();
    const staff = { userId, configuredEmails, ip, name: "Sam" };
    const copy = copyAside(product);
    hadLeft("then", "Some weeks.", sid(2));
    hadLeft("also then", "A person is coming.", sid(3));
    await goBackTo(copy);
    await answer(letCome(1), ["Some weeks."]);
    await answer(letCome(2), ["It costs you nothing."]);
    const { conversationId } = letCome(3);
    const body = "I am Sam.";
    product.answerAsStaff(staff, {
      ...{ conversationId, body, by: "text", segments: 1, seenAt: Date.now(), clientKey: "1" },
    });
    await deliverAll();
    expect(said()).toEqual(["It costs you nothing.", "I am Sam."]);
  });
});

it("an answer that had left is on record as sent", async () => {
  const copy = copyAside(product);
  await answer(letCome(1), ["Some weeks."]);
  await goBackTo(copy);
  const [textId = ""] = await answer(letCome(1), ["It takes some weeks."]);
  expect(statusOf(textId)).toBe("sent");
});
