import { http, HttpResponse } from "msw";

type Number = {
  sid: string;
  phone_number: string;
  capabilities: { voice: boolean; sms: boolean; mms: boolean };
  sms_url: string | null;
  sms_method: string | null;
  sms_fallback_url: string | null;
  sms_fallback_method: string | null;
  sms_application_sid: string | null;
};

/** How a well set-up account looks; a test changes what it wants. */
export function twilioState(origin: string, phone: string, serviceSid: string) {
  const hook = `${origin}/webhooks/twilio/messages`;
  return {
    account: { status: "active", type: "Full" },
    balance: "118.40",
    /** Null where the list has no row of the United States. */
    isUsOpen: true as boolean | null,
    /** Countries besides the United States that may be texted. */
    otherCountries: [] as string[],
    numbers: [
      {
        sid: `PN${"1".repeat(32)}`,
        phone_number: phone,
        capabilities: { voice: true, sms: true, mms: true },
        sms_url: hook,
        sms_method: "POST",
        sms_fallback_url: hook,
        sms_fallback_method: "POST",
        sms_application_sid: "",
      },
    ] as Number[],
    service: {
      sid: serviceSid,
      inbound_request_url: null as string | null,
      inbound_method: "POST",
      fallback_url: null as string | null,
      fallback_method: "POST",
      status_callback: null as string | null,
      use_inbound_webhook_on_number: true,
    },
    hasService: true,
    pool: [phone],
    campaign: "VERIFIED" as string | null,
    /** What the carriers let the campaign send, as Twilio tells it; null before they do. */
    limits: { att: { mps: 75, msg_class: "A" }, tmobile: { brand_tier: "TOP" } } as {
      att?: { mps: number; msg_class: string };
      tmobile?: { brand_tier: string };
    } | null,
    brand: "APPROVED",
    tollFree: "TWILIO_APPROVED" as string | null,
    /** Rows that stand in a list beside the others, in whatever form. */
    odd: {
      numbers: [] as unknown[],
      pool: [] as unknown[],
      regions: [] as unknown[],
      campaigns: [] as unknown[],
      tollFree: [] as unknown[],
    },
    /** What every request meets instead. */
    trouble: null as number | "silent" | null,
    /** By how much Twilio's clock is ahead of ours, in ms. */
    aheadMs: 0,
  };
}

export type TwilioState = ReturnType<typeof twilioState>;

