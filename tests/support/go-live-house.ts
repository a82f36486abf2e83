import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { generateHOTP } from "@oslojs/otp";
import { expect, vi } from "vitest";
import { freePort } from "~/tests/support/browser-server";
import { FormVisitor } from "~/tests/support/form-visitor";
import { fromBase32 } from "~/tests/support/from-base32";
import type { GoLiveStep } from "~/tests/support/go-live-page";
import { boss, company, settingsByStep } from "~/tests/support/go-live-settings";
import { startVendors, type GoLiveVendors } from "~/tests/support/go-live-vendors";
import { signRegister } from "~/tests/support/sign-register";
import { startHouseIn, stopChild, type StartedHouse } from "~/tests/support/start-child";

/** What the doctor says of one check. */
export type Line = { name: string; level: string; found: string };

export const bossPassword = "a quiet horse reads 12 maps";

const isApproved = ({ kind, subject }: { kind: string; subject: string }): boolean =>
  kind !== "pathway" || subject === "NY:letters_only";

/**
 * A company's machine before it goes live: an empty folder, no settings but where this test's names
 * and vendors are, and a server that runs once it is started.
 */
export class GoLiveHouse {
  readonly settings: Record<string, string> = {};
  /** What each command said, in the order in which they were typed. */
  readonly typed: { command: string; said: string }[] = [];
  readonly byStep: ReturnType<typeof settingsByStep>;
  #server: StartedHouse | undefined;

  private constructor(
    readonly folder: string,
    readonly at: string,
    readonly vendors: GoLiveVendors,
  ) {
    this.byStep = settingsByStep(folder, new URL(at).port, vendors);
    Object.assign(this.settings, {
      NODE_OPTIONS: `--import ${join(process.cwd(), "tests/fixtures/own-network.mjs")}`,
      PUBLIC_ADDRESS: company.origin,
      HOUSE_AT: at,
      NAME_SERVER: vendors.names,
    });
  }

  /** @param isNew nothing is set yet at the number that was bought */
  static async empty(isNew: boolean): Promise<GoLiveHouse> {
    const houseAt = `http://127.0.0.1:${await freePort()}`;
    const folder = mkdtempSync(join(tmpdir(), "go-live-"));
    return new GoLiveHouse(folder, houseAt, await startVendors({ ...company, houseAt, isNew }));
  }

