import { createHash } from "node:crypto";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, describe, expect, it } from "vitest";
import { keepArrivedMail } from "~/core/outreach/mail/keep-arrived-mail";
import { findReply, listUnmatchedMail } from "~/core/outreach/queries";
import { sqlite } from "~/db/client";
import {
  closeSandbox,
  startSandboxPool,
  sandboxLimits,
  SandboxBusy,
  SandboxGaveUp,
} from "~/integrations/sandbox/sandbox-pool";
import { replyAddress } from "~/integrations/email/reply-address";
import { storage } from "~/integrations/storage/storage";
import { acceptedCase, sentLetter } from "~/tests/support/outreach";
import { mail, post } from "~/tests/support/post-mail";
import { readArrivedMail } from "~/operations/outreach/read-arrived-mail";
import { nudgeLost } from "~/workflows/upkeep/sweep";

afterAll(closeSandbox);

const megabyte = 1024 * 1024;
const lines = (line: string, bytes: number): string => line.repeat(Math.ceil(bytes / line.length));
const multipart = (parts: string) =>
  mail({ type: "multipart/mixed; boundary=edge", body: `${parts}--edge--\r\n` });
const hostile: [string, () => string][] = [
  ["24 MB of text in short lines", () => mail({ body: lines("hello there\r\n", 24 * megabyte) })],
  ["24 MB of text in one line", () => mail({ body: lines("x", 24 * megabyte) })],
  [
    "24 MB of text as quoted-printable",
    () =>
      mail({
        body: lines("=20=\r\n", 24 * megabyte),
        extra: ["Content-Transfer-Encoding: quoted-printable"],
      }),
  ],
  ["200,000 parts", () => multipart("--edge\r\n\r\nx\r\n".repeat(200_000))],
  [
    "200,000 mails in a mail",
    () =>
      multipart("--edge\r\nContent-Type: message/rfc822\r\n\r\nA: b\r\n\r\nx\r\n".repeat(200_000)),
  ],
  [
    "20 MB of angle brackets as HTML",
    () => mail({ type: "text/html", body: lines("<", 20 * megabyte) }),
  ],
  [
    "20 MB of comments that never end as HTML",
    () => mail({ type: "text/html", body: lines("<!--\r\n", 20 * megabyte) }),
  ],
  [
    "20 MB of styles and quotes as HTML",
    () => mail({ type: "text/html", body: lines("<style><div class=\r\n", 20 * megabyte) }),
  ],
  [
    "20 MB of recipients",
    () => mail({ extra: [`Cc: ${lines("a@b.example,\r\n ", 20 * megabyte)}x@y.example`] }),
  ],
  ["20 MB of encoded words", () => mail({ subject: lines("=?utf-8?q?x?=\r\n ", 20 * megabyte) })],
];

