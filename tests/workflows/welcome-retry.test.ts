import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, expect, it, vi } from "vitest";
import { liveEnvironment } from "~/tests/support/live-environment";

const tries: number[] = [];
const received: string[] = [];
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS", "AUTH"],
  onMailFrom(_address, _session, done) {
    tries.push(Date.now());
    done(tries.length === 1 ? Object.assign(new Error("try later"), { responseCode: 451 }) : null);
  },
  onData(stream, session, done) {
    received.push(...session.envelope.rcptTo.map(({ address }) => address));
    stream.resume();
    stream.on("end", () => done());
  },
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
afterAll(() => server.close());
const { port } = server.server.address() as AddressInfo;
Object.assign(process.env, liveEnvironment, { SMTP_URL: `smtp://127.0.0.1:${port}` });

const { runHouse } = await import("~/tests/support/run-house");
const { signUp } = await import("~/tests/support/accounts");
runHouse();

it("U §9: the welcome mail is tried again a second and a half after a failure, which never blocks the sign-up", async () => {
  const { email } = await signUp();
  await vi.waitFor(() => expect(received).toEqual([email]), { timeout: 15_000, interval: 50 });
  expect(tries).toHaveLength(2);
  expect(tries[1]! - tries[0]!).toBeGreaterThanOrEqual(1_400);
});
