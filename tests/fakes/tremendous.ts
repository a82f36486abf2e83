import { randomBytes } from "node:crypto";
import { http, HttpResponse } from "msw";
import { z } from "zod";
import { expectedSignature } from "~/integrations/payouts/signature";

type Reward = {
  id: string;
  order_id: string;
  value: { denomination: number; currency_code: string };
  delivery: { method: string; status: string; link?: string };
};
export type FakeOrder = {
  id: string;
  external_id: string;
  status: string;
  content: string;
  created_at: string;
  rewards: Reward[];
};

/** `afterTaking`: the vendor does its work and the answer is lost. */
type Trouble =
  { status: number; headers?: Record<string, string> } | { drop: "before" | "afterTaking" };

const orderRequest = z.strictObject({
  external_id: z.string().min(1).optional(),
  payment: z.strictObject({ funding_source_id: z.string() }),
  reward: z.strictObject({
    campaign_id: z.string().optional(),
    products: z.array(z.string()).min(1).optional(),
    value: z.strictObject({
      denomination: z.number().min(5).max(2000),
      currency_code: z.literal("USD"),
    }),
    recipient: z.union([
      z.strictObject({ name: z.string(), email: z.email() }),
      z.strictObject({ name: z.string(), phone: z.string().regex(/^\+\d{8,15}$/) }),
    ]),
    delivery: z.strictObject({ method: z.enum(["EMAIL", "PHONE", "LINK"]) }),
  }),
});

const hex = (bytes: number): string => randomBytes(bytes).toString("hex");
const refuse = (status: number, message: string): Response =>
  HttpResponse.json({ errors: { message } }, { status });

export type FakeTremendousOptions = {
  apiKey: string;
  baseUrl?: string;
  webhookKey?: string;
  balanceCents?: number;
  next?: () => "EXECUTED" | "PENDING APPROVAL";
};

/** What may go wrong with a request to the vendor, one of each kind. */
export const possibleTroubles = [
  { status: 402 },
  { status: 429 },
  { status: 500 },
  { status: 503 },
  { status: 401 },
  { drop: "before" },
  { drop: "afterTaking" },
] as const;

/**
 * Tremendous' API v2 at the network: keeps orders, pays each external id once, refuses what
 * Tremendous refuses (TR-02…08).
 */
