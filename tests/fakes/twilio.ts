import { randomBytes } from "node:crypto";
import { http, HttpResponse } from "msw";

type FakeMessage = {
  sid: string;
  to: string;
  from: string | null;
  messagingServiceSid: string | null;
  body: string;
  direction: "inbound" | "outbound-api";
  status: string;
  createdAt: number;
  /** When it was sent, where that is not when it was made. */
  sentAt?: number;
  media: { sid: string; contentType: string }[];
};

export type FakeTwilioOptions = {
  accountSid: string;
  authToken: string;
  baseUrl?: string;
  pageSize?: number;
  now?: () => number;
  /** The account's messaging services by their sid, with the numbers of each. */
  services?: Readonly<Record<string, readonly string[]>>;
};
/** What the look-up knows of a number, as Twilio words it. */
export type LookedUp = { reassigned?: "yes" | "no" | "no_data"; carrier?: string; error?: number };
type Trouble = { status: number; body?: unknown; headers?: Record<string, string>; drop?: boolean };

const messagingHost = "https://messaging.twilio.com";
const lookupsHost = "https://lookups.twilio.com";
const deactivationsHost = "https://com-twilio-us1-messaging-deactivations.s3.amazonaws.com";
const hex = (bytes: number) => randomBytes(bytes).toString("hex");

// What Twilio answers to its documented test numbers.
const refusedRecipients: Record<string, number> = {
  "+15005550001": 21211,
  "+15005550002": 21612,
  "+15005550003": 21408,
  "+15005550004": 21610,
  "+15005550009": 21614,
};

// As from a network: a piece at a time, and each in a turn of its own.
function inPieces(lines: readonly string[]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let sent = 0;
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      await new Promise((resolve) => setImmediate(resolve));
      if (sent >= lines.length) return controller.close();
      controller.enqueue(
        encoder.encode(`${sent === 0 ? "" : "\n"}${lines.slice(sent, sent + 2000).join("\n")}`),
      );
      sent += 2000;
    },
  });
}

