import { describe, expect, it } from "vitest";
import { action, loader } from "~/app/routes/super-admin._index/route";
import { failureOf } from "~/app/staff/act-failures";
import { signIn } from "~/app/auth/session.server";
import { noteSign } from "~/core/incidents/note-sign";
import { listOpenIncidents } from "~/core/incidents/queries";
import { NotAllowed } from "~/core/errors";
import { takeIncident } from "~/core/staff/health/take-incident";
import { updateIncidents } from "~/core/incidents/update-incidents";
import { sqlite } from "~/db/client";
import { cookiesOf, requestOf } from "~/tests/support/accounts";
import { makeStaff } from "~/tests/support/staff";

const context = { clientAddress: "192.0.2.1" };
const sessionOf = async (userId: string) =>
  cookiesOf(await signIn(requestOf(), userId, "192.0.2.1"));

async function take(cookie: string, incident: string) {
  const form = new URLSearchParams({ intent: "take-incident", incident });
  const asked = requestOf("/super-admin?index", cookie);
  const request = new Request(asked.url, { method: "POST", headers: asked.headers, body: form });
  return (await action({ request, params: {}, context } as never)) as unknown as {
    data: { ok: boolean; title: string };
    init: { status: number };
  };
}

async function takerOf(cookie: string) {
  const request = requestOf("/super-admin", cookie);
  const { shown } = await loader({ request, params: {}, context } as never);
  return "incidents" in shown ? shown.incidents?.open[0] : undefined;
}

describe("issue 25, 4: an incident has whoever is on it", () => {
  it("keeps who took it first and when, shows it to all of staff, and leaves a line in the audit", async () => {
    noteSign("texts.filtered", "Twilio answers with code 30007.");
    const { id } = listOpenIncidents()[0]!;
    const [boss, other] = [makeStaff(), makeStaff()];
    const [bosses, others] = [await sessionOf(boss.userId), await sessionOf(other.userId)];
    expect(await takerOf(others)).toMatchObject({ taker: null, takenAt: null });
    const before = Date.now();
    expect((await take(bosses, id)).data).toMatchObject({ ok: true, title: "It is yours" });
    expect((await take(others, id)).data).toMatchObject({ title: "Somebody was faster" });
    const found = await takerOf(others);
    expect(found?.taker).toContain("@");
    expect(found?.takenAt).toBeGreaterThanOrEqual(before);
    expect(listOpenIncidents()).toMatchObject([{ takenBy: boss.userId }]);
    const acts = "SELECT actor_id FROM audit_log WHERE act = 'take-incident'";
    expect(sqlite.prepare(acts).pluck().all()).toEqual([boss.userId]);
  });

  it("can be taken from somebody who is staff no more, who can take none and learns nothing", async () => {
    const { id, takenBy } = listOpenIncidents()[0]!;
    sqlite.prepare("DELETE FROM admin_users WHERE user_id = ?").run(takenBy);
    const former = { userId: takenBy!, configuredEmails: [], ip: null };
    for (const incident of [id, "inc_none"])
      expect(() => takeIncident(incident, former)).toThrow(NotAllowed);
    const next = makeStaff();
    const cookie = await sessionOf(next.userId);
    expect(await takerOf(cookie)).toMatchObject({ taker: null });
    expect((await take(cookie, id)).data).toMatchObject({ title: "It is yours" });
    expect(listOpenIncidents()).toMatchObject([{ takenBy: next.userId }]);
  });

  it("says what failed where it cannot be taken for a fault of ours or of the network", () => {
    expect(failureOf("dashboard", "take-incident")).toBe("Failed to take the incident");
  });

  it("can be taken by nobody once it is over, and by nobody but staff", async () => {
    const { id } = listOpenIncidents()[0]!;
    await expect(take("", id)).rejects.toThrow(expect.anything() as Error);
    updateIncidents([], Date.now() + 9e9);
    expect(listOpenIncidents()).toEqual([]);
    expect(await take(await sessionOf(makeStaff().userId), id)).toMatchObject({
      data: { ok: false },
      init: { status: 409 },
    });
  });
});