/** The part of Twilio's API by which an account is looked at and set up. */
export function fakeTwilioSetup(given: {
  accountSid: string;
  authToken: string;
  state: () => TwilioState;
  /** One address for all of Twilio's hosts. */
  baseUrl?: string;
}) {
  const { accountSid, authToken, state, baseUrl } = given;
  const api = `${baseUrl ?? "https://api.twilio.com"}/2010-04-01/Accounts/${accountSid}`;
  const messaging = `${baseUrl ?? "https://messaging.twilio.com"}/v1`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`;
  const changes: { path: string; form: Record<string, string> }[] = [];
  const time = () => ({ date: new Date(Date.now() + state().aheadMs).toUTCString() });
  const refuse = (status: number, code: number) =>
    HttpResponse.json({ code, message: "Refused", status }, { status, headers: time() });

  async function answer(
    request: Request,
    find: (form: URLSearchParams | null) => object | null,
  ): Promise<Response> {
    const { trouble } = state();
    if (trouble === "silent") return HttpResponse.error();
    if (trouble !== null) return refuse(trouble, trouble === 429 ? 20429 : 20500);
    if (request.headers.get("authorization") !== authorization) return refuse(401, 20003);
    const form = request.method === "POST" ? new URLSearchParams(await request.text()) : null;
    if (form) changes.push({ path: new URL(request.url).pathname, form: Object.fromEntries(form) });
    const found = find(form);
    return found ? HttpResponse.json(found, { headers: time() }) : refuse(404, 20404);
  }

  const setNumber = (sid: string, form: URLSearchParams | null): object | null => {
    const number = state().numbers.find((one) => one.sid === sid);
    if (!number || !form) return null;
    number.sms_url = form.get("SmsUrl") ?? number.sms_url;
    number.sms_method = form.get("SmsMethod") ?? number.sms_method;
    number.sms_fallback_url = form.get("SmsFallbackUrl") ?? number.sms_fallback_url;
    number.sms_fallback_method = form.get("SmsFallbackMethod") ?? number.sms_fallback_method;
    return number;
  };
  const setService = (form: URLSearchParams | null): object | null => {
    const { service, hasService } = state();
    if (!hasService) return null;
    service.inbound_request_url = form?.get("InboundRequestUrl") ?? service.inbound_request_url;
    service.inbound_method = form?.get("InboundMethod") ?? service.inbound_method;
    service.fallback_method = form?.get("FallbackMethod") ?? service.fallback_method;
    service.fallback_url = form?.get("FallbackUrl") ?? service.fallback_url;
    service.status_callback = form?.get("StatusCallback") ?? service.status_callback;
    return service;
  };
  const campaigns = () => {
    const { campaign, limits, odd } = state();
    const one = { sid: "QE1", brand_registration_sid: "BN1", campaign_status: campaign };
    return {
      compliance: [...odd.campaigns, ...(campaign ? [{ ...one, rate_limits: limits }] : [])],
    };
  };

  const handlers = [
    http.get(`${api}.json`, ({ request }) => answer(request, () => state().account)),
    http.get(`${api}/Balance.json`, ({ request }) =>
      answer(request, () => ({ balance: state().balance, currency: "USD" })),
    ),
    http.get(`${api}/IncomingPhoneNumbers.json`, ({ request }) => {
      const phone = new URL(request.url).searchParams.get("PhoneNumber");
      return answer(request, () => ({
        incoming_phone_numbers: [
          ...state().odd.numbers,
          ...state().numbers.filter((one) => one.phone_number === phone),
        ],
      }));
    }),
    http.post(`${api}/IncomingPhoneNumbers/:file`, ({ request, params }) =>
      answer(request, (form) => setNumber(String(params.file).replace(".json", ""), form)),
    ),
    http.get(`${messaging}/Services/:sid`, ({ request }) =>
      answer(request, () => (state().hasService ? state().service : null)),
    ),
    http.post(`${messaging}/Services/:sid`, ({ request }) => answer(request, setService)),
    http.get(`${messaging}/Services/:sid/PhoneNumbers`, ({ request }) =>
      answer(request, () => ({
        phone_numbers: [
          ...state().odd.pool,
          ...state().pool.map((phone) => ({ phone_number: phone })),
        ],
        meta: { key: "phone_numbers", next_page_url: null },
      })),
    ),
    http.get(`${messaging}/Services/:sid/Compliance/Usa2p`, ({ request }) =>
      answer(request, campaigns),
    ),
    http.get(`${messaging}/a2p/BrandRegistrations/:sid`, ({ request }) =>
      answer(request, () => ({ sid: "BN1", status: state().brand, failure_reason: null })),
    ),
    http.get(`${messaging}/Tollfree/Verifications`, ({ request }) => {
      const { tollFree, odd } = state();
      const one = { status: tollFree, rejection_reason: null };
      return answer(request, () => ({
        verifications: [...odd.tollFree, ...(tollFree ? [one] : [])],
      }));
    }),
    http.get(
      `${baseUrl ?? "https://accounts.twilio.com"}/v1/Messaging/GeoPermissions`,
      ({ request }) =>
        answer(request, () => {
          const { isUsOpen, otherCountries, odd } = state();
          const wanted = new URL(request.url).searchParams.get("CountryCode")?.split(",");
          const named = (code: string, enabled: boolean) => ({
            ...{ country_code: code, type: "country", enabled },
          });
          const closed = ["FR", "GB"].filter((code) => !otherCountries.includes(code));
          const all = [
            ...(isUsOpen === null ? [] : [named("US", isUsOpen)]),
            ...otherCountries.map((code) => named(code, true)),
            ...closed.map((code) => named(code, false)),
          ];
          const asked = all.filter((one) => wanted?.includes(one.country_code) ?? true);
          return { permissions: [...odd.regions, ...asked] };
        }),
    ),
  ];
  return { handlers, changes };
}
