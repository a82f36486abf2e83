import { beforeEach, describe, expect, it } from "vitest";
import { loader } from "~/app/routes/super-admin.settings/route";
import { answerConsult } from "~/app/staff/doctor/answer-doctor.server";
import { signIn } from "~/app/auth/session.server";
import { recordFindings } from "~/core/staff/health/record-findings";
import { sqlite } from "~/db/client";
import { checks } from "~/operations/doctor/checks";
import { cookiesOf, requestOf } from "~/tests/support/accounts";
import { makeStaff } from "~/tests/support/staff";

async function doctorOf(userId: string) {
  const cookie = cookiesOf(await signIn(requestOf(), userId, "192.0.2.1"));
  const checked = { database: true, storage: true, engine: true };
  const { doctor } = await loader({
    request: requestOf("/super-admin/settings", cookie),
    params: {},
    context: {
      clientAddress: "192.0.2.1",
      readiness: () => Promise.resolve({ ready: true, checks: checked }),
    },
  } as never);
  return doctor;
}

beforeEach(() => {
  sqlite.exec("DELETE FROM findings");
});

const webhook = {
  name: "twilio.webhook",
  found: "Texts that arrive are posted to nowhere.",
  mend: "Set it.",
  shuts: ["texts"] as const,
};

describe("issue 25, 1: the doctor in Settings", () => {
  it("says that it has not looked yet, and nothing to whoever is no staff", async () => {
    expect(await doctorOf(makeStaff().userId)).toEqual({ lookedAt: null, findings: [] });
    await expect(loader({ request: requestOf("/super-admin/settings") } as never)).rejects.toThrow(
      expect.anything() as Error,
    );
  });

  it("shows what failed, since when, and how to mend it, also when it could not be looked at again", async () => {
    const { userId } = makeStaff();
    const began = Date.parse("2026-11-27T09:10:00Z");
    recordFindings([{ ...webhook, level: "fail" }], began);
    const failing = { name: "twilio.webhook", level: "fail", mend: "Set it.", beganAt: began };
    expect((await doctorOf(userId)).findings).toEqual([{ ...failing, found: webhook.found }]);
    const disk = { name: "house.disk", level: "ok", found: "40 GiB are free." } as const;
    const later = began + 600_000;
    recordFindings(
      [
        { ...webhook, level: "warn", found: "No answer.", isUnseen: true },
        { ...disk, mend: null, shuts: [] },
      ],
      later,
    );
    const { lookedAt, findings } = await doctorOf(userId);
    expect(lookedAt).toBe(later);
    expect(findings.find(({ name }) => name === "twilio.webhook")).toEqual({
      ...failing,
      found: `${webhook.found} It has not been looked at since 2026-11-27 09:10 UTC.`,
    });
  });

  it("looks now when staff asks, keeps what was found for all checks, and records who asked", async () => {
    const staff = makeStaff();
    const answer = await answerConsult(staff);
    expect(answer.data).toMatchObject({ ok: true, title: "The doctor has looked" });
    const { findings, lookedAt } = await doctorOf(staff.userId);
    expect(findings.map(({ name }) => name)).toEqual(checks.map(({ name }) => name).toSorted());
    expect(Date.now() - (lookedAt ?? 0)).toBeLessThan(120_000);
    const said = sqlite
      .prepare("SELECT actor_id FROM audit_log WHERE act LIKE '%consult-doctor%'")
      .pluck();
    expect(said.all()).toEqual([staff.userId]);
  }, 60_000);
});