export function fakeTremendous(options: FakeTremendousOptions) {
  const base = options.baseUrl ?? "https://api.tremendous.com/api/v2";
  const orders = new Map<string, FakeOrder>();
  const troubles: Trouble[] = [];
  const requests: { method: string; path: string; body?: string }[] = [];
  const money = { balanceCents: options.balanceCents ?? Number.POSITIVE_INFINITY };

  const shown = ({ content: _, ...order }: FakeOrder): object => order;
  const find = (id: string): FakeOrder | undefined =>
    [...orders.values()].find((order) => order.id === id) ?? orders.get(id);

  function guard(request: Request, body?: string): Response | null {
    requests.push({
      method: request.method,
      path: new URL(request.url).pathname,
      ...(body ? { body } : {}),
    });
    if (request.headers.get("authorization") !== `Bearer ${options.apiKey}`)
      return refuse(401, "Unauthorized");
    return null;
  }

  function take(body: string): Response {
    const parsed = orderRequest.safeParse(JSON.parse(body));
    if (!parsed.success)
      return refuse(
        422,
        `Invalid: ${parsed.error.issues.map(({ path }) => path.join(".")).join(", ")}`,
      );
    const { external_id: externalId = hex(8), reward } = parsed.data;
    const known = orders.get(externalId);
    if (known)
      return known.content === body
        ? HttpResponse.json({ order: shown(known) }, { status: 201 })
        : refuse(409, "external_id is taken by another order");
    const cents = Math.round(reward.value.denomination * 100);
    if (cents > money.balanceCents) return refuse(402, "Insufficient funds");
    money.balanceCents -= cents;
    const id = hex(6).toUpperCase();
    const status = options.next?.() ?? "EXECUTED";
    const link =
      reward.delivery.method === "LINK" ? { link: `https://reward.example/secret-${hex(8)}` } : {};
    const order: FakeOrder = {
      id,
      external_id: externalId,
      status,
      content: body,
      created_at: new Date().toISOString(),
      rewards: [
        {
          id: hex(6).toUpperCase(),
          order_id: id,
          value: reward.value,
          delivery: { method: reward.delivery.method, status: "PENDING", ...link },
        },
      ],
    };
    orders.set(externalId, order);
    return HttpResponse.json(
      { order: shown(order) },
      { status: status === "EXECUTED" ? 200 : 202 },
    );
  }

  async function create(request: Request): Promise<Response> {
    const body = await request.text();
    const trouble = troubles.shift();
    const stopped = guard(request, body);
    if (trouble && "status" in trouble)
      return HttpResponse.json(
        { errors: { message: "trouble" } },
        { status: trouble.status, headers: trouble.headers },
      );
    if (trouble?.drop === "before") return HttpResponse.error();
    const answer = stopped ?? take(body);
    return trouble?.drop === "afterTaking" ? HttpResponse.error() : answer;
  }

  // Ten a page, newest first, as the vendor's paper says.
  function list(request: Request): Response {
    const stopped = guard(request);
    const offset = Number(new URL(request.url).searchParams.get("offset") ?? 0);
    const page = [...orders.values()].reverse().slice(offset, offset + 10);
    return stopped ?? HttpResponse.json({ orders: page.map(shown), total_count: orders.size });
  }

  function show(request: Request, id: string): Response {
    const trouble = troubles.shift();
    const stopped = guard(request);
    if (trouble && "status" in trouble)
      return HttpResponse.json(
        { errors: { message: "trouble" } },
        { status: trouble.status, headers: trouble.headers },
      );
    if (trouble) return HttpResponse.error();
    const order = find(id);
    return (
      stopped ?? (order ? HttpResponse.json({ order: shown(order) }) : refuse(404, "Not found"))
    );
  }

  function showReward(request: Request, id: string): Response {
    const stopped = guard(request);
    const reward = [...orders.values()]
      .flatMap(({ rewards }) => rewards)
      .find((one) => one.id === id);
    return stopped ?? (reward ? HttpResponse.json({ reward }) : refuse(404, "Not found"));
  }

  // TR-05: a new link each time, and only for a reward that was not sent by mail or text.
  function makeLink(request: Request, id: string): Response {
    const stopped = guard(request);
    const reward = [...orders.values()]
      .flatMap(({ rewards }) => rewards)
      .find((one) => one.id === id);
    if (stopped || !reward) return stopped ?? refuse(404, "Not found");
    if (reward.delivery.method !== "LINK")
      return refuse(400, "Links are made for rewards with the delivery LINK only");
    reward.delivery.link = `https://reward.example/secret-${hex(8)}`;
    return HttpResponse.json({
      reward: { id, order_id: reward.order_id, link: reward.delivery.link },
    });
  }

  const cents = ({ rewards }: FakeOrder): number =>
    rewards.reduce((sum, { value }) => sum + Math.round(value.denomination * 100), 0);

  return {
    handlers: [
      http.post(`${base}/orders`, ({ request }) => create(request)),
      http.get(`${base}/orders`, ({ request }) => list(request)),
      http.get(`${base}/orders/:id`, ({ request, params }) => show(request, String(params.id))),
      http.get(`${base}/rewards/:id`, ({ request, params }) =>
        showReward(request, String(params.id)),
      ),
      http.post(`${base}/rewards/:id/generate_link`, ({ request, params }) =>
        makeLink(request, String(params.id)),
      ),
    ],
    /** By external id. */
    orders,
    requests,
    money,
    /** The next request meets this. */
    troubleNext: (trouble: Trouble) => troubles.push(trouble),
    clearTroubles: () => (troubles.length = 0),
    /** Executes an order that waited for approval, and delivers its reward. */
    deliver(order: FakeOrder): void {
      order.status = "EXECUTED";
      for (const { delivery } of order.rewards) delivery.status = "SUCCEEDED";
    },
    bounce(order: FakeOrder): void {
      order.status = "EXECUTED";
      for (const { delivery } of order.rewards) delivery.status = "FAILED";
    },
    /** Cancels an order, also one that was delivered: its money comes back. */
    cancel(order: FakeOrder, status: "CANCELED" | "FAILED" = "CANCELED"): void {
      if (order.status !== "CANCELED" && order.status !== "FAILED")
        money.balanceCents += cents(order);
      order.status = status;
    },
    /** What has left to people and stays with them, in cents. */
    delivered: (of: (order: FakeOrder) => boolean = () => true): number =>
      [...orders.values()]
        .filter(
          (order) =>
            of(order) &&
            order.status === "EXECUTED" &&
            // TR-04: a link is delivered with the order; whoever has it can redeem it.
            order.rewards.every(
              ({ delivery }) => delivery.method === "LINK" || delivery.status === "SUCCEEDED",
            ),
        )
        .reduce((sum, order) => sum + cents(order), 0),
    /** A signed report as Tremendous posts it. */
    report(
      event: string,
      resource: { id: string; type: string },
      uuid: string = hex(16),
    ): { body: string; headers: Record<string, string> } {
      const body = JSON.stringify({
        event,
        uuid,
        created_utc: new Date().toISOString(),
        payload: { resource, meta: {} },
      });
      return {
        body,
        headers: {
          "content-type": "application/json",
          "tremendous-webhook-signature": expectedSignature(
            options.webhookKey ?? "",
            Buffer.from(body),
          ),
        },
      };
    },
  };
}