/** Twilio's REST API at the network: remembers what it was given, refuses what Twilio refuses. */
export function fakeTwilio(options: FakeTwilioOptions) {
  const base = `${options.baseUrl ?? "https://api.twilio.com"}/2010-04-01/Accounts/${options.accountSid}`;
  const path = `/2010-04-01/Accounts/${options.accountSid}`;
  const servicesBase = `${options.baseUrl ?? "https://messaging.twilio.com"}/v1/Services`;
  const mediaHost = options.baseUrl ? `${options.baseUrl}/media` : "https://media.twiliocdn.com";
  const now = options.now ?? Date.now;
  const messages: FakeMessage[] = [];
  const odd: Record<"messages" | "numbers" | "media", unknown[]> = {
    ...{ messages: [], numbers: [], media: [] },
  };
  const files = new Map<string, { bytes: Uint8Array; contentType: string }>();
  const troubles: Trouble[] = [];
  const deactivations = new Map<string, string[]>();
  const lookedUp = new Map<string, LookedUp>();
  const requests: {
    method: string;
    url: string;
    authorization: string | null;
    form?: [string, string][];
  }[] = [];
  const authorization = `Basic ${Buffer.from(`${options.accountSid}:${options.authToken}`).toString("base64")}`;

  const refuse = (status: number, code: number, message: string) =>
    HttpResponse.json(
      { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
      { status },
    );

  function guard(request: Request): Response | null {
    requests.push({
      method: request.method,
      url: request.url,
      authorization: request.headers.get("authorization"),
    });
    const trouble = troubles.shift();
    if (trouble?.drop) return HttpResponse.error();
    if (trouble)
      return HttpResponse.json(trouble.body ?? {}, {
        status: trouble.status,
        headers: trouble.headers,
      });
    return request.headers.get("authorization") === authorization
      ? null
      : refuse(401, 20003, "Authenticate");
  }

  // A text that waits has no date sent.
  const sentAt = ({ direction, status, createdAt, sentAt: at }: FakeMessage): number | null =>
    direction === "inbound" || ["sent", "delivered", "undelivered"].includes(status)
      ? (at ?? createdAt)
      : null;
  const shown = (message: FakeMessage) => ({
    sid: message.sid,
    account_sid: options.accountSid,
    messaging_service_sid: message.messagingServiceSid,
    to: message.to,
    from: message.from,
    body: message.body,
    status: message.status,
    direction: message.direction,
    num_segments: message.direction === "inbound" ? "1" : "0",
    num_media: String(message.media.length),
    error_code: null,
    date_created: new Date(message.createdAt).toUTCString(),
    date_sent: sentAt(message) === null ? null : new Date(sentAt(message)!).toUTCString(),
    uri: `${path}/Messages/${message.sid}.json`,
  });

  async function create(request: Request): Promise<Response> {
    const stopped = guard(request);
    if (stopped) return stopped;
    if (!request.headers.get("content-type")?.startsWith("application/x-www-form-urlencoded"))
      return refuse(400, 20001, "Not a form");
    const form = new URLSearchParams(await request.text());
    requests.at(-1)!.form = [...form];
    const [to, body, from, service] = ["To", "Body", "From", "MessagingServiceSid"].map((name) =>
      form.get(name),
    );
    if (!to) return refuse(400, 21604, "A 'To' phone number is required.");
    if (!from && !service) return refuse(400, 21603, "A 'From' phone number is required.");
    if (!/^\+[1-9]\d{6,14}$/.test(to)) return refuse(400, 21211, "Invalid 'To' Phone Number");
    const code = refusedRecipients[to];
    if (code) return refuse(400, code, "The message cannot be sent.");
    if (!body && !form.has("MediaUrl")) return refuse(400, 21602, "Message body is required.");
    if (body && body.length > 1600)
      return refuse(400, 21617, "The concatenated message body exceeds the 1600 character limit.");
    if (form.getAll("MediaUrl").length > 10)
      return refuse(400, 21623, "Number of media files exceeds allowed limit");
    const message: FakeMessage = {
      sid: `SM${hex(16)}`,
      to,
      from: from ?? null,
      messagingServiceSid: service ?? null,
      body: body ?? "",
      direction: "outbound-api",
      status: service ? "accepted" : "queued",
      createdAt: now(),
      media: [],
    };
    messages.push(message);
    return HttpResponse.json(shown(message), { status: 201 });
  }

  function list(request: Request): Response {
    const stopped = guard(request);
    if (stopped) return stopped;
    const query = new URL(request.url).searchParams;
    const sentFrom = query.get("DateSent>");
    if (sentFrom && !/^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\dZ)?$/.test(sentFrom))
      return refuse(400, 20001, "Invalid DateSent");
    const size = Math.min(Number(query.get("PageSize") ?? 50), options.pageSize ?? 1000);
    const pageNumber = Number(query.get("Page") ?? 0);
    const matching = messages
      .filter((message) => !query.get("To") || message.to === query.get("To"))
      // As with Twilio, a text that was not sent yet has no date to be found by.
      .filter(
        (message) =>
          !sentFrom || (sentAt(message) !== null && sentAt(message)! >= Date.parse(sentFrom)),
      )
      // By when they were sent, as Twilio's reference says.
      .sort(
        (a, b) => (sentAt(b) ?? Infinity) - (sentAt(a) ?? Infinity) || b.createdAt - a.createdAt,
      );
    const shownNow = matching.slice(pageNumber * size, (pageNumber + 1) * size);
    query.set("Page", String(pageNumber + 1));
    const more = matching.length > (pageNumber + 1) * size;
    const answer = {
      messages: [...odd.messages, ...shownNow.map(shown)],
      page: pageNumber,
      page_size: size,
      next_page_uri: more ? `${path}/Messages.json?${query.toString()}` : null,
    };
    return HttpResponse.json(answer, { headers: { date: new Date(now()).toUTCString() } });
  }

  function listNumbers(request: Request, sid: string): Response {
    const stopped = guard(request);
    if (stopped) return stopped;
    const numbers = options.services?.[sid];
    if (!numbers)
      return refuse(
        404,
        20404,
        `The requested resource /Services/${sid}/PhoneNumbers was not found`,
      );
    const query = new URL(request.url).searchParams;
    const [size, page] = [
      options.pageSize ?? Number(query.get("PageSize") ?? 50),
      Number(query.get("Page") ?? 0),
    ];
    query.set("Page", String(page + 1));
    const next =
      numbers.length > (page + 1) * size
        ? `${servicesBase}/${sid}/PhoneNumbers?${query.toString()}`
        : null;
    const shownNow = numbers.slice(page * size, (page + 1) * size);
    return HttpResponse.json({
      phone_numbers: [
        ...odd.numbers,
        ...shownNow.map((number) => ({
          sid: `PN${hex(16)}`,
          service_sid: sid,
          phone_number: number,
        })),
      ],
      meta: { page, page_size: size, next_page_url: next, key: "phone_numbers" },
    });
  }

  function listMedia(request: Request, sid: string): Response {
    const stopped = guard(request);
    if (stopped) return stopped;
    const message = messages.find((one) => one.sid === sid);
    if (!message) return refuse(404, 20404, "The requested resource was not found");
    const media = message.media.map((one) => ({
      sid: one.sid,
      content_type: one.contentType,
      uri: `${path}/Messages/${sid}/Media/${one.sid}.json`,
    }));
    return HttpResponse.json({ media_list: [...odd.media, ...media], next_page_uri: null });
  }

  function redirectToFile(request: Request, sid: string): Response {
    const stopped = guard(request);
    if (stopped) return stopped;
    if (!files.has(sid)) return refuse(404, 20404, "The requested resource was not found");
    return new HttpResponse(null, {
      status: 307,
      // A served fake has one address; by its other name it is a host that gets no password.
      headers: {
        location: `${mediaHost.replace("127.0.0.1", "localhost")}/${options.accountSid}/${sid}?Signature=${hex(8)}`,
      },
    });
  }

  function serveFile(request: Request, sid: string): Response {
    requests.push({
      method: request.method,
      url: request.url,
      authorization: request.headers.get("authorization"),
    });
    // The storage behind the redirect refuses a second way of signing in.
    if (request.headers.has("authorization"))
      return new HttpResponse("Only one auth mechanism allowed", { status: 400 });
    const file = files.get(sid);
    if (!file) return new HttpResponse(null, { status: 404 });
    return new HttpResponse(file.bytes.slice(), { headers: { "content-type": file.contentType } });
  }

  function removeFile(request: Request, file: string): Response {
    const stopped = guard(request);
    if (stopped) return stopped;
    return files.delete(file.replace(/\.json$/, ""))
      ? new HttpResponse(null, { status: 204 })
      : refuse(404, 20404, "Not found");
  }

  function leadToDeactivations(request: Request): Response {
    const stopped = guard(request);
    if (stopped) return stopped;
    const day = new URL(request.url).searchParams.get("Date") ?? "";
    if (!/^\d{4}-\d\d-\d\d$/.test(day)) return refuse(400, 20001, "Invalid Date");
    if (!deactivations.has(day)) return refuse(404, 30114, "Specified date is not available yet");
    const to = `${deactivationsHost}/${day}.txt?X-Amz-Expires=120&X-Amz-Signature=${hex(16)}`;
    return HttpResponse.json({ redirect_to: to }, { status: 307, headers: { location: to } });
  }

  function serveDeactivations(request: Request, file: string): Response {
    requests.push({
      method: request.method,
      url: request.url,
      authorization: request.headers.get("authorization"),
    });
    if (request.headers.has("authorization"))
      return new HttpResponse("Only one auth mechanism allowed", { status: 400 });
    if (!new URL(request.url).searchParams.has("X-Amz-Signature"))
      return new HttpResponse("AccessDenied", { status: 403 });
    const lines = deactivations.get(file.replace(/\.txt$/, "")) ?? [];
    return new HttpResponse(inPieces(lines), { headers: { "content-type": "text/plain" } });
  }

  function lookUp(request: Request, phone: string): Response {
    const stopped = guard(request);
    if (stopped) return stopped;
    if (!/^\+1\d{10}$/.test(phone)) return refuse(404, 20404, "The resource was not found");
    const query = new URL(request.url).searchParams;
    const fields = (query.get("Fields") ?? "").split(",");
    const since = query.get("LastVerifiedDate");
    if (fields.includes("reassigned_number") && !/^20\d{6}$/.test(since ?? ""))
      return refuse(400, 60600, "LastVerifiedDate is missing or not YYYYMMDD");
    const { reassigned = "no_data", carrier = null, error = null } = lookedUp.get(phone) ?? {};
    const has = (field: string) => fields.includes(field);
    return HttpResponse.json({
      calling_country_code: "1",
      phone_number: phone,
      valid: true,
      reassigned_number: has("reassigned_number")
        ? {
            last_verified_date: since,
            is_number_reassigned: error ? null : reassigned,
            error_code: error,
          }
        : null,
      line_type_intelligence: has("line_type_intelligence")
        ? { carrier_name: error ? null : carrier, type: "mobile", error_code: error }
        : null,
    });
  }

  return {
    handlers: [
      http.get(`${options.baseUrl ?? lookupsHost}/v2/PhoneNumbers/:phone`, ({ request, params }) =>
        lookUp(request, String(params.phone)),
      ),
      http.get(`${options.baseUrl ?? messagingHost}/v1/Deactivations`, ({ request }) =>
        leadToDeactivations(request),
      ),
      http.get(`${deactivationsHost}/:file`, ({ request, params }) =>
        serveDeactivations(request, String(params.file)),
      ),
      http.post(`${base}/Messages.json`, ({ request }) => create(request)),
      http.get(`${base}/Messages.json`, ({ request }) => list(request)),
      http.get(`${servicesBase}/:sid/PhoneNumbers`, ({ request, params }) =>
        listNumbers(request, String(params.sid)),
      ),
      http.get(`${base}/Messages/:sid/Media.json`, ({ request, params }) =>
        listMedia(request, String(params.sid)),
      ),
      http.get(`${base}/Messages/:message/Media/:sid`, ({ request, params }) =>
        redirectToFile(request, String(params.sid)),
      ),
      http.delete(`${base}/Messages/:message/Media/:file`, ({ request, params }) =>
        removeFile(request, String(params.file)),
      ),
      http.get(`${mediaHost}/:account/:sid`, ({ request, params }) =>
        serveFile(request, String(params.sid)),
      ),
    ],
    /** Every request, oldest first; forms with their fields in order. */
    requests,
    /** What Twilio holds. */
    messages,
    /** Rows of a form that nobody knows, which come first on each page of a list. */
    odd,
    /** Publishes the carriers' list of numbers that they took back on a day. */
    publishDeactivations: (day: string, lines: string[]) => deactivations.set(day, lines),
    /** What Lookup knows of a number. */
    know: (phone: string, known: LookedUp) => lookedUp.set(phone, known),
    /** The next request meets this instead of an answer. */
    troubleNext: (trouble: Trouble) => troubles.push(trouble),
    /**
     * A text arrives at Twilio; gives the sid and the media addresses that its webhook would carry.
     */
    receive(text: {
      from: string;
      to: string;
      body: string;
      at?: number;
      files?: { bytes: Uint8Array; contentType: string }[];
    }) {
      const sid = `${text.files?.length ? "MM" : "SM"}${hex(16)}`;
      const media = (text.files ?? []).map((file) => {
        const mediaSid = `ME${hex(16)}`;
        files.set(mediaSid, file);
        return { sid: mediaSid, contentType: file.contentType };
      });
      const { from, to, body, at = now() } = text;
      messages.push({
        sid,
        from,
        to,
        body,
        messagingServiceSid: null,
        direction: "inbound",
        status: "received",
        createdAt: at,
        media,
      });
      return { sid, mediaUrls: media.map((one) => `${base}/Messages/${sid}/Media/${one.sid}`) };
    },
  };
}
