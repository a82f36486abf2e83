import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StaffActTry as Try } from "~/tests/support/staff-act-try";
import type { LostAct } from "~/core/restore/lost-acts";
import type { JournalLine } from "~/db/journal/journal-text";
import type { Staff } from "~/core/accounts/staff-acts/record-staff-act";

process.env.WEBHOOK_ALLOW_PRIVATE = "1";
const { settingSections } = await import("~/app/staff/setting-sections");
const { attributeReferral } = await import("~/core/affiliates/attribute-referral");
const { setCurrentTemplate } = await import("~/core/claims/register/current-template");
const { sqlite } = await import("~/db/client");
const { outreachTemplate } = await import("~/letters/outreach-template");
const { cookieOf } = await import("~/tests/support/live-stream");
const { codeOf, makePayee } = await import("~/tests/support/money");
const { setSetting } = await import("~/tests/support/set-setting");
const { houseActs, ownedActs } = await import("~/tests/support/staff-acts");
const { accountActs } = await import("~/tests/support/staff-person-acts");
const { ofOwnKind } = await import("~/core/staff/adopted/acts-of-own-kind");
const { takeUpActs } = await import("~/core/staff/adopted/take-up-acts");
const { makeStaff } = await import("~/tests/support/staff-people");
const { answerWith, loadRoutes } = await import("~/tests/support/walk-routes");

const sources = {
  ...import.meta.glob<string>("../../../app/staff/*.server.ts", {
    eager: true,
    query: "?raw",
    import: "default",
  }),
  ...import.meta.glob<string>("../../../app/routes/super-admin*/*.ts", {
    eager: true,
    query: "?raw",
    import: "default",
  }),
  ...import.meta.glob<string>("../../../app/routes/super-admin*.ts", {
    eager: true,
    query: "?raw",
    import: "default",
  }),
};

/** What only reads, or is over in a moment and changes nothing that lasts. */
const withoutRecord: Record<string, string> = {
  "answer-payouts:details": "reads",
  "answer-email-tester:preview": "reads",
  "kept-search:search": "reads",
  "answer-review-act:leave": "gives up a case in hand, which ends by itself in minutes",
  "super-admin.support-chat_.sighting.$conversationId:read": "marks as read",
  "super-admin.support-chat_.sighting.$conversationId:presence": "who looks, for seconds",
};

