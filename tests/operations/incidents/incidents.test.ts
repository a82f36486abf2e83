import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { days, hours, minutes, seconds } from "~/core/duration";
import { liveEnvironment } from "~/tests/support/live-environment";

Object.assign(process.env, liveEnvironment, {
  ALERT_URL: "https://alerts.example/hook",
  HEARTBEAT_URL: "https://watch.example/beat",
});
const { faults, freshHouse, heal } = await import("~/tests/support/house-faults");
const { sqlite } = await import("~/db/client");
const { setAppMode } = await import("~/core/app-mode");
const { endWaitForLook, waitForLook } = await import("~/core/first-look");
const { findEmergencyStop } = await import("~/core/emergency-stops");
const { listOpenIncidents } = await import("~/core/incidents/queries");
const { noteSign } = await import("~/core/incidents/note-sign");
const { recordFindings } = await import("~/core/staff/health/record-findings");
const { setEmergencyStop } = await import("~/core/staff/set-emergency-stop");
const { makeStaff } = await import("~/tests/support/staff-people");
const { runAct } = await import("~/server/operator/acts");
const { lookAtHouse, newWatch } = await import("~/server/health/watch-house");

type Posted = { event: string; cause: string; id: string };
let [posted, beats, isReceiverAway]: [Posted[], number, boolean] = [[], 0, false];
const bodies: string[] = [];
const network = setupServer(
  http.post("https://alerts.example/hook", async ({ request }) => {
    if (isReceiverAway) return new HttpResponse(null, { status: 503 });
    bodies.push(await request.clone().text());
    posted.push((await request.json()) as Posted);
    return new HttpResponse(null, { status: 204 });
  }),
  http.get("https://watch.example/beat", () => {
    beats += 1;
    return new HttpResponse("OK");
  }),
);
beforeAll(() => {
  setAppMode("live");
  network.listen({ onUnhandledRequest: "error" });
});
afterAll(() => network.close());

let [house, watch, now] = [freshHouse(Date.now()), newWatch(), Date.now()];
const begun = Date.now();
beforeEach(() => {
  heal();
  sqlite.exec("DELETE FROM incidents; DELETE FROM mails WHERE kind = 'staff-alert'");
  // Each test has a day of its own; the rows of another are long over in it.
  now += days(1);
  [house, watch, posted, beats, isReceiverAway] = [freshHouse(now), newWatch(), [], 0, false];
});

const look = async (at: number = now): Promise<void> => {
  now = at;
  await lookAtHouse(watch, { healthy: () => house.isEngineWell }, house.patient(at));
};
async function lookFor(ms: number): Promise<void> {
  const until = now + ms;
  while (now < until) await look(now + seconds(30));
}
const open = (): string[] => listOpenIncidents().map(({ cause }) => cause);
const mails = (): { subject: string; text: string }[] =>
  sqlite
    .prepare<[], { subject: string; text: string }>(
      "SELECT subject, text_body AS text FROM mails WHERE kind = 'staff-alert' ORDER BY created_at, id",
    )
    .all();

