import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { signOut } from "~/app/auth/session.server";
import { countLive, endLive, joinLive } from "~/app/live/live-hub.server";
import { endSessions } from "~/core/accounts/sign-in/end-sessions";
import { settleCase } from "~/core/cases/settle-case";
import { changePassword } from "~/core/accounts/credentials/change-password";
import { newestChange, pruneChanges, recordChange } from "~/core/record-change";
import { sqlite } from "~/db/client";
import { transaction } from "~/db/transaction";
import {
  cookieOf,
  listen,
  serveEvents,
  stopServing,
  type Stream,
} from "~/tests/support/live-stream";
import { makeChain, makeSubmittedCase, staff } from "~/tests/support/money";
import { makePerson } from "~/tests/support/people";

let url = "";
const open: Stream[] = [];

beforeAll(async () => {
  url = await serveEvents();
});
afterEach(async () => {
  open.splice(0).forEach(({ close }) => close());
  await vi.waitFor(() => expect(countLive()).toBe(0));
});
afterAll(stopServing);

async function connect(
  userId: string,
  headers: Record<string, string> = {},
  query = "",
): Promise<Stream> {
  const stream = await listen(url + query, { Cookie: await cookieOf(userId), ...headers });
  open.push(stream);
  return stream;
}

function makeStaff(): string {
  const { userId } = makePerson();
  sqlite
    .prepare("INSERT INTO admin_users (user_id, role, created_at) VALUES (?, 'admin', 1)")
    .run(userId);
  return userId;
}

