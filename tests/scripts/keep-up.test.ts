import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { keepUpChild, stopChild } from "~/tests/support/start-child";

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "keep-up-"))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const lives = `const alive = setInterval(() => process.send("alive"), 20); process.send("ready");`;

describe("issue 25, 6: a server that stands still", () => {
  it("is ended and started again once it has said nothing for too long", async () => {
    const hanging = keepUpChild(
      `${lives} setTimeout(() => { for (;;); }, 300);`,
      "{ maxDeaths: 2, pauseMs: 5, silenceMs: 600 }",
    );
    expect(await hanging.ended).toMatchObject({ code: 1 });
    expect(hanging.output().match(/ended unexpectedly \(SIGKILL\)/g)).toHaveLength(1);
    expect(hanging.output()).toContain("ended unexpectedly 2 times in a row");
  });

  it("is left alone while it says that it lives, and while it is still starting", async () => {
    const busy = keepUpChild(
      `${lives} setTimeout(() => process.exit(0), 1_500)`,
      "{ maxDeaths: 1, silenceMs: 600 }",
    );
    expect(await busy.ended).toMatchObject({ code: 0 });
    const starting = keepUpChild(
      `for (const until = Date.now() + 1_500; Date.now() < until;);`,
      "{ maxDeaths: 1, silenceMs: 300 }",
    );
    expect(await starting.ended).toMatchObject({ code: 0 });
  });
});

describe("issue 25, 6: systemd", () => {
  /** A systemd-notify that writes down what it was told, and to whom. */
  function fakeNotify(): { path: string; told: () => string[] } {
    const file = join(folder, "told");
    const program = join(folder, "systemd-notify");
    writeFileSync(file, "");
    writeFileSync(program, `#!/bin/sh\necho "$NOTIFY_SOCKET $*" >> ${file}\n`);
    chmodSync(program, 0o755);
    return {
      path: `${folder}:${process.env.PATH}`,
      told: () => readFileSync(file, "utf8").trim().split("\n").filter(Boolean),
    };
  }

  it("is told that the server is ready, then again and again that it lives", async () => {
    const { path, told } = fakeNotify();
    const child = keepUpChild(lives, "{}", { PATH: path, NOTIFY_SOCKET: "/run/systemd/notify" });
    await expect.poll(() => told().length, { timeout: 10_000 }).toBeGreaterThan(3);
    await stopChild(child);
    const [first, ...later] = told();
    expect(first).toBe("/run/systemd/notify READY=1");
    expect(new Set(later)).toEqual(new Set(["/run/systemd/notify WATCHDOG=1"]));
  });

  it("is told nothing where it did not start the server", async () => {
    const { path, told } = fakeNotify();
    const child = keepUpChild(`${lives} setTimeout(() => process.exit(0), 300)`, "{}", {
      PATH: path,
    });
    expect(await child.ended).toMatchObject({ code: 0 });
    expect(told()).toEqual([]);
  });
});