  get server(): StartedHouse {
    if (!this.#server) throw new Error("The server was not started.");
    return this.#server;
  }

  get isStarted(): boolean {
    return this.#server !== undefined;
  }

  /** Starts the server, which ends first if it runs: settings are read at the start. */
  async startAnew(): Promise<void> {
    if (this.#server) await stopChild(this.#server);
    this.#server = await startHouseIn(this.settings.DATA_DIR!, { environment: this.settings });
  }

  async end(): Promise<void> {
    if (this.#server) await stopChild(this.#server);
    await this.vendors.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Types a command as it stands. @returns what it says */
  async type(command: string): Promise<string> {
    const [npm = "", run = "", ...words] = command.replaceAll("$PWD", this.folder).split(" ");
    return promisify(execFile)(npm, [run, "-s", ...words], {
      env: { ...process.env, NODE_ENV: "production", ...this.settings },
    }).then(
      ({ stdout }) => stdout,
      ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
    );
  }

  /** Types a command of the page, filled in with what the one before said. */
  async follow(command: string): Promise<string> {
    if (command.includes("register-fingerprint"))
      signRegister(join(this.folder, "register.json"), isApproved);
    const fingerprint = /fingerprint ([0-9a-f]{64})/.exec(this.typed.at(-1)?.said ?? "")?.[1];
    const said = await this.type(command.replace("FINGERPRINT", fingerprint ?? ""));
    this.typed.push({ command, said });
    const publicKey = /^BACKUP_PUBLIC_KEY=(\S+)$/m.exec(said)?.[1];
    if (publicKey) this.settings.BACKUP_PUBLIC_KEY = publicKey;
    return said;
  }

  /** Makes the settings of these steps. */
  set(...steps: number[]): void {
    for (const step of steps) Object.assign(this.settings, this.byStep[step]);
  }

  /** Asks the running server as `npm run act` does, without a process for it. */
  #ask(act: string, ...words: string[]): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(join(this.settings.DATA_DIR!, "control.sock"));
      let answer = "";
      socket.setEncoding("utf8");
      socket.once("connect", () => socket.write(`${JSON.stringify({ act, words })}\n`));
      socket.on("data", (chunk: string) => (answer += chunk));
      socket.once("end", () =>
        resolve((JSON.parse(answer) as { lines: string[] }).lines.join("\n")),
      );
      socket.once("error", reject);
    });
  }

  /** What the doctor says of every check. */
  async diagnose(): Promise<Line[]> {
    const said = this.isStarted
      ? await this.#ask("doctor", "--json")
      : await this.type("npm run act -- doctor --json");
    const line = said.split("\n").find((one) => one.startsWith("{"));
    if (!line) throw new Error(said);
    return (JSON.parse(line) as { checks: Line[] }).checks;
  }

  /**
   * Waits until the doctor says ok of every line of a step. A mail that was just written may still
   * wait, and so may a copy: whoever reads the page asks again, too.
   * @param mayWarn lines that say what is true of this machine's disk
   */
  awaitLines({ title, lines }: GoLiveStep, mayWarn: ReadonlySet<string>): Promise<Line[]> {
    const ask = async (): Promise<Line[]> => {
      const examined = await this.diagnose();
      const found = lines.map((name) => examined.find((one) => one.name === name) ?? { name });
      const isWell = (one: { name: string; level?: string }): boolean =>
        one.level === "ok" || (one.level === "warn" && mayWarn.has(one.name));
      expect(
        found.filter((one) => !isWell(one)),
        `${title}\n${this.typed.at(-1)?.said}`,
      ).toEqual([]);
      return examined;
    };
    return vi.waitFor(ask, { timeout: 180_000, interval: 2000 });
  }

  /** Asks for what Prometheus is given. @returns whether a series has a number */
  async figures(): Promise<(series: string) => boolean> {
    const headers = { authorization: `Bearer ${this.settings.METRICS_TOKEN}` };
    const text = await (await fetch(`${this.at}/metrics`, { headers })).text();
    return (series) => text.split("\n").some((line) => line.startsWith(series));
  }

  /** The newest words of a mail to somebody that are of this form. */
  mailedTo(to: string, words: RegExp): Promise<string> {
    const look = (): string => {
      const found = this.vendors.mails
        .filter((mail) => mail.to === to)
        .flatMap(({ raw }) => {
          const plain = raw.replace(/=\r?\n/g, "").replaceAll("=3D", "=");
          return words.exec(plain)?.[0] ?? [];
        });
      expect(found.length, `mails to ${to} with ${words}`).toBeGreaterThan(0);
      return found.at(-1)!;
    };
    return vi.waitFor(look, { timeout: 60_000, interval: 200 });
  }

  /**
   * The first of staff sets a password over the mailed link, and signs in with a second step.
   * @param ahead how far the server's clock is ahead of ours, in ms
   */
  async enterAsStaff(next: string, ahead = 0): Promise<FormVisitor> {
    const desk = new FormVisitor(this.at, company.origin);
    await desk.send("/login?portal=admin", { intent: "reset", email: boss });
    const link = await this.mailedTo(boss, /https:\/\/\S+\/reset-password\?token=[\w.-]+/);
    const fields = { password: bossPassword, again: bossPassword };
    expect((await desk.send(link, fields)).status).toBe(302);
    const signIn = { intent: "sign-in", email: boss, password: bossPassword, next };
    expect((await desk.send("/login?portal=admin", signIn)).status).toBe(302);
    const page = "/user/settings/authenticator";
    await desk.send(page, { intent: "begin" });
    const shown = await (await desk.open(page)).text();
    const key = fromBase32(/select-all">([A-Z2-7 ]+)</.exec(shown)![1]!);
    const code = generateHOTP(key, BigInt(Math.floor((Date.now() + ahead) / 30_000)), 6);
    expect((await desk.send(page, { intent: "confirm", code })).status).toBe(200);
    return desk;
  }
}