describe("GET /events", () => {
  it("tells a person what concerns them and nothing of anybody else; staff hear what is for staff", async () => {
    const [one, other, member] = [makePerson(), makePerson(), makeStaff()];
    const [mine, theirs, staffs] = [
      await connect(one.userId),
      await connect(other.userId),
      await connect(member),
    ];
    recordChange(one.userId, "case.changed", "case_1");
    recordChange("staff", "case.changed", "case_1");
    await mine.until("case_1");
    await staffs.until("case_1");
    recordChange(other.userId, "payout.changed", "pay_1");
    await theirs.until("pay_1");
    expect(mine.heard()).toEqual(["case.changed"]);
    expect(staffs.heard()).toEqual(["case.changed"]);
    expect(theirs.heard()).toEqual(["payout.changed"]);
  });

  it("U §6: nobody who is not signed in hears anything, nor somebody with an ended session", async () => {
    expect((await fetch(url, { headers: { Accept: "text/event-stream" } })).status).toBe(401);
    const { userId } = makePerson();
    const cookie = await cookieOf(userId);
    sqlite.prepare("DELETE FROM sessions WHERE user_id = ?").run(userId);
    expect(
      (await fetch(url, { headers: { Accept: "text/event-stream", Cookie: cookie } })).status,
    ).toBe(401);
  });

  it("an ended session ends every connection of its person: whoever still has one comes back, the others are refused", async () => {
    const { userId } = makePerson();
    const [kept, ended] = [await cookieOf(userId), await cookieOf(userId)];
    const streams = [await listen(url, { Cookie: kept }), await listen(url, { Cookie: ended })];
    open.push(...streams);
    const signedOut = await signOut(new Request(url, { headers: { Cookie: ended } }), "192.0.2.7");
    expect(signedOut.get("Set-Cookie")).toContain("Max-Age=0");
    for (const stream of streams) await stream.until("session.ended");
    await vi.waitFor(() => expect(countLive()).toBe(0));
    const again = await listen(url, { Cookie: kept });
    open.push(again);
    recordChange(userId, "case.changed", "case_later");
    await again.until("case_later");
    expect(
      (await fetch(url, { headers: { Accept: "text/event-stream", Cookie: ended } })).status,
    ).toBe(401);
  });

  it.each([
    [
      "a new password",
      (userId: string) => changePassword({ userId, passwordHash: "hash", ip: null }),
    ],
    [
      "sessions that were ended from Settings",
      (userId: string) => void endSessions({ userId, ip: null, keep: "none" }),
    ],
  ])("%s reaches the pages that stand open", async (_what, end) => {
    const { userId } = makePerson();
    const stream = await connect(userId);
    end(userId);
    await stream.until("session.ended");
    expect(stream.heard()).toEqual(["session.ended"]);
    await vi.waitFor(() => expect(countLive()).toBe(0));
  });

  it("says nothing of what was undone, and everything of a commit in one piece and in order", async () => {
    const { userId } = makePerson();
    const stream = await connect(userId);
    expect(() =>
      transaction(() => {
        recordChange(userId, "case.changed", "case_undone");
        throw new Error("undone");
      }),
    ).toThrow("undone");
    transaction(() => {
      recordChange(userId, "case.opened", "case_2");
      recordChange(userId, "case.changed", "case_2");
    });
    await stream.until("case.changed");
    expect(stream.heard()).toEqual(["case.opened", "case.changed"]);
    expect(stream.text()).not.toContain("case_undone");
  });

  it("goes on after Last-Event-ID, as if the connection had never been lost, also in another process's log", async () => {
    const { userId } = makePerson();
    const first = await connect(userId);
    recordChange(userId, "case.changed", "case_a");
    await first.until("case_a");
    const last = first.ids().at(-1)!;
    first.close();
    recordChange(userId, "case.changed", "case_b");
    recordChange("somebody else", "case.changed", "case_x");
    recordChange(userId, "case.changed", "case_c");
    const second = await connect(userId, { "Last-Event-ID": String(last) });
    recordChange(userId, "case.changed", "case_d");
    await second.until("case_d");
    expect(second.text()).not.toContain("case_x");
    expect(second.text().match(/case_[abcd]/g)).toEqual(["case_b", "case_c", "case_d"]);
  });

  it("a page that says where its data stand misses nothing that came before it connected", async () => {
    const { userId } = makePerson();
    const loadedAt = newestChange();
    recordChange(userId, "case.changed", "case_between");
    const stream = await connect(userId, {}, `?after=${loadedAt}`);
    await stream.until("case_between");
  });

  it("asks to load everything anew when the log does not reach back, or not so far forward", async () => {
    const { userId } = makePerson();
    recordChange(userId, "case.changed", "case_old");
    const before = newestChange() - 1;
    recordChange(userId, "case.changed", "case_old");
    recordChange(userId, "case.changed", "case_new");
    pruneChanges(Date.now() + 1, 1000);
    expect((await connect(userId, { "Last-Event-ID": String(before) })).text()).toContain(
      "event: resync",
    );
    expect(
      (await connect(userId, { "Last-Event-ID": String(newestChange() + 9) })).text(),
    ).toContain("event: resync");
    expect(
      (await connect(userId, { "Last-Event-ID": String(newestChange()) })).text(),
    ).not.toContain("event: resync");
    expect((await connect(userId, { "Last-Event-ID": "1 OR 1" })).text()).not.toContain(
      "event: resync",
    );
  });

  it("a change names a kind and an id, and nothing that could be private", async () => {
    const [referrer, person] = makeChain(2);
    const stream = await connect(referrer!.userId);
    const caseId = makeSubmittedCase(person!.userId);
    settleCase(caseId, staff);
    await stream.until("money.changed");
    expect(stream.heard()).toEqual(["referral.changed", "money.changed"]);
    for (const [, data] of stream.text().matchAll(/^data: (\{"kind.*)$/gm))
      expect(Object.keys(JSON.parse(data!) as object)).toEqual(["kind", "id"]);
  });

  it("answers those who cannot hold a stream open with what changed since they asked last", async () => {
    const { userId } = makePerson();
    const headers = { Accept: "application/json", Cookie: await cookieOf(userId) };
    const poll = async (after?: number) =>
      (await (
        await fetch(`${url}${after === undefined ? "" : `?after=${after}`}`, { headers })
      ).json()) as { seq: number };
    const { seq } = await poll();
    recordChange(userId, "case.changed", "case_p");
    expect(await poll(seq)).toEqual({
      seq: seq + 1,
      resync: false,
      changes: [{ kind: "case.changed", id: "case_p" }],
    });
    expect(await poll(seq + 100)).toMatchObject({ resync: true, changes: [] });
  });

  it("a session that runs out tells its page so before the connection ends", () => {
    vi.useFakeTimers();
    const said: string[] = [];
    let isOver = false;
    const leave = joinLive(
      {
        audiences: ["user_nobody"],
        endsAt: Date.now() + 60_000,
        write: (text) => void said.push(text),
        unsent: () => 0,
        end: () => (isOver = true),
      },
      undefined,
    );
    vi.advanceTimersByTime(50_000);
    expect([isOver, said.join("").includes("session.ended")]).toEqual([false, false]);
    vi.advanceTimersByTime(50_000);
    expect([isOver, said.join("").includes("session.ended")]).toEqual([true, true]);
    leave();
    vi.useRealTimers();
  });

  it("costs nothing while nobody listens: no timer, no listener, no look at the log", async () => {
    const { changeListeners } = globalThis as unknown as { changeListeners: Set<() => void> };
    expect(changeListeners.size).toBe(0);
    const { userId } = makePerson();
    const [first, second] = [await connect(userId), await connect(userId)];
    expect(changeListeners.size).toBe(1);
    first.close();
    second.close();
    await vi.waitFor(() => expect(countLive()).toBe(0));
    expect(changeListeners.size).toBe(0);
  });

  it("one person holds a dozen connections at most; the browser is told not to come back", async () => {
    const { userId } = makePerson();
    for (let i = 0; i < 12; i++) await connect(userId);
    const headers = { Accept: "text/event-stream", Cookie: await cookieOf(userId) };
    expect((await fetch(url, { headers })).status).toBe(204);
  });

  it("a stopping process ends every stream at once", async () => {
    const { userId } = makePerson();
    await connect(userId);
    endLive();
    await vi.waitFor(() => expect(countLive()).toBe(0));
  });
});
