import { setupServer } from "msw/node";
import { minutes } from "~/core/duration";
import type { TextToQueue } from "~/core/messaging/send/queue-text";
import { fakeTremendous } from "~/tests/fakes/tremendous";
import { fakeTwilio } from "~/tests/fakes/twilio";
import { payoutEnvironment } from "~/tests/support/payout-environment";
import { randomFrom } from "~/tests/support/random-from";
import { beginAnew, copyAside, restoreCopy, type Product } from "~/tests/support/restored-product";

/** What the world should say of one person, whatever became of the database. */
type Life = {
  userId: string;
  phone: string;
  conversationId: string;
  email: string;
  /** Cases, and how many of them staff has settled. */
  cases: string[];
  settled: number;
  told: number;
  /** The questions that they texted, by the carrier's id. */
  asked: string[];
  /** Those whose answer came to nothing, since we did not know yet that texts are wished again. */
  withheld: Set<string>;
  written: number;
  /** How many cases were opened from pictures and pursued with a first letter. */
  pursued: number;
  stopped: boolean;
  erased: boolean;
  /** What they wished in turn, and how it came to us. */
  wishes: string[];
};

const stepsEach = 14;
const operator = { kind: "operator", id: null } as const;

/**
 * Seeded lives of people, a whole crowd at a time: settlements, payouts, texts, letters, stops,
 * wishes for texts (some told late, some by the carrier's list alone) and erasures in a random
 * order; a copy of the database is taken at a random instant and put back at the end; after-restore
 * is run, and everything that was to be done is done once more.
 * @returns a sentence for each thing that was paid, said or brought back wrongly
 */
export async function runRestoreHistories(
  seed: number,
  crowds: number,
  people: number,
): Promise<string[]> {
  const wrong: string[] = [];
  const { TREMENDOUS_API_KEY: apiKey, TREMENDOUS_WEBHOOK_KEY: webhookKey } = payoutEnvironment;
  let product: Product | undefined;
  for (let crowd = 0; crowd < crowds; crowd++) {
    const vendor = fakeTremendous({ apiKey, webhookKey });
    const carrier = fakeTwilio({
      accountSid: payoutEnvironment.TWILIO_ACCOUNT_SID,
      authToken: payoutEnvironment.TWILIO_AUTH_TOKEN,
    });
    const network = setupServer(...vendor.handlers, ...carrier.handlers);
    network.listen({ onUnhandledRequest: "error" });
    try {
      product = await beginAnew(product);
      const found = await runCrowd({ product, vendor, carrier }, seed + crowd, people);
      product = found.product;
      wrong.push(...found.wrong.map((sentence) => `seed ${seed + crowd}: ${sentence}`));
    } finally {
      network.close();
    }
  }
  await product?.endJournal();
  return wrong;
}

type World = {
  product: Product;
  vendor: ReturnType<typeof fakeTremendous>;
  carrier: ReturnType<typeof fakeTwilio>;
  chance: () => number;
  /** When the last wish was said, in ms. */
  clock: { at: number };
  /** Texts that the webhook has not brought yet. */
  late: (() => Promise<unknown>)[];
};

function begin({ product }: World): Life {
  const { userId, phone, conversationId, email } = product.makePayee();
  const cases = [0, 1, 2].map(() => product.makeSubmittedCase(userId));
  return {
    ...{
      userId,
      phone,
      conversationId,
      email: email ?? "",
      cases,
      settled: 0,
      told: 0,
      asked: [],
      withheld: new Set<string>(),
      written: 0,
      pursued: 0,
    },
    ...{ stopped: false, erased: false, wishes: [] },
  };
}

// As the workflows do: collect, release, hand over. What refuses itself is left.
async function pay({ product }: World, userId: string): Promise<void> {
  const collected = product.createPayout(userId);
  const rows = product.sqlite
    .prepare<[string], { id: string; status: string }>(
      "SELECT id, status FROM payouts WHERE user_id = ? AND status IN ('pending', 'processing')",
    )
    .all(userId);
  for (const { id, status } of rows) {
    if (status === "pending" && collected.outcome !== "below_minimum")
      try {
        product.releasePayout(id, operator);
      } catch {
        continue;
      }
    await product.sendPayout(id);
  }
}

async function tell({ product }: World, life: Life, number: number): Promise<void> {
  const queued = product.queueText({
    ...{ conversationId: life.conversationId, phone: life.phone, segments: 1, purpose: "outcome" },
    body: `News ${number} for you`,
    key: `told:${life.userId}:${number}`,
  });
  if (queued.outcome === "queued" || queued.outcome === "repeated")
    await product.deliverText(queued.textId, { ignoreQuietHours: true });
}