describe("incidents", () => {
  it("are none in a house where all is well, and its heart beats every minute", async () => {
    await lookFor(minutes(10));
    expect([open(), posted, mails()]).toEqual([[], [], []]);
    expect(beats).toBe(10);
  });

  it("are tried with at least 25 failures", () => {
    expect(faults.length).toBeGreaterThanOrEqual(25);
    expect(new Set(faults.map(([what]) => what)).size).toBe(faults.length);
  });

  it.each(faults)(
    "%s: is one incident within two minutes, told once, and over by itself when it is mended",
    async (_what, cause, breaks, mends) => {
      await look();
      await breaks({ house, now });
      await lookFor(minutes(2));
      expect(open()).toEqual([cause]);
      expect(posted.map((one) => `${one.event} ${one.cause}`)).toEqual([`opened ${cause}`]);
      expect(mails()).toHaveLength(1);
      const { title, found, mend } = listOpenIncidents()[0]!;
      for (const said of [title, found, mend]) expect(said.length).toBeGreaterThan(10);
      await mends({ house, now });
      await lookFor(minutes(2));
      if (open().length > 0) await look(now + days(2));
      expect(open()).toEqual([]);
      expect(posted.map(({ event }) => event)).toEqual(["opened", "resolved"]);
      expect(new Set(posted.map(({ id }) => id)).size).toBe(1);
    },
  );

  it("name no person: no number and no address stands in any alert or mail", () => {
    expect(bodies.length).toBeGreaterThan(50);
    for (const body of bodies) expect(body).not.toMatch(/\+1\d{10}|[\w.]+@[\w.]+/);
  });

  it("say what is found and what to do now, and their title is true of each fault of a copy", async () => {
    house.replica.lagMs = minutes(2);
    await look();
    house.replica.filesLacking = 90;
    await look(now + seconds(30));
    expect(listOpenIncidents()).toEqual([
      expect.objectContaining({
        title: "The copy of our data is behind",
        found: "The copy lacks 90 files of the evidence.",
        mend: expect.not.stringContaining("litestream"),
      }),
    ]);
  });

  it("are one per cause, whether a refusal or the doctor names it", async () => {
    noteSign("twilio.credentials", "Twilio answers with code 20003.", now);
    recordFindings(
      [
        {
          name: "twilio.credentials",
          level: "fail",
          found: "Twilio refuses us.",
          mend: "Copy the token.",
          shuts: ["texts"],
        },
      ],
      now,
    );
    await lookFor(minutes(2));
    expect(open()).toEqual(["twilio.credentials"]);
    expect(posted).toHaveLength(1);
  });

  it("do not repeat the consequence of another: no text leaves, because Twilio refuses us", async () => {
    noteSign("twilio.credentials", "Twilio answers with code 20003.", now);
    const late = faults.find(([, cause]) => cause === "texts.late")!;
    await late[2]({ house, now });
    await lookFor(minutes(2));
    expect(open()).toEqual(["twilio.credentials"]);
  });

  it.each([
    ["the storage", "storage that takes nothing"],
    ["the copy", "a replica that lags"],
  ])("are one where a wrong clock stops %s too", async (_what, fault) => {
    const off = { level: "fail", found: "Our clock is 1200 seconds off.", mend: "NTP." } as const;
    const shuts = ["texts", "letters", "payouts"] as const;
    recordFindings([{ name: "house.clock", ...off, shuts }], now);
    const [, , breaks, mends] = faults.find(([what]) => what === fault)!;
    await breaks({ house, now });
    await lookFor(minutes(2));
    expect(open()).toEqual(["house.clock"]);
    expect(posted).toHaveLength(1);
    await mends({ house, now });
  });

  it("shut payouts within half a minute where the balances do not add up, until the ledger is proven", async () => {
    const add = "INSERT INTO ledger_balances (account, balance_cents) VALUES ('cash', 50000)";
    sqlite.exec(add);
    await lookFor(minutes(2));
    expect(findEmergencyStop("payouts")?.reason).toContain("do not add up to zero");
    expect((await runAct("verify-ledger", [])).ok).toBe(false);
    sqlite.exec("DELETE FROM ledger_balances WHERE account = 'cash'");
    await lookFor(minutes(2));
    expect(findEmergencyStop("payouts")).toBeDefined();
    expect((await runAct("verify-ledger", [])).ok).toBe(true);
    expect(findEmergencyStop("payouts")).toBeUndefined();
  });

  it("stay one while their cause comes and goes within a minute", async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      house.freeBytes = turn % 2 === 0 ? 1000 : 40e9;
      await look(now + seconds(30));
    }
    expect(open()).toEqual(["house.disk"]);
    expect(posted).toHaveLength(1);
  });

  it("H1: are not kept open by a sign that a clock which was ahead has left", async () => {
    noteSign("texts.filtered", "Twilio answers with code 30007.", now + days(30));
    await lookFor(minutes(2));
    expect(open()).toEqual([]);
    noteSign("texts.filtered", "Twilio answers with code 30007.", now);
    expect(open()).toEqual(["texts.filtered"]);
  });
});

