import { z } from "zod";
import { beforeLeaving } from "~/integrations/before-leaving";
import { dollars } from "~/core/money";
import {
  PayoutAuthFailed,
  PayoutFundsMissing,
  PayoutVendorUnavailable,
  type OrderAnswer,
  type PayoutOrder,
  type PayoutVendor,
  type VendorOrder,
} from "~/integrations/payouts/contract";

export type TremendousSettings = { apiKey: string; baseUrl: string; fundingSourceId: string };

const timeoutMs = 20_000;
const troubleMs = 30_000;

// Fields not listed here are dropped when an answer is parsed: a redemption link never leaves this
// file (TR-05).
const reward = z.object({
  id: z.string(),
  order_id: z.string().optional(),
  value: z.object({ denomination: z.number() }),
  delivery: z.object({ method: z.string(), status: z.string().optional() }),
});
const order = z.object({
  id: z.string(),
  external_id: z.string().nullish(),
  status: z.string(),
  created_at: z.string().nullish(),
  rewards: z.array(reward).default([]),
});
const orderList = z.object({ orders: z.array(order) });
const orderAnswer = z.object({ order });
const rewardAnswer = z.object({ reward: z.object({ order_id: z.string() }) });
const linkAnswer = z.object({ reward: z.object({ link: z.url({ protocol: /^https$/ }) }) });
const refusal = z.object({ errors: z.object({ message: z.string().optional() }) });

/** Payouts by Tremendous' API v2 (TR-01 to TR-08). */
export function tremendous(settings: TremendousSettings): PayoutVendor {
  return {
    name: "tremendous",
    order: (wanted) => place(settings, wanted),
    findOrder: (id) => find(settings, id),
    listOrdersSince: (sinceAt) => listSince(settings, sinceAt),
    findOrderOfReward: async (rewardId) => {
      const answer = await ask(settings, `/rewards/${encodeURIComponent(rewardId)}`);
      if (answer.status === 404) return null;
      const { reward: found } = await read(answer, rewardAnswer);
      return find(settings, found.order_id);
    },
    redeemLink: (orderId) => linkTo(settings, orderId),
  };
}

// The vendor refuses a link for a reward that it sent by mail or text; the person already has one.
async function linkTo(settings: TremendousSettings, orderId: string): Promise<string | null> {
  const found = await ask(settings, `/orders/${encodeURIComponent(orderId)}`);
  if (found.status === 404) return null;
  const [first] = (await read(found, orderAnswer)).order.rewards;
  if (!first) return null;
  const answer = await ask(
    settings,
    `/rewards/${encodeURIComponent(first.id)}/generate_link`,
    "{}",
  );
  return answer.ok ? (await read(answer, linkAnswer)).reward.link : null;
}

/**
 * TR-04: only an executed order whose reward was delivered counts as paid; a canceled or failed one
 * pays nobody.
 */
function standingOf({ status, rewards }: z.infer<typeof order>): VendorOrder["standing"] {
  if (status === "CANCELED" || status === "FAILED") return "dead";
  if (status !== "EXECUTED" || rewards.length === 0) return "open";
  if (rewards.some(({ delivery }) => delivery.method !== "LINK" && delivery.status === "FAILED"))
    return "undelivered";
  return rewards.every(
    ({ delivery }) => delivery.method === "LINK" || delivery.status === "SUCCEEDED",
  )
    ? "paid"
    : "open";
}

function seen(found: z.infer<typeof order>): VendorOrder {
  const amountCents = found.rewards.reduce(
    (sum, { value }) => sum + dollars(value.denomination),
    0,
  );
  return {
    orderId: found.id,
    externalId: found.external_id ?? "",
    standing: standingOf(found),
    amountCents,
    status: found.status,
  };
}

function bodyOf(
  { fundingSourceId }: TremendousSettings,
  { externalId, amountCents, recipient, products, delivery }: PayoutOrder,
): string {
  const method = delivery === "link" ? "LINK" : "email" in recipient ? "EMAIL" : "PHONE";
  return JSON.stringify({
    external_id: externalId,
    payment: { funding_source_id: fundingSourceId },
    reward: {
      products,
      value: { denomination: amountCents / 100, currency_code: "USD" },
      recipient,
      delivery: { method },
    },
  });
}

