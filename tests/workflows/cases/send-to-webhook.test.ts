import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

vi.hoisted(() => {
  process.env.WEBHOOK_ALLOW_PRIVATE = "1";
  process.env.CLOCK_SPEED = "100000";
});

import { findWebhookOutcome } from "~/core/cases/queries-webhook";
import { sendToWebhook } from "~/core/cases/send-to-webhook";
import { NotAllowed, NotFound } from "~/core/errors";
import { keyHash } from "~/core/restore/adopted-lines";
import { noteWebhookNotTaken, noteWebhookTry } from "~/core/restore/note-webhook-try";
import { setOutgoingLease } from "~/core/restore/outgoing-lease";
import { adoptJournal } from "~/core/staff/adopted/adopt-journal";
import { sqlite } from "~/db/client";
import type { JournalLine } from "~/db/journal/journal-text";
import { setBeforeLeaving } from "~/integrations/before-leaving";
import { count, makePayee, makeSubmittedCase } from "~/tests/support/money";
import { runHouse } from "~/tests/support/run-house";
import { makeStaff } from "~/tests/support/staff";

runHouse();

let receiver: Server;
let answers: number[] = [];
let got: Record<string, unknown>[] = [];
let keys: unknown[] = [];
const staff = makeStaff();

const setUrl = (url: string) =>
  sqlite
    .prepare(
      "INSERT INTO admin_settings (setting_key, setting_value, updated_at) VALUES ('n8n_webhook_url', ?, 1) ON CONFLICT DO UPDATE SET setting_value = excluded.setting_value",
    )
    .run(url);
const eventOf = (caseId: string) =>
  sqlite
    .prepare(
      "SELECT id FROM events WHERE name = 'case/webhook.requested' AND data ->> '$.caseId' = ?",
    )
    .pluck()
    .get(caseId) as string;
const linesOf = (caseId: string) =>
  sqlite
    .prepare("SELECT kind FROM journal_lines WHERE key = ? ORDER BY n")
    .pluck()
    .all(keyHash(eventOf(caseId)));
const statusOf = (caseId: string) =>
  sqlite.prepare("SELECT n8n_status FROM cases WHERE id = ?").pluck().get(caseId);

