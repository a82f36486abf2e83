import { setTimeout as wait } from "node:timers/promises";
import { seconds } from "~/core/duration";
import { liveEnvironment } from "~/tests/support/live-environment";
import { senderOf } from "~/tests/support/house-kills/drawn-pictures";
import {
  act,
  postAsTwilio,
  reportPayout,
  rowsOf,
  say,
  until,
  upload,
  type Street,
} from "~/tests/support/house-kills/house-street";

/** Who joins in the course of the load, referred by the last member. */
export const newcomer = { phone: "+12125550177", email: "maria@people.example" };

/** Nobody settles the case of this picture: its letters go on. */
export const unsettled = 0;

/** The pictures of a load, by who sends them in. */
export const picturesOf = { first: 1, second: 2, third: 3, fourth: 4, newcomer: 5, unsettled };

export const pictureCount = Object.keys(picturesOf).length;

const heard = ({ vendors }: Street, phone: string): string =>
  vendors.twilio.messages
    .filter(({ direction, to }) => direction === "outbound-api" && to === phone)
    .map(({ body }) => body)
    .join("\n");

async function join(street: Street): Promise<void> {
  const { phone, email } = newcomer;
  const code = street.members.at(-1)?.code ?? "";
  const words: [string, RegExp][] = [
    [`Hi! ${code}`, /full name/],
    ["Maria Lopez", /email/],
    [email, /AGREE/],
    ["AGREE", /You're in, Maria/],
  ];
  for (const [body, answer] of words) {
    await say(street, phone, body);
    await until(street, () => answer.test(heard(street, phone)));
  }
  await say(street, phone, "", picturesOf.newcomer);
}

type Deed = () => Promise<void>;

/** What each of the members does, in an order that the seed draws. */
function livesOf(street: Street): Deed[][] {
  const [first, second, third, fourth] = street.members;
  if (!first || !second || !third || !fourth) throw new Error("There are four members.");
  return [
    [
      () => say(street, first.phone, "How much do I get for a case?"),
      () => say(street, first.phone, "", picturesOf.first),
      () => upload(street, first, picturesOf.unsettled),
      () => say(street, first.phone, "Where is my money?"),
    ],
    [
      async () => {
        await say(street, second.phone, "STOP");
        // The carrier's list tells whole seconds: of two wishes within one the stop holds.
        await wait(seconds(1), undefined, { signal: street.over });
        await say(street, second.phone, "START");
      },
      () => upload(street, second, picturesOf.second),
    ],
    [
      () => say(street, third.phone, "Is this a scam?"),
      () => say(street, third.phone, "I got this one today", picturesOf.third),
    ],
    [() => upload(street, fourth, picturesOf.fourth), () => say(street, fourth.phone, "STOP")],
  ];
}

function shuffled<One>(all: readonly One[], random: () => number): One[] {
  return all
    .map((one) => ({ one, rank: random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ one }) => one);
}

async function live(deeds: readonly Deed[]): Promise<void> {
  for (const deed of deeds) await deed();
}

type AcceptedCase = { id: string; violatorEmail: string };

const toSettle = `SELECT id, violator_email AS violatorEmail FROM cases WHERE status = 'submitted'`;
const toRelease = `SELECT id FROM payouts WHERE status = 'pending'`;
const withoutTaxForm = `SELECT id FROM users WHERE id IN (SELECT user_id FROM profiles)
  AND id NOT IN (SELECT user_id FROM tax_forms)`;

const hasLetter = ({ vendors }: Street, address: string): boolean =>
  vendors.mails.some(({ to }) => to === address);

/** Staff settles what was accepted, half of it once its first letter has left, and pays. */
async function workAsStaff(street: Street, random: () => number): Promise<void> {
  const afterLetter = new Map<string, boolean>();
  for (;;) {
    for (const { id, violatorEmail } of await rowsOf<AcceptedCase>(street, toSettle)) {
      if (violatorEmail === senderOf(unsettled)) continue;
      if (!afterLetter.has(id)) afterLetter.set(id, random() < 0.5);
      if (afterLetter.get(id) && !hasLetter(street, violatorEmail)) continue;
      await act(street, "settle", id);
      await act(street, "mark-paid", id);
    }
    for (const { id } of await rowsOf<{ id: string }>(street, withoutTaxForm))
      await act(street, "record-tax-form", id);
    for (const { id } of await rowsOf<{ id: string }>(street, toRelease))
      await act(street, "send-payout", id);
    await wait(150, undefined, { signal: street.over });
  }
}

/** The vendor delivers what it was given and reports it, twice. */
async function workAsPayoutVendor(street: Street): Promise<void> {
  const { tremendous } = street.vendors;
  for (;;) {
    for (const order of tremendous.orders.values()) {
      if (order.rewards.every(({ delivery }) => delivery.status === "SUCCEEDED")) continue;
      tremendous.deliver(order);
      const reward = { id: order.rewards[0]?.id ?? "", type: "rewards" };
      const report = tremendous.report("REWARDS.DELIVERY.SUCCEEDED", reward);
      await reportPayout(street, report);
      await reportPayout(street, report);
    }
    await wait(30, undefined, { signal: street.over });
  }
}

/** The carrier delivers texts and reports it. */
async function workAsCarrier(street: Street): Promise<void> {
  const { messages } = street.vendors.twilio;
  for (;;) {
    for (const message of messages) {
      if (message.direction === "inbound" || message.status === "delivered") continue;
      message.status = "delivered";
      await postAsTwilio(street, "/webhooks/twilio/status", {
        MessageSid: message.sid,
        MessageStatus: "delivered",
        From: liveEnvironment.TWILIO_PHONE_NUMBER,
        To: message.to,
      });
    }
    await wait(30, undefined, { signal: street.over });
  }
}

/**
 * Everybody at once: people text, send pictures in and join; staff, the carrier and the vendor of
 * payouts do their part as long as it goes on. Resolves when the people have done what they had to
 * do; `others` rejects when one of the others cannot go on.
 */
export function loadHouse(
  street: Street,
  random: () => number,
): { people: Promise<unknown>; others: Promise<unknown> } {
  const lives = livesOf(street).map((deeds) => live(shuffled(deeds, random)));
  return {
    people: Promise.all([...lives, join(street)]),
    others: Promise.all([
      workAsStaff(street, random),
      workAsPayoutVendor(street),
      workAsCarrier(street),
    ]),
  };
}