async function place(settings: TremendousSettings, wanted: PayoutOrder): Promise<OrderAnswer> {
  const answer = await ask(settings, "/orders", bodyOf(settings, wanted));
  if (answer.status === 409) return { outcome: "conflict" };
  if (answer.status === 400 || answer.status === 422)
    return { outcome: "refused", reason: await reasonOf(answer) };
  const placed = seen((await read(answer, orderAnswer)).order);
  // An order that is only accepted may not list its rewards yet.
  return {
    outcome: "taken",
    order: {
      ...placed,
      externalId: placed.externalId || wanted.externalId,
      amountCents: placed.amountCents || wanted.amountCents,
    },
  };
}

async function find(settings: TremendousSettings, id: string): Promise<VendorOrder | null> {
  const answer = await ask(settings, `/orders/${encodeURIComponent(id)}`);
  return answer.status === 404 ? null : seen((await read(answer, orderAnswer)).order);
}

const maxOrderPages = 2000;

// Pages come newest first. An order without a time counts as recent.
async function listSince(settings: TremendousSettings, sinceAt: number): Promise<VendorOrder[]> {
  const found: VendorOrder[] = [];
  for (let offset = 0, pages = 0; pages < maxOrderPages; pages += 1) {
    const { orders } = await read(await ask(settings, `/orders?offset=${offset}`), orderList);
    const since = orders.filter(
      ({ created_at }) => !created_at || !(Date.parse(created_at) < sinceAt),
    );
    found.push(...since.map(seen));
    if (orders.length === 0 || since.length < orders.length) return found;
    offset += orders.length;
  }
  throw new PayoutVendorUnavailable("Tremendous lists more orders than can be read.", troubleMs);
}

/** Sends one request; throws for answers that a retry may fix (TR-03: 402, 429, 5xx). */
async function ask(
  { apiKey, baseUrl }: TremendousSettings,
  path: string,
  body?: string,
): Promise<Response> {
  const headers = {
    authorization: `Bearer ${apiKey}`,
    accept: "application/json",
    ...(body ? { "content-type": "application/json" } : {}),
  };
  const request: RequestInit = {
    method: body ? "POST" : "GET",
    headers,
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMs),
    ...(body ? { body } : {}),
  };
  if (body) await beforeLeaving();
  const answer = await fetch(`${baseUrl}${path}`, request).catch((cause: unknown) => {
    throw new PayoutVendorUnavailable("Tremendous cannot be reached.", troubleMs, { cause });
  });
  if (answer.status === 401 || answer.status === 403)
    throw new PayoutAuthFailed(`Tremendous does not accept our key (status ${answer.status}).`);
  if (answer.status === 402)
    throw new PayoutFundsMissing("The funding source at Tremendous does not hold enough.");
  if (answer.status === 429 || answer.status >= 500)
    throw new PayoutVendorUnavailable(
      `Tremendous cannot take it now (status ${answer.status}).`,
      waitOf(answer),
    );
  return answer;
}

function waitOf(answer: Response): number {
  const wait = Number(answer.headers.get("retry-after"));
  return Number.isFinite(wait) && wait > 0 ? Math.min(wait, 3600) * 1000 : troubleMs;
}

async function reasonOf(answer: Response): Promise<string> {
  const said = refusal.safeParse(await answer.json().catch(() => null));
  return `Tremendous refused the order (status ${answer.status}): ${said.data?.errors.message?.slice(0, 200) ?? "no reason given"}`;
}

async function read<Shape extends z.ZodType>(
  answer: Response,
  shape: Shape,
): Promise<z.infer<Shape>> {
  if (!answer.ok)
    throw new PayoutVendorUnavailable(`Tremendous answered ${answer.status}.`, troubleMs);
  const parsed = shape.safeParse(await answer.json().catch(() => null));
  if (parsed.success) return parsed.data;
  throw new PayoutVendorUnavailable("Tremendous' answer is not as documented.", troubleMs);
}