function intentsIn(text: string): string[] {
  const literals = [...text.matchAll(/intent: z\.literal\("([^"]+)"\)/g)].map(
    ([, name]) => name ?? "",
  );
  const choices = [...text.matchAll(/intent: z\.enum\(\[([^\]]+)\]\)/g)].flatMap(([, list]) =>
    [...(list ?? "").matchAll(/"([^"]+)"/g)].map(([, name]) => name ?? ""),
  );
  const compared = [...text.matchAll(/(?:intent"\)|intent|\.intent) [!=]== "([a-z-]+)"/g)].map(
    ([, name]) => name ?? "",
  );
  return [...literals, ...choices, ...compared].filter((name) => name !== "string" && name !== "");
}

const fileName = (path: string): string =>
  path
    .split("/")
    .at(-1)
    ?.replace(/(\.server)?\.tsx?$/, "") ?? "";
// Proof and answer of the letters' approval stand in two files of one form.
const aliases: Record<string, string> = { "answer-letter-approval": "answer-settings" };
const found = new Set([
  ...Object.entries(sources).flatMap(([path, text]) =>
    intentsIn(text).map((intent) => `${aliases[fileName(path)] ?? fileName(path)}:${intent}`),
  ),
  ...Object.keys(settingSections).map((section) => `setting-sections:${section}`),
]);
// Whatever is no preview is sent.
found.add("answer-email-tester:send");
const acts: Record<string, Try> = { ...ownedActs, ...accountActs, ...houseActs };

let answer: (request: Request) => Promise<Response>;
let staff: Staff;
let cookie = "";
const timer = setInterval(
  () => sqlite.prepare("UPDATE mails SET status = 'sent' WHERE kind LIKE 'test-%'").run(),
  50,
);

beforeAll(async () => {
  answer = answerWith(await loadRoutes());
  staff = makeStaff("super_admin");
  cookie = await cookieOf(staff.userId);
  setCurrentTemplate(outreachTemplate());
  setSetting("n8n_webhook_url", "https://hooks.example.com/one");
});
afterAll(() => clearInterval(timer));

async function post(
  { path, form }: { path: string; form: Record<string, string> },
  as = cookie,
): Promise<{ status: number; body: string }> {
  const response = await answer(
    new Request(`http://localhost:3000${path}`, {
      method: "POST",
      headers: { Cookie: as },
      body: new URLSearchParams(form),
    }),
  );
  return {
    status: response.status,
    body: `${response.headers.get("Location") ?? ""} ${await response.text()}`,
  };
}

type Row = { act: string; actor_kind: string; actor_id: string; ip: string };
const newest = (): number =>
  (sqlite.prepare("SELECT coalesce(max(seq), 0) FROM audit_log").pluck().get() as number) ?? 0;
const since = (seq: number): Row[] =>
  sqlite.prepare("SELECT * FROM audit_log WHERE seq > ? ORDER BY seq").all(seq) as Row[];
const bySelf = (seq: number): Row[] =>
  since(seq).filter(
    ({ actor_id: actor, actor_kind: kind }) => actor === staff.userId && kind === "admin",
  );

// All that moves with money, cases and accounts: an act that was refused leaves it as it was.
const watched = [
  "cases",
  "payouts",
  "payout_lines",
  "affiliates",
  "ledger_entries",
  "admin_users",
  "users",
  "profiles",
  "pursuits",
  "corrections",
  "mails",
  "tax_forms",
];
function stateOf(): string {
  const rows = watched.map((name) => sqlite.prepare(`SELECT * FROM ${name} ORDER BY rowid`).all());
  return createHash("sha256").update(JSON.stringify(rows)).digest("hex");
}

type Line = JournalLine & { detail: LostAct };
const lastLine = (): number =>
  sqlite.prepare("SELECT coalesce(max(n), 0) FROM journal_lines").pluck().get() as number;
const actsSince = (n: number): Line[] =>
  (
    sqlite
      .prepare("SELECT * FROM journal_lines WHERE kind = 'act' AND n > ? ORDER BY n")
      .all(n) as (JournalLine & { detail: string })[]
  ).map((line) => ({ ...line, detail: JSON.parse(line.detail) as LostAct }));

/** What a copy that lacks these lines would be told, and do; it is undone at once. */
function takenUp(lines: readonly Line[]): string[] {
  const beyond = lines.map((line) => ({ ...line, n: line.n + 1_000_000 }));
  sqlite.exec("SAVEPOINT walk");
  const told = takeUpActs(beyond, Date.now());
  sqlite.exec("ROLLBACK TO walk; RELEASE walk");
  return told;
}

describe("B7: every act of staff is on record", () => {
  it("B7: every intent that the sources name is tried here, or changes nothing", () => {
    expect([...found].filter((key) => !(key in acts) && !(key in withoutRecord))).toEqual([]);
    expect(Object.keys(acts).filter((key) => !found.has(key))).toEqual([]);
    expect(found.size).toBeGreaterThan(50);
  });

  it.each(Object.entries(acts))(
    "B7: %s leaves a row with who did it and from where",
    async (_, make) => {
      const order = make({ owner: makePayee(), staff });
      const [before, line] = [newest(), lastLine()];
      const { status, body } = await post(order);
      const rows = bySelf(before);
      // Issue 24, 3: a copy that lacks the act is told of it, by this line or by one of its own
      // kind.
      const lines = actsSince(line);
      const own = lines.filter(({ detail: { by } }) => by === staff.userId);
      expect(own.map(({ detail: { act } }) => act)).toEqual(
        expect.arrayContaining(rows.map(({ act }) => act)),
      );
      expect(JSON.stringify(lines)).not.toMatch(/@|\+1\d{10}/);
      const lost = lines.filter(({ detail }) => !ofOwnKind(detail));
      // Nothing is told of what is gone here as well.
      if (lost.some(({ detail: { act } }) => act !== "delete-affiliate"))
        expect(takenUp(lines)).not.toEqual([]);
      expect(rows.length, `${status} ${body.slice(0, 400)}`).toBeGreaterThan(0);
      expect(status, body.slice(0, 400)).toBe(200);
      // Acts on payouts record themselves; where a case is moved its story says more than the
      // network.
      if (!rows.some(({ act }) => /^(payout|tax_form)\./.test(act)))
        expect(rows.some(({ ip }) => ip === "192.0.2.1")).toBe(true);
    },
  );

  it.each([...Object.entries(ownedActs), ...Object.entries(accountActs)])(
    "B7: %s is denied to whoever is no staff, and changes nothing",
    async (_, make) => {
      const person = makePayee();
      const order = make({ owner: person, staff });
      const outsider = await cookieOf(person.userId);
      const before = newest();
      const state = stateOf();
      expect((await post(order, outsider)).status).toBe(403);
      expect(since(before)).toEqual([]);
      expect(stateOf()).toBe(state);
    },
  );
});

async function refused(make: Try, owner: { userId: string }): Promise<void> {
  const order = make({ owner, staff });
  const before = newest();
  const state = stateOf();
  const { status, body } = await post(order);
  expect([403, 422], body.slice(0, 300)).toContain(status);
  expect(body).toMatch(/your own|own account/i);
  expect(since(before)).toEqual([]);
  expect(stateOf()).toBe(state);
}

describe("W2: nobody of staff acts on what is their own", () => {
  it.each(Object.entries(ownedActs))(
    "W2: %s is refused on one's own case, payout or affiliate record",
    (_, make) => refused(make, staff),
  );

  it.each(Object.entries(accountActs))(
    "W2: %s is refused on one's own account",
    async (_, make) => {
      const order = make({ owner: staff, staff });
      const before = newest();
      const state = stateOf();
      const { status, body } = await post(order);
      expect([403, 422], body.slice(0, 300)).toContain(status);
      expect(since(before)).toEqual([]);
      expect(stateOf()).toBe(state);
    },
  );

  it.each(Object.entries(ownedActs))(
    "W2: %s is refused where it concerns somebody they referred, at any level",
    async (_, make) => {
      const [first, second] = [makePayee(), makePayee()];
      attributeReferral({ code: codeOf(staff.userId), userId: first.userId, at: Date.now() });
      attributeReferral({ code: codeOf(first.userId), userId: second.userId, at: Date.now() });
      await refused(make, second);
    },
  );
});
