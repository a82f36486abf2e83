import { Hono } from "hono";
import { renderToString } from "react-dom/server";
import { afterEach, describe, expect, it } from "vitest";
import { ClosedDoors } from "~/app/components/staff/closed-doors";
import { loader } from "~/app/routes/super-admin";
import { signIn } from "~/app/auth/session.server";
import { closeDoors, noteFinding, openDoor } from "~/core/restore/close-doors";
import { setOutgoingLease } from "~/core/restore/outgoing-lease";
import { outgoingDoors } from "~/db/vocabulary";
import type { AppEnv } from "~/server/app-env";
import { answerReadiness } from "~/server/health/answer-readiness";
import { lookAtReadiness } from "~/server/health/check-readiness";
import { answerMetrics } from "~/server/health/metrics";
import { cookiesOf, requestOf } from "~/tests/support/accounts";
import { makeStaff } from "~/tests/support/staff";

const app = new Hono<AppEnv>().get("/readyz", answerReadiness).get("/metrics", answerMetrics);

async function ask(path: string, from = "127.0.0.1"): Promise<string> {
  await lookAtReadiness();
  const incoming = { socket: { remoteAddress: from } };
  return (await app.request(path, {}, { incoming })).text();
}

async function banner(): Promise<string> {
  const { userId } = makeStaff();
  const cookie = cookiesOf(await signIn(requestOf(), userId, "192.0.2.1"));
  const { closedDoors, hasLease } = await loader({
    request: requestOf("/super-admin", cookie),
    params: {},
    context: { clientAddress: "192.0.2.1" },
  } as never);
  return renderToString(<ClosedDoors closedDoors={closedDoors} hasLease={hasLease} />);
}

afterEach(() => {
  for (const door of outgoingDoors) openDoor(door);
  setOutgoingLease(() => true);
});

describe("issue 24: closed doors are told", () => {
  it("where none is closed nothing is said", async () => {
    expect(await banner()).toBe("");
    expect(JSON.parse(await ask("/readyz"))).toMatchObject({ closedDoors: [] });
    const metrics = await ask("/metrics");
    for (const door of outgoingDoors)
      expect(metrics).toContain(`outgoing_door_closed{door="${door}"} 0`);
  });

  it("after a restore the banner names each that is still closed and why, and so do the others", async () => {
    closeDoors("older", [], 7);
    openDoor("webhooks");
    noteFinding("payouts", "The vendor has orders that nobody knows.");
    const html = await banner();
    expect(html).toContain("This database was restored from a copy");
    expect(html).toContain("mail, payouts, texts");
    expect(html).toContain("The vendor has orders that nobody knows.");
    expect(html).not.toContain("webhooks");
    expect(JSON.parse(await ask("/readyz"))).toMatchObject({
      closedDoors: ["texts", "mail", "payouts"],
    });
    const metrics = await ask("/metrics");
    expect(metrics).toContain('outgoing_door_closed{door="payouts"} 1');
    expect(metrics).toContain('outgoing_door_closed{door="webhooks"} 0');
  });

  it("without the lease all four are closed, and the banner says that it waits", async () => {
    setOutgoingLease(() => false);
    expect(await banner()).toContain("This server sends nothing just now");
    expect(JSON.parse(await ask("/readyz"))).toMatchObject({ closedDoors: [...outgoingDoors] });
    expect(await ask("/metrics")).toContain('outgoing_door_closed{door="texts"} 1');
  });

  it("a stranger is not told", async () => {
    closeDoors("older", [], 7);
    expect(await ask("/readyz", "203.0.113.9")).not.toContain("closedDoors");
    expect(await ask("/metrics", "203.0.113.9")).not.toContain("outgoing_door_closed");
  });
});