describe("B5: one stranger's mail stops nobody", () => {
  it.each(hostile)(
    "B5: %s are kept whole, answered at once and read apart within seconds",
    async (_, make) => {
      const raw = Buffer.from(make());
      const delay = monitorEventLoopDelay({ resolution: 5 });
      await wait(50);
      delay.enable();
      const startedAt = performance.now();
      const { status, outcome, id } = await post(raw);
      const took = performance.now() - startedAt;
      delay.disable();
      expect({ status, outcome }).toEqual({ status: 200, outcome: "recorded" });
      const reply = findReply(id!)!;
      expect(reply.fromAddress).toBe("legal@roofer.example");
      expect(reply.rawHash).toBe(createHash("sha256").update(raw).digest("hex"));
      expect(Buffer.compare(raw, Buffer.from(await storage().get(reply.rawKey)))).toBe(0);
      // On two free cores nothing waits for more than 40 ms; what is asserted is far below the
      // seconds that these mails took.
      expect(delay.max / 1e6).toBeLessThan(400);
      expect(took).toBeLessThan(20_000);
    },
  );

  it("B5: a mail whose body cannot be read comes to its case by its head, and says so to staff", async () => {
    const { caseId, externalCaseId } = acceptedCase();
    sentLetter(caseId);
    const nested = Array.from(
      { length: 80 },
      (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\r\n\r\n--b${i}\r\n`,
    ).join("");
    const { id } = await post(
      mail({
        to: replyAddress(externalCaseId),
        type: "multipart/mixed; boundary=edge",
        body: `--edge\r\n${nested}`,
      }),
    );
    expect(findReply(id!)).toMatchObject({
      caseId,
      subject: "(could not be read) Re: your letter",
      fromAddress: "legal@roofer.example",
    });
  });

  it("B5: what was kept and not read is found by the sweep, and a mail that no machine can read is shown to staff in the end", async () => {
    const raw = Buffer.from(mail({ id: "<late@roofer.example>" }));
    const rawHash = createHash("sha256").update(raw).digest("hex");
    const { id, outcome } = keepArrivedMail({
      rawKey: `mail/xx/${rawHash}.eml`,
      rawHash,
      rawSize: raw.length,
      receivedAt: Date.now() - 3_600_000,
    });
    expect(outcome).toBe("kept");
    expect(keepArrivedMail({ rawKey: "mail/other", rawHash, rawSize: 1, receivedAt: 1 })).toEqual({
      outcome: "repeated",
      id,
    });
    const nudged = () =>
      sqlite
        .prepare("SELECT count(*) FROM events WHERE name = 'mail/arrived' AND data LIKE ?")
        .pluck()
        .get(`%${id}%`);
    await nudgeLost(Date.now());
    expect(nudged()).toBe(2);
    // The bytes cannot be had: it is tried again, and not for ever.
    await expect(readArrivedMail(id)).rejects.toMatchObject({ name: "FileMissing" });
    sqlite.prepare("UPDATE arrived_mails SET tries = 50 WHERE id = ?").run(id);
    expect(await readArrivedMail(id)).toMatchObject({ outcome: "recorded", replyId: id });
    expect(listUnmatchedMail().find((one) => one.id === id)).toMatchObject({
      subject: "(a mail that could not be read)",
    });
    expect(await readArrivedMail(id)).toBeUndefined();
  });
});

describe("B5: the cell", () => {
  const bytes = Buffer.from(mail({}));
  const job = { act: "read-mail", bytes } as const;

  it("B5: kills what takes more memory or processor than its bound, and the next one is served by a fresh process", async () => {
    const limits = sandboxLimits();
    for (const bounds of [
      { ...limits.bounds, memory: 20 * megabyte },
      { ...limits.bounds, cpu: 1 },
    ]) {
      const pool = startSandboxPool({ ...limits, bounds });
      const large = {
        act: "read-mail",
        bytes: Buffer.from(mail({ body: lines("hello there\r\n", 120_000) })),
      } as const;
      await expect(
        Promise.all(Array.from({ length: 20 }, () => pool.run("a", large))),
      ).rejects.toBeInstanceOf(SandboxGaveUp);
      await pool.close();
    }
    const pool = startSandboxPool(limits);
    expect(await pool.run("a", job)).toMatchObject({ given: { from: "legal@roofer.example" } });
    await pool.close();
  });

  it("B5: serves in turns, ends what does not answer, tries a crash once more, and turns away what is too much", async () => {
    const { ChildGone } = await import("~/integrations/sandbox/child");
    const order: string[] = [];
    let crashes = 1;
    const pool = startSandboxPool({ ...sandboxLimits(), size: 1, queue: 6 }, () => ({
      work: async ({ width }) => {
        await wait(1);
        if (width === 9) throw new ChildGone("time");
        if (width === 7 && crashes-- > 0) throw new ChildGone("crashed");
        order.push(String(width));
        return { given: "", memory: 1 };
      },
      end: () => undefined,
    }));
    const run = (owner: string, width: number) => pool.run(owner, { ...job, width });
    const all = [
      run("greedy", 1),
      run("greedy", 2),
      run("greedy", 3),
      run("greedy", 7),
      run("other", 4),
      run("third", 9),
      run("third", 5),
    ];
    await expect(run("late", 6)).rejects.toBeInstanceOf(SandboxBusy);
    const settled = await Promise.allSettled(all);
    expect(settled.map(({ status }) => status)).toEqual([
      "fulfilled",
      "fulfilled",
      "fulfilled",
      "fulfilled",
      "fulfilled",
      "rejected",
      "fulfilled",
    ]);
    expect(order).toEqual(["1", "2", "4", "3", "5", "7"]);
    await pool.close();
  });
});