// A question, which the webhook brings; it is answered now, or still to be answered.
async function ask(world: World, life: Life): Promise<void> {
  const { product, carrier, chance } = world;
  const at = (world.clock.at += 2000);
  const { phone } = life;
  const body = `What about letter ${life.asked.length}?`;
  const { sid } = carrier.receive({ from: phone, to: carrierNumber, body, at });
  const said = { sid, from: phone, body, optOutType: null, media: [], form: "", productName: "P" };
  life.asked.push(sid);
  if (chance() < 0.8) await product.takeIn({ ...said, receivedAt: at });
  if (chance() < 0.7) await answer(world, life, sid);
}

// In other words each time.
async function answer({ product, chance }: World, life: Life, sid: string): Promise<void> {
  const asked = product.sqlite
    .prepare<[string], { id: string; conversationId: string; answeredAt: number | null }>(
      `SELECT id, conversation_id AS conversationId, answered_at AS answeredAt FROM support_messages
       WHERE twilio_sid = ?`,
    )
    .get(sid);
  if (!asked || asked.answeredAt !== null) return;
  const { id, conversationId } = asked;
  const number = life.asked.indexOf(sid);
  const text: TextToQueue = {
    ...{ conversationId, phone: life.phone, segments: 1, purpose: "answer", topic: "reply" },
    body: `Answer ${number}: ${chance()}`,
    key: `answer:${id}`,
  };
  const [queued] = product.answerMessage(id, conversationId, { texts: [text] });
  if (queued?.outcome === "withheld") life.withheld.add(sid);
  if (queued?.outcome === "queued" && chance() < 0.8)
    await product.deliverText(queued.textId, { ignoreQuietHours: true });
}

// What waits in the outbox leaves, and questions are answered in whichever order.
async function answerAll(world: World, life: Life): Promise<void> {
  const isReversed = world.chance() < 0.5;
  for (const sid of isReversed ? life.asked.toReversed() : life.asked)
    await answer(world, life, sid);
  const waiting = world.product.sqlite
    .prepare<[string], string>("SELECT id FROM texts WHERE status = 'queued' AND phone = ?")
    .pluck();
  for (const textId of waiting.all(life.phone))
    await world.product.deliverText(textId, { ignoreQuietHours: true });
}

function write({ product }: World, life: Life, number: number): void {
  const key = `step:${life.userId}:${number}`;
  const mailId = product.queueMail({
    ...{ key, kind: "notice", to: life.email, from: "b@app.example.com" },
    ...{ subject: "s", text: "t", html: "h" },
  });
  if (mailId && product.reserveOutgoingMail(mailId)) {
    product.recordMail(mailId, { sent: true, messageId: key });
    letters.set(key, (letters.get(key) ?? 0) + 1);
  }
}

// A case from a picture, under whichever id, and its first letter to the company.
function pursue({ product }: World, life: Life, number: number): void {
  const picture = `picture:${life.userId}:${number}`;
  const find = (sql: string) => product.sqlite.prepare<[string], string>(sql).pluck();
  const known = find("SELECT case_id FROM case_files WHERE file_hash = ?").get(picture);
  const caseId = known ?? product.makeSubmittedCase(life.userId, { fileHash: picture });
  if (!known) product.queuedLetter(caseId);
  const mailId = find("SELECT mail_id FROM outreach_letters WHERE case_id = ?").get(caseId) ?? "";
  if (!product.reserveOutgoingMail(mailId)) return;
  product.recordMailOutcome(mailId, { sent: true, messageId: null });
  letters.set(picture, (letters.get(picture) ?? 0) + 1);
}

/** Letters that left, by their key. */
const letters = new Map<string, number>();

const carrierNumber = payoutEnvironment.TWILIO_PHONE_NUMBER;

// A stop in the portal, or a STOP or START by text, which the webhook brings now, late, or not at
// all. Wishes are two seconds apart: of two within one the stop holds.
async function wish(world: World, life: Life): Promise<void> {
  const { product, carrier, chance } = world;
  const at = (world.clock.at += 2000);
  life.stopped = life.stopped ? chance() < 0.4 : chance() < 0.7;
  const { phone } = life;
  if (life.stopped && chance() < 0.3) {
    product.optOut({
      ...{ phone, scope: "all", reason: "portal", words: "stop", channel: "web", at },
    });
    life.wishes.push("stop in the portal");
    return;
  }
  const body = life.stopped ? "STOP" : "START";
  const { sid } = carrier.receive({ from: phone, to: carrierNumber, body, at });
  const said = { sid, from: phone, body, optOutType: null, media: [], form: "", productName: "P" };
  const bring = () => product.takeIn({ ...said, receivedAt: at });
  const way = chance();
  life.wishes.push(`${body} ${way < 0.4 ? "brought" : way < 0.7 ? "late" : "listed"}`);
  if (way < 0.4) await bring();
  else if (way < 0.7) world.late.push(bring);
  if (chance() < 0.3) await world.late.shift()?.();
  if (chance() < 0.2) await product.fetchMissed(Date.now());
}

type Staff = ReturnType<Product["makeStaff"]>;

