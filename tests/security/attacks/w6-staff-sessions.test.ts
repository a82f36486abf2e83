import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { currentPerson, currentSession, signIn } from "~/app/auth/session.server";
import { findStaff, requireStaff } from "~/app/auth/staff.server";
import { answerEvents } from "~/app/live/answer-events.server";
import { joinLive } from "~/app/live/live-hub.server";
import { grantAdmin } from "~/core/staff/grant-admin";
import { hours, minutes, seconds } from "~/core/duration";
import { sqlite } from "~/db/client";
import { readEnvironment } from "~/env";
import { Hono } from "hono";
import { cookiesOf, requestOf, setProven, signUp } from "~/tests/support/accounts";
import { liveEnvironment } from "~/tests/support/live-environment";

const events = new Hono().get("/events", answerEvents as never);

async function makeStaff() {
  const person = await signUp();
  setProven(person.userId);
  grantAdmin(person.email, { kind: "operator", id: null });
  return { ...person, cookie: cookiesOf(await signIn(requestOf(), person.userId, "192.0.2.1")) };
}

const at = (cookie: string, headers: Record<string, string> = {}) =>
  new Request("http://localhost:3000/super-admin", { headers: { Cookie: cookie, ...headers } });
const listens = async (cookie: string): Promise<number> =>
  (await events.request("/events", { headers: { Cookie: cookie } })).status;

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => vi.useRealTimers());
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);

describe("W6: a session of staff ends by the server's clock", () => {
  it("half an hour after its last use, at every door", async () => {
    const { cookie, userId } = await makeStaff();
    pass(minutes(29));
    expect((await currentPerson(at(cookie)))?.userId).toBe(userId);
    pass(minutes(29));
    expect(await findStaff(at(cookie))).toMatchObject({ userId });
    pass(minutes(30));
    expect(await listens(cookie)).toBe(401);
    expect(await findStaff(at(cookie))).toBeNull();
    const thrown: unknown = await requireStaff(at(cookie)).catch((cause: unknown) => cause);
    expect((thrown as Response).headers.get("Location")).toMatch(/^\/login\?portal=admin/);
    expect(
      sqlite
        .prepare("SELECT count(*) FROM changes WHERE audience = ? AND kind = 'session.ended'")
        .pluck()
        .get(userId),
    ).toBeGreaterThan(0);
  });

  it("twelve hours after the sign-in, however busy", async () => {
    const { cookie } = await makeStaff();
    for (let passed = 0; passed < hours(12) - minutes(20); passed += minutes(20)) {
      pass(minutes(20));
      expect(await currentPerson(at(cookie))).not.toBeNull();
    }
    pass(minutes(20));
    expect(await currentPerson(at(cookie))).toBeNull();
  });

  it("an unattended page does not keep it awake: neither live events nor what they make it load", async () => {
    const { cookie } = await makeStaff();
    for (let i = 0; i < 29; i++) {
      pass(minutes(1));
      expect(await listens(cookie)).toBe(200);
      expect(await currentPerson(at(cookie, { "X-Unattended": "1" }))).not.toBeNull();
    }
    pass(minutes(1));
    expect(await currentPerson(at(cookie))).toBeNull();
  });

  it("an open stream ends with it", async () => {
    vi.useRealTimers();
    vi.useFakeTimers();
    const end = vi.fn();
    const connection = {
      audiences: ["user_w6", "staff"],
      write: () => undefined,
      unsent: () => 0,
      end,
      endsAt: Date.now() + minutes(2),
    };
    const leave = joinLive(connection, undefined);
    vi.advanceTimersByTime(minutes(1));
    expect(end).not.toHaveBeenCalled();
    vi.advanceTimersByTime(minutes(1) + seconds(30));
    expect(end).toHaveBeenCalled();
    leave();
  });

  it("whoever is given the role with an old session signs in again; everybody else's thirty days stay (AU-01)", async () => {
    const person = await signUp();
    setProven(person.userId);
    pass(hours(24 * 14));
    expect(await currentSession(at(person.cookie))).toMatchObject({ session: { endsAt: null } });
    grantAdmin(person.email, { kind: "operator", id: null });
    expect(await currentPerson(at(person.cookie))).toBeNull();
  });
});

describe("W6: live mode asks staff for the second step", () => {
  it("always, and does not start with the setting off", () => {
    expect(readEnvironment(liveEnvironment).ADMIN_TOTP_REQUIRED).toBe(true);
    for (const off of ["0", "false", "no", "off"])
      expect(() => readEnvironment({ ...liveEnvironment, ADMIN_TOTP_REQUIRED: off })).toThrow(
        /ADMIN_TOTP_REQUIRED cannot be off/,
      );
    expect(readEnvironment({}).ADMIN_TOTP_REQUIRED).toBe(false);
    expect(readEnvironment({ ADMIN_TOTP_REQUIRED: "1" }).ADMIN_TOTP_REQUIRED).toBe(true);
  });
});