beforeAll(async () => {
  receiver = createServer((request, answer) => {
    let body = "";
    request.on("data", (chunk) => (body += String(chunk)));
    request.on("end", () => {
      got.push(JSON.parse(body) as Record<string, unknown>);
      keys.push(request.headers["idempotency-key"]);
      answer.writeHead(answers.shift() ?? 200).end("{}");
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
});
afterAll(() => receiver.close());
beforeEach(() => {
  [answers, got, keys] = [[], [], []];
  setUrl(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`);
});

describe("A §4, §7: a case is sent to the outgoing webhook", () => {
  it("posts event_type, the whole case and the time, and n8n_status becomes sent", async () => {
    const { userId } = makePayee();
    const caseId = makeSubmittedCase(userId);
    sendToWebhook(caseId, staff);
    expect(statusOf(caseId)).toBe("pending");
    await vi.waitFor(() => expect(statusOf(caseId)).toBe("sent"), { timeout: 10_000 });
    expect(got).toHaveLength(1);
    expect(got[0]).toMatchObject({
      event_type: "case_update",
      case: {
        id: caseId,
        user_id: userId,
        case_type: "spam_call",
        status: "submitted",
        payment_status: "unpaid",
        n8n_status: "pending",
        case_files: [{ case_id: caseId }],
      },
    });
    expect(new Date(String(got[0]!.timestamp)).toISOString()).toBe(got[0]!.timestamp);
    expect(findWebhookOutcome(caseId, 0)).toEqual({ sent: true });
    expect(
      count(
        "SELECT count(*) FROM audit_log WHERE act = 'send-to-webhook' AND actor_id = ? AND subject_id = ?",
        staff.userId,
        caseId,
      ),
    ).toBe(1);
  });

  it("says at once that the receiver failed, tries again, and is sent in the end", async () => {
    answers = [503, 200];
    const caseId = makeSubmittedCase(makePayee().userId);
    const began = Date.now();
    sendToWebhook(caseId, staff);
    await vi.waitFor(() => expect(statusOf(caseId)).toBe("sent"), { timeout: 15_000 });
    expect(
      count(
        "SELECT count(*) FROM case_events WHERE case_id = ? AND kind = 'webhook_failed'",
        caseId,
      ),
    ).toBe(1);
    await vi.waitFor(() => expect(findWebhookOutcome(caseId, began)).toEqual({ sent: true }));
    // Every try bears the id of the request, by which the receiver knows a repeated one.
    expect(keys).toEqual([eventOf(caseId), eventOf(caseId)]);
    expect(got[0]).not.toHaveProperty("id");
    expect(linesOf(caseId)).toEqual(["webhook", "not_left", "webhook"]);
  });

  it("issue 24, 3: leaves once, where the journal says that it had left before a restore", async () => {
    setOutgoingLease(() => false);
    const [left, refused] = [makePayee(), makePayee()].map(({ userId }) =>
      makeSubmittedCase(userId),
    ) as [string, string];
    for (const caseId of [left, refused]) sendToWebhook(caseId, staff);
    noteWebhookTry(eventOf(left));
    noteWebhookTry(eventOf(refused));
    noteWebhookNotTaken(eventOf(refused));
    const lines = sqlite
      .prepare("SELECT n, id, kind, key, whom, words, detail, at FROM journal_lines ORDER BY n")
      .all() as JournalLine[];
    const { counts } = adoptJournal(lines.slice(-3));
    expect(counts).toMatchObject({ webhook: 1 });
    setOutgoingLease(() => true);
    await vi.waitFor(() => expect([left, refused].map(statusOf)).toEqual(["sent", "sent"]), {
      timeout: 15_000,
    });
    expect(keys).toEqual([eventOf(refused)]);
  });

  it("gives up at once on an address that is refused, and says why", async () => {
    setUrl("http://user:secret@127.0.0.1/");
    const caseId = makeSubmittedCase(makePayee().userId);
    sendToWebhook(caseId, staff);
    await vi.waitFor(
      () =>
        expect(findWebhookOutcome(caseId, 0)).toEqual({
          sent: false,
          error: "The webhook URL must not hold a user name or a password.",
        }),
      {
        timeout: 10_000,
      },
    );
    expect(statusOf(caseId)).toBe("pending");
  });

  it("issue 24, 4: is held where the lease ends while the disk is waited for, and sent once it is back", async () => {
    let waited = 0;
    setBeforeLeaving(() => Promise.resolve(setOutgoingLease(() => (waited++, false))));
    const caseId = makeSubmittedCase(makePayee().userId);
    sendToWebhook(caseId, staff);
    await vi.waitFor(() => expect(waited).toBeGreaterThan(1), { timeout: 10_000 });
    expect(got).toEqual([]);
    setBeforeLeaving(() => Promise.resolve());
    setOutgoingLease(() => true);
    await vi.waitFor(() => expect(statusOf(caseId)).toBe("sent"), { timeout: 15_000 });
    expect(got).toHaveLength(1);
  });

  it("A §5: needs a configured address, a case that exists, and a person of staff", () => {
    const { userId } = makePayee();
    const caseId = makeSubmittedCase(userId);
    expect(() => sendToWebhook("case_none", staff)).toThrow(NotFound);
    expect(() => sendToWebhook(caseId, { ...staff, userId })).toThrow(NotAllowed);
    setUrl("  ");
    expect(() => sendToWebhook(caseId, staff)).toThrow("N8n webhook URL not configured");
    expect(
      count("SELECT count(*) FROM case_events WHERE case_id = ? AND kind LIKE 'webhook%'", caseId),
    ).toBe(0);
  });
});