async function step(world: World, life: Life, staff: Staff, chance: number): Promise<void> {
  const { product } = world;
  if (life.erased) return;
  if (chance < 0.25 && life.settled < life.cases.length)
    product.settleCase(life.cases[life.settled++] ?? "", product.staff);
  else if (chance < 0.5) await pay(world, life.userId);
  else if (chance < 0.6 && !life.stopped) await tell(world, life, life.told++);
  else if (chance < 0.7 && !life.stopped) await ask(world, life);
  else if (chance < 0.8) write(world, life, life.written++);
  else if (chance < 0.85) pursue(world, life, life.pursued++);
  else if (chance < 0.92) await wish(world, life);
  else
    try {
      product.deletePerson({ userId: life.userId, staff });
      life.erased = true;
    } catch (cause) {
      // A payout to them is under way.
      if (!(cause instanceof product.RuleBroken)) throw cause;
    }
}

// Everything that had been done is done again: staff settles, workflows run, texts are told.
async function goOn(world: World, lives: readonly Life[]): Promise<void> {
  for (const life of lives) {
    if (life.erased) continue;
    // In another order, and paid between: what is collected is grouped otherwise than before.
    for (const caseId of life.cases.slice(0, life.settled).toReversed()) {
      world.product.settleCase(caseId, world.product.staff);
      await pay(world, life.userId);
    }
    for (let round = 0; round < 3; round++) await pay(world, life.userId);
    for (let number = 0; number < life.told; number++) await tell(world, life, number);
    for (let number = 0; number < life.written; number++) write(world, life, number);
    for (let number = 0; number < life.pursued; number++) pursue(world, life, number);
    await answerAll(world, life);
    await tell(world, life, life.told);
  }
}

function judge({ product, vendor, carrier }: World, life: Life): string[] {
  const wrong: string[] = [];
  const { userId, phone } = life;
  // At the vendor, by who got it: an order that no row here knows is money all the same.
  const paid = vendor.delivered(({ content }) => content.includes(`"${life.email}"`));
  const due = life.settled * 50_000;
  if (paid > due) wrong.push(`${userId} was paid ${paid} of ${due}`);
  if (!life.erased && paid < due) wrong.push(`${userId} was paid ${paid} of ${due}: short`);
  const said = carrier.messages.filter(({ to }) => to === phone).map(({ body }) => body);
  if (new Set(said).size < said.length) wrong.push(`${userId} was texted twice: ${said.join()}`);
  if (life.stopped && said.includes(`News ${life.told} for you`))
    wrong.push(`${userId} was texted after: ${life.wishes.join(", ")}`);
  if (!life.stopped && !life.erased && !said.includes(`News ${life.told} for you`))
    wrong.push(`${userId} was not texted after: ${life.wishes.join(", ")}`);
  for (const [number, sid] of life.asked.entries()) {
    const answers = said.filter((body) => body.startsWith(`Answer ${number}: `)).length;
    const isOwed = !life.stopped && !life.erased && !life.withheld.has(sid);
    if (answers > 1 || (isOwed && answers < 1))
      wrong.push(`${userId} had ${answers} answers to question ${number}: ${life.wishes.join()}`);
  }
  for (let number = 0; number < life.written; number++)
    if ((letters.get(`step:${userId}:${number}`) ?? 0) > 1)
      wrong.push(`${userId} had a letter twice`);
  for (let number = 0; number < life.pursued; number++) {
    const left = letters.get(`picture:${userId}:${number}`) ?? 0;
    if (left !== 1) wrong.push(`${userId}'s company had a letter ${left} times`);
  }
  const name = product.sqlite
    .prepare<[string], string>("SELECT first_name FROM profiles WHERE user_id = ?")
    .pluck()
    .get(userId);
  if (life.erased && name) wrong.push(`${userId} was brought back`);
  return wrong;
}

async function runCrowd(
  vendors: Pick<World, "product" | "vendor" | "carrier">,
  seed: number,
  people: number,
): Promise<{ product: Product; wrong: string[] }> {
  const random = randomFrom(seed);
  const clock = { at: Date.now() - minutes(10) };
  const world: World = { ...vendors, chance: randomFrom(seed * 31 + 7), clock, late: [] };
  letters.clear();
  const staff = world.product.makeStaff();
  const lives = Array.from({ length: people }, () => begin(world));
  const steps = people * stepsEach;
  const instant = Math.floor((0.2 + random() * 0.6) * steps);
  let copy = copyAside(world.product);
  for (let number = 0; number < steps; number++) {
    if (number === instant) {
      copy = copyAside(world.product);
      for (const life of lives) life.wishes.push("the copy");
    }
    const life = lives[Math.floor(random() * people)];
    if (life) await step(world, life, staff, random());
  }
  const restored = { ...world, product: await restoreCopy(world.product, copy) };
  const { ok, lines } = await restored.product.afterRestore();
  const wrong = ok ? [] : [`a door stayed closed: ${lines.join(" ")}`];
  await goOn(restored, lives);
  wrong.push(...lives.flatMap((life) => judge(restored, life)));
  wrong.push(...restored.product.verifyLedger().problems);
  return { product: restored.product, wrong };
}
