import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { expect, test } from "vitest";
import { HeldBack, withLastCheck } from "~/integrations/before-leaving";
import type { Mail } from "~/integrations/email/contract";
import { smtp } from "~/integrations/email/smtp";

const mail = (id: string): Mail => ({
  id,
  to: "jane@solar.example",
  from: "TextClaim Claims <claims@app.example.com>",
  subject: id,
  text: "Plain words",
  html: "<p>Rich words</p>",
});

test("issue 24, 4 and CL-10: a mail that waits for a connection is looked at again once it has one, and stays here if it may no longer leave", async () => {
  const taken: string[] = [];
  const held: (() => void)[] = [];
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 100,
    disabledCommands: ["STARTTLS", "AUTH"],
    onData(stream, _session, done) {
      let said = "";
      stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
      stream.on("end", () => {
        taken.push(/^Subject: (.+?)\r?$/m.exec(said)?.[1] ?? "");
        held.push(() => done());
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  const mailer = smtp(`smtp://127.0.0.1:${port}`);
  let mayLeave = true;
  const sent = ["first", "second", "third"].map((id) =>
    withLastCheck(
      () => mayLeave,
      () => mailer.send(mail(id)),
    ),
  );
  const ends = Promise.allSettled(sent);
  await expect.poll(() => held.length, { timeout: 10_000 }).toBe(2);
  mayLeave = false;
  held.forEach((letGo) => letGo());
  const [first, second, third] = await ends;
  expect([first?.status, second?.status]).toEqual(["fulfilled", "fulfilled"]);
  expect(third).toMatchObject({ status: "rejected", reason: expect.any(HeldBack) as HeldBack });
  expect(taken.sort()).toEqual(["first", "second"]);
  await new Promise<void>((resolve) => server.close(() => resolve()));
});