describe("issue 25, 4: every alert says who must act, since when and what to do", () => {
  it.each([
    ["texts.filtered", "whoever runs the server"],
    ["tremendous.balance", "staff, on the dashboard"],
    ["papers.approvals", "staff, on the dashboard"],
  ])("%s: %s", async (cause, who) => {
    noteSign(cause, "It is not as it must be.", now);
    await look();
    expect(mails()[0]?.text.replaceAll("\n", " ")).toContain(`Who: ${who}. What to do: `);
    expect(mails()[0]?.text).toContain(", since 20");
    const told = JSON.parse(bodies.at(-1) ?? "{}") as Record<string, unknown>;
    expect(told).toMatchObject({ cause, who, openedAt: now });
    expect(String(told.mend).length).toBeGreaterThan(10);
  });
});

describe("the ways of an alert", () => {
  it("gather in one mail what opens together, and wait with the next", async () => {
    noteSign("texts.filtered", "Twilio answers with code 30007.", now);
    noteSign("openai.key", "OpenAI does not accept our key.", now);
    await look();
    expect(mails()).toHaveLength(1);
    expect(mails()[0]?.subject).toMatch(/, and 1 more$/);
    expect(mails()[0]?.text).toContain("Carriers filter our texts");
    expect(mails()[0]?.text).toContain("OpenAI refuses our key");
    const who = mails()[0]?.text.match(/Who: whoever runs the server\. What to do: /g);
    expect(who).toHaveLength(2);
    noteSign("hunter.key", "Hunter does not accept our key.", now);
    await lookFor(minutes(14));
    expect(mails()).toHaveLength(1);
    await lookFor(minutes(2));
    expect(mails()).toHaveLength(2);
  });

  it("mail what is urgent within two minutes, whatever was mailed just before", async () => {
    noteSign("texts.filtered", "Twilio answers with code 30007.", now);
    await look();
    noteSign("twilio.account", "Twilio answers with code 30002.", now);
    await lookFor(minutes(2));
    expect(mails().map(({ subject }) => subject)).toContain("Twilio has suspended our account");
  });

  it("post again what a receiver that was away has not taken, each once", async () => {
    isReceiverAway = true;
    noteSign("texts.filtered", "Twilio answers with code 30007.", now);
    await lookFor(minutes(5));
    expect(posted).toEqual([]);
    isReceiverAway = false;
    await lookFor(minutes(2));
    expect(posted.map(({ event }) => event)).toEqual(["opened"]);
  });

  it("post that the database takes nothing although no row can be written, and that it does again", async () => {
    sqlite.pragma("query_only = ON");
    await lookFor(minutes(2));
    sqlite.pragma("query_only = OFF");
    expect(posted.map((one) => `${one.event} ${one.cause}`)).toEqual(["opened house.database"]);
    expect(beats).toBe(0);
    await lookFor(minutes(2));
    expect(posted.map(({ event }) => event)).toEqual(["opened", "resolved"]);
  });

  it.each([
    ["the engine stands still", () => void (house.isEngineWell = false)],
    [
      "events wait that the engine does not take up",
      () => void (house.problems = ["workflows_late"]),
    ],
    ["the database cannot be written", () => void (house.problems = ["database_locked"])],
    ["the first look of the doctor is waited for", () => waitForLook(now)],
    [
      "a text stands still",
      () => void faults.find(([, cause]) => cause === "texts.late")![2]({ house, now }),
    ],
    [
      "the doctor keeps texts shut",
      () => {
        const shut = { mend: "Mend it.", shuts: ["texts"] as const };
        recordFindings([{ name: "house.clock", level: "fail", found: "Off.", ...shut }], now);
      },
    ],
  ])("let the heart stop when %s", async (_, breaks) => {
    await lookFor(minutes(2));
    const before = beats;
    expect(before).toBeGreaterThan(0);
    breaks();
    await lookFor(minutes(5));
    expect(beats).toBe(before);
    endWaitForLook();
  });

  it("let the heart beat on while texts wait because staff has stopped them", async () => {
    const { userId } = makeStaff("super_admin");
    const boss = { userId, configuredEmails: [], ip: null };
    setEmergencyStop({ what: "texts", scope: "everything", subject: "" }, "A test of it.", boss);
    await faults.find(([, cause]) => cause === "texts.late")![2]({ house, now });
    await lookFor(minutes(3));
    expect([open(), beats]).toEqual([[], 3]);
    sqlite.exec("DELETE FROM emergency_stops");
  });

  it("is measured on a clock of its own", () => {
    expect(now - begun).toBeGreaterThan(hours(24));
  });
});
