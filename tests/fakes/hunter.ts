import { http, HttpResponse } from "msw";

type Person = {
  value: string;
  type: "personal" | "generic";
  confidence: number;
  first_name?: string | null;
  last_name?: string | null;
  position?: string | null;
  verification?: { date: string | null; status: string | null } | null;
};
type Domain = {
  organization?: string;
  disposable?: boolean;
  webmail?: boolean;
  accept_all?: boolean;
  emails: Person[];
};
type Trouble = { status: number; body?: unknown; drop?: boolean };

const refuse = (status: number, id: string) =>
  HttpResponse.json(
    { errors: [{ id, code: status, details: `The vendor's words on ${id}.` }] },
    { status },
  );

/**
 * Hunter's API v2 at the network: knows the given domains, refuses what Hunter refuses. A
 * verification takes `working` calls to finish.
 */
export function fakeHunter(options: {
  apiKey: string;
  baseUrl?: string;
  domains?: Record<string, Domain>;
  working?: number;
}) {
  const base = options.baseUrl ?? "https://api.hunter.io/v2";
  const domains = options.domains ?? {};
  const requests: URL[] = [];
  const troubles: Trouble[] = [];
  const asked = new Map<string, number>();

  function guard(request: Request): Response | null {
    const url = new URL(request.url);
    requests.push(url);
    const trouble = troubles.shift();
    if (trouble?.drop) return HttpResponse.error();
    if (trouble && trouble.body === undefined) return refuse(trouble.status, "trouble");
    if (trouble) return HttpResponse.json(trouble.body as object, { status: trouble.status });
    return request.headers.get("x-api-key") === options.apiKey
      ? null
      : refuse(401, "authentication_failed");
  }

  function search(request: Request): Response {
    const stopped = guard(request);
    if (stopped) return stopped;
    const query = new URL(request.url).searchParams;
    const [domain, limit] = [query.get("domain") ?? "", Number(query.get("limit") ?? 10)];
    if (!domain && !query.get("company")) return refuse(400, "wrong_params");
    if (!/^[a-z0-9.-]+\.[a-z]{2,}$/i.test(domain)) return refuse(400, "invalid_domain");
    if (!Number.isInteger(limit) || limit < 1 || limit > 100) return refuse(400, "invalid_limit");
    const { emails = [], ...known } = domains[domain] ?? { emails: [] };
    return HttpResponse.json({
      data: {
        domain,
        disposable: false,
        webmail: false,
        accept_all: false,
        pattern: null,
        organization: null,
        ...known,
        emails: emails.slice(0, limit),
      },
      meta: { results: emails.length, limit, offset: 0 },
    });
  }

  function find(request: Request): Response {
    const stopped = guard(request);
    if (stopped) return stopped;
    const query = new URL(request.url).searchParams;
    const [domain, first, last] = ["domain", "first_name", "last_name"].map((name) =>
      query.get(name),
    );
    if (!domain || !first || !last) return refuse(400, "wrong_params");
    const person = domains[domain]?.emails.find(
      (one) => one.first_name === first && one.last_name === last,
    );
    const data = {
      first_name: first,
      last_name: last,
      domain,
      email: person?.value ?? null,
      score: person?.confidence ?? null,
    };
    return HttpResponse.json({
      data: {
        ...data,
        position: person?.position ?? null,
        verification: person?.verification ?? null,
      },
    });
  }

  function verify(request: Request): Response {
    const stopped = guard(request);
    if (stopped) return stopped;
    const email = new URL(request.url).searchParams.get("email") ?? "";
    if (!email.includes("@")) return refuse(400, "invalid_email");
    const calls = (asked.get(email) ?? 0) + 1;
    asked.set(email, calls);
    if (calls <= (options.working ?? 0)) return HttpResponse.json({ data: {} }, { status: 202 });
    const known = domains[email.split("@")[1] ?? ""];
    const person = known?.emails.find(({ value }) => value === email);
    const status = known?.webmail
      ? "webmail"
      : known?.disposable
        ? "disposable"
        : person
          ? "valid"
          : "invalid";
    const flags = {
      disposable: known?.disposable ?? false,
      webmail: known?.webmail ?? false,
      mx_records: Boolean(known),
      block: false,
    };
    return HttpResponse.json({
      data: { status, result: "deprecated", score: person?.confidence ?? 0, email, ...flags },
    });
  }

  return {
    handlers: [
      http.get(`${base}/domain-search`, ({ request }) => search(request)),
      http.get(`${base}/email-finder`, ({ request }) => find(request)),
      http.get(`${base}/email-verifier`, ({ request }) => verify(request)),
    ],
    requests,
    /** The next request meets this instead of an answer. */
    troubleNext: (trouble: Trouble) => troubles.push(trouble),
  };
}
