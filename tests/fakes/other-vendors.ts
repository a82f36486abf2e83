import { http, HttpResponse } from "msw";

/** How the smaller vendors look when all is well; a test changes what it wants. */
export function vendorState(origin: string) {
  return {
    tremendous: {
      trouble: null as number | "silent" | null,
      sources: [{ id: "S1", method: "balance", meta: { available_cents: 5_000_000 } }],
      products: ["A2J05SWPI2QG"],
      /** Rows that stand in a list beside the others, in whatever form. */
      odd: { sources: [] as unknown[], webhooks: [] as unknown[] },
      /** What a question about a product meets instead. */
      productTrouble: null as number | null,
      webhooks: [{ id: "W1", url: `${origin}/webhooks/tremendous`, private_key: "whsec_test" }],
    },
    openai: { trouble: null as number | "silent" | null, models: ["gpt-4o-mini"] },
    hunter: { trouble: null as number | "silent" | null, used: 10 },
    google: { trouble: null as number | "silent" | null, error: "invalid_grant" },
    inngest: { trouble: null as number | "silent" | null },
    address: { trouble: null as number | "silent" | null, says: "alive" },
    alerts: { trouble: null as number | "silent" | null },
  };
}

export type VendorState = ReturnType<typeof vendorState>;

/** The part of the smaller vendors' APIs by which an account is looked at. */
export function fakeOtherVendors(given: {
  origin: string;
  keys: { tremendous: string; openai: string; hunter: string; inngest: string; google: string };
  state: () => VendorState;
  /** Where a vendor is served instead of at its own address. */
  bases?: Partial<Record<"tremendous" | "openai" | "hunter" | "google" | "inngest", string>>;
}) {
  const { keys, origin, state, bases = {} } = given;
  const meet = (
    trouble: number | "silent" | null,
    allowed: boolean,
    find: () => Response,
  ): Response => {
    if (trouble === "silent") return HttpResponse.error();
    if (trouble !== null) return HttpResponse.json({}, { status: trouble });
    return allowed ? find() : HttpResponse.json({}, { status: 401 });
  };
  const bears = (request: Request, key: string) =>
    request.headers.get("authorization") === `Bearer ${key}`;
  const tremendous = (base: string, key: string) => {
    const paid = (request: Request, find: () => Response) =>
      meet(state().tremendous.trouble, bears(request, key), find);
    return [
      http.get(`${base}/funding_sources`, ({ request }) =>
        paid(request, () =>
          HttpResponse.json({
            funding_sources: [...state().tremendous.odd.sources, ...state().tremendous.sources],
          }),
        ),
      ),
      http.get(`${base}/webhooks`, ({ request }) =>
        paid(request, () =>
          HttpResponse.json({
            webhooks: [...state().tremendous.odd.webhooks, ...state().tremendous.webhooks],
          }),
        ),
      ),
      http.get(`${base}/products/:id`, ({ request, params }) =>
        state().tremendous.productTrouble === null
          ? paid(request, () =>
              state().tremendous.products.includes(String(params.id))
                ? HttpResponse.json({ product: { id: params.id } })
                : HttpResponse.json({ errors: { message: "Not found" } }, { status: 404 }),
            )
          : HttpResponse.json({}, { status: state().tremendous.productTrouble ?? 500 }),
      ),
    ];
  };
  return [
    // Asked for nothing, a receiver of alerts answers that it only takes posts.
    http.get("https://alerts.example/hook-of-ours", () =>
      meet(state().alerts.trouble, true, () => new HttpResponse(null, { status: 405 })),
    ),
    ...tremendous(bases.tremendous ?? "https://api.tremendous.com/api/v2", keys.tremendous),
    ...tremendous("https://testflight.tremendous.com/api/v2", "TEST_key"),
    http.get(
      `${bases.openai ?? "https://api.openai.com/v1"}/models/:model`,
      ({ request, params }) =>
        meet(state().openai.trouble, bears(request, keys.openai), () =>
          state().openai.models.includes(String(params.model))
            ? HttpResponse.json({ id: params.model, object: "model" })
            : HttpResponse.json({ error: { code: "model_not_found" } }, { status: 404 }),
        ),
    ),
    http.get(`${bases.hunter ?? "https://api.hunter.io/v2"}/account`, ({ request }) =>
      meet(state().hunter.trouble, request.headers.get("x-api-key") === keys.hunter, () =>
        HttpResponse.json({
          data: { requests: { searches: { used: state().hunter.used, available: 500 } } },
        }),
      ),
    ),
    http.post(`${bases.google ?? "https://oauth2.googleapis.com"}/token`, async ({ request }) => {
      const form = new URLSearchParams(await request.text());
      return meet(state().google.trouble, true, () =>
        form.get("client_secret") === keys.google
          ? HttpResponse.json({ error: state().google.error }, { status: 400 })
          : HttpResponse.json({ error: "invalid_client" }, { status: 401 }),
      );
    }),
    http.get(`${bases.inngest ?? "https://api.inngest.com"}/v1/events`, ({ request }) =>
      meet(state().inngest.trouble, bears(request, keys.inngest), () =>
        HttpResponse.json({ data: [] }),
      ),
    ),
    http.get(`${origin}/healthz`, () =>
      meet(state().address.trouble, true, () => HttpResponse.text(state().address.says)),
    ),
  ];
}
