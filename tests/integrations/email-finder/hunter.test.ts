import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import {
  FinderAuthFailed,
  FinderPlanUsedUp,
  FinderRefused,
  FinderUnavailable,
  PersonAskedNotToBeProcessed,
} from "~/integrations/email-finder/contract";
import { hunter } from "~/integrations/email-finder/hunter";
import { fakeHunter } from "~/tests/fakes/hunter";

const finder = hunter({ apiKey: "key-1", baseUrl: "https://api.hunter.io/v2" });
const server = setupServer();
let vendor: ReturnType<typeof fakeHunter>;

const domains = {
  "solar.example": {
    organization: "Solar Deals LLC",
    accept_all: true,
    emails: [
      { value: "Info@solar.example", type: "generic" as const, confidence: 94 },
      {
        value: "jane@solar.example",
        type: "personal" as const,
        confidence: 71,
        first_name: "Jane",
        last_name: "Doe",
        position: "CEO",
        verification: { date: "2026-01-01", status: "valid" },
      },
    ],
  },
  "mail.example": { webmail: true, disposable: true, emails: [] },
};

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.close());
beforeEach(() => {
  vendor = fakeHunter({ apiKey: "key-1", domains, working: 1 });
  server.resetHandlers(...vendor.handlers);
});

describe("the addresses of a domain", () => {
  test("HU-02, HU-06: come with confidence as the score, their kind and the person", async () => {
    expect(await finder.searchDomain("solar.example")).toEqual({
      domain: "solar.example",
      organization: "Solar Deals LLC",
      disposable: false,
      webmail: false,
      acceptAll: true,
      emails: [
        {
          value: "info@solar.example",
          type: "generic",
          confidenceScore: 94,
          firstName: null,
          lastName: null,
          position: null,
          verificationStatus: null,
        },
        {
          value: "jane@solar.example",
          type: "personal",
          confidenceScore: 71,
          firstName: "Jane",
          lastName: "Doe",
          position: "CEO",
          verificationStatus: "valid",
        },
      ],
    });
  });

  test("HU-06: webmail and disposable are told, and an unknown domain is empty", async () => {
    expect(await finder.searchDomain("mail.example")).toMatchObject({
      webmail: true,
      disposable: true,
      emails: [],
    });
    expect(await finder.searchDomain("nobody.example")).toMatchObject({
      domain: "nobody.example",
      organization: null,
      emails: [],
    });
  });

  test("HU-02: at most as many as asked for", async () => {
    expect((await finder.searchDomain("solar.example", { limit: 1 })).emails).toHaveLength(1);
    expect(vendor.requests[0]?.searchParams.get("limit")).toBe("1");
  });

  test("an entry that is no address is left out, the others stay", async () => {
    const emails = [
      { value: "not an address", type: "generic", confidence: 1 },
      { value: "a@solar.example", type: "other", confidence: 50 },
      null,
    ];
    vendor.troubleNext({ status: 200, body: { data: { domain: "solar.example", emails } } });
    expect((await finder.searchDomain("solar.example")).emails).toMatchObject([
      { value: "a@solar.example", type: null },
    ]);
  });

  test("HU-01: the key is in a header and in no address", async () => {
    await finder.searchDomain("solar.example");
    expect(vendor.requests[0]?.toString()).toBe(
      "https://api.hunter.io/v2/domain-search?domain=solar.example&limit=10",
    );
  });
});

test("HU-03, HU-06: a named person's address comes with its score, or is not known", async () => {
  const jane = { domain: "solar.example", firstName: "Jane", lastName: "Doe" };
  expect(await finder.findEmail(jane)).toMatchObject({
    value: "jane@solar.example",
    confidenceScore: 71,
    type: "personal",
  });
  expect(await finder.findEmail({ ...jane, firstName: "John" })).toBeNull();
});

test("HU-04: a verification that still works is asked again and then has its answer", async () => {
  const first = await finder.verifyEmail("jane@solar.example");
  expect(first).toMatchObject({ outcome: "working" });
  expect(first.outcome === "working" && first.retryAfterMs).toBeGreaterThan(0);
  expect(await finder.verifyEmail("jane@solar.example")).toEqual({
    outcome: "verified",
    status: "valid",
    score: 71,
    disposable: false,
    webmail: false,
    mxRecords: true,
    block: false,
  });
});

describe("HU-05: errors", () => {
  const failure = (promise: Promise<unknown>) =>
    promise.then(() => null).catch((error: unknown) => error);

  test("403 is the rate limit: later, with a delay", async () => {
    vendor.troubleNext({ status: 403 });
    const error = await failure(finder.searchDomain("solar.example"));
    expect(error).toBeInstanceOf(FinderUnavailable);
    expect((error as FinderUnavailable).retryAfterMs).toBeGreaterThan(0);
  });

  test.each([
    [429, FinderPlanUsedUp],
    [451, PersonAskedNotToBeProcessed],
    [400, FinderRefused],
    [404, FinderRefused],
    [500, FinderUnavailable],
    [503, FinderUnavailable],
  ])("%i has its own meaning in every method", async (status, kind) => {
    const asks = [
      () => finder.searchDomain("solar.example"),
      () => finder.findEmail({ domain: "solar.example", firstName: "Jane", lastName: "Doe" }),
      () => finder.verifyEmail("jane@solar.example"),
    ];
    for (const ask of asks) {
      vendor.troubleNext({ status });
      expect(await failure(ask())).toBeInstanceOf(kind);
    }
  });

  test("a wrong key is for staff, and no error holds a key or an address", async () => {
    const error = await failure(
      hunter({ apiKey: "key-2", baseUrl: "https://api.hunter.io/v2" }).verifyEmail(
        "jane@solar.example",
      ),
    );
    expect(error).toBeInstanceOf(FinderAuthFailed);
    expect(String(error)).not.toMatch(/key-2|jane/);
  });

  test("a lost connection, and an answer that is not as documented, are for later", async () => {
    const troubles = [
      { status: 0, drop: true },
      { status: 200, body: { data: { emails: "none" } } },
      { status: 200, body: [] },
    ];
    for (const trouble of troubles) {
      vendor.troubleNext(trouble);
      expect(await failure(finder.searchDomain("solar.example"))).toBeInstanceOf(FinderUnavailable);
    }
  });

  test("a domain that is none is refused by the vendor", async () => {
    expect(await failure(finder.searchDomain("no domain"))).toBeInstanceOf(FinderRefused);
  });
});

describe("the choice of the finder", () => {
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.resetModules();
  });

  async function chosenWith(key: string | undefined) {
    vi.resetModules();
    vi.stubEnv("HUNTER_API_KEY", key);
    return (await import("~/integrations/email-finder/finder")).emailFinder();
  }

  test("is none without a key, Hunter with one", async () => {
    expect(await chosenWith(undefined)).toBeNull();
    expect(await (await chosenWith("key-1"))?.searchDomain("solar.example")).toMatchObject({
      organization: "Solar Deals LLC",
    });
  });
});
