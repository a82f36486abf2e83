import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { projectRoot } from "~/env";

const folder = mkdtempSync(join(tmpdir(), "units-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = (name: string): string => readFileSync(join(projectRoot, "deploy", name), "utf8");
const service = read("text-to-claim.service");

/** What stands in a section of a unit: each setting's last value. */
const sectionOf = (unit: string, section: string): Map<string, string> =>
  new Map(
    [...(unit.split(`\n[${section}]\n`)[1] ?? "").split(/^\[/m)[0]!.matchAll(/^(\w+)=(.*)$/gm)].map(
      ([, name = "", value = ""]) => [name, value],
    ),
  );

it("issue 25, 6: the service is never given up, which would shut the socket and refuse every connection", () => {
  const unit = sectionOf(service, "Unit");
  expect(unit.get("StartLimitIntervalSec")).toBe("0");
  expect(unit.get("Requires")).toBe("text-to-claim.socket");
  expect(sectionOf(service, "Service").get("Restart")).toBe("always");
  expect(sectionOf(service, "Service").get("OOMPolicy"), "of a child that grew").toBe("continue");
});

it("issue 25, 6: deploy/act acts by the service's account, in its folders and with its settings", () => {
  const stand = join(folder, "systemd-run");
  writeFileSync(stand, '#!/bin/sh\nprintf "%s\\n" "$@"\n');
  chmodSync(stand, 0o755);
  const { stdout } = spawnSync(join(projectRoot, "deploy/act"), ["reject-case", "C", "a reason"], {
    encoding: "utf8",
    env: { NODE_ENV: "test", PATH: `${folder}:${process.env.PATH}` },
  });
  const words = stdout.trim().split("\n");
  const value = (option: string): string[] =>
    words.filter((word) => word.startsWith(option)).map((word) => word.slice(option.length));
  const unit = sectionOf(service, "Service");
  expect(value("--uid=")).toEqual([unit.get("User")]);
  expect(value("--gid=")).toEqual([unit.get("Group")]);
  expect(value("--working-directory=")).toEqual([unit.get("WorkingDirectory")]);
  for (const name of ["StateDirectory", "StateDirectoryMode", "UMask", "EnvironmentFile"])
    expect(value(`--property=${name}=`)).toEqual([unit.get(name)]);
  const given = [...service.matchAll(/^Environment=(.+)$/gm)].map(([, pair]) => pair);
  expect(value("--setenv=")).toEqual(given);
  const [node = "", ...rest] = words.slice(words.indexOf(unit.get("ExecStart")!.split(" ")[0]!));
  expect(unit.get("ExecStart")).toBe(`${node} scripts/start.mjs`);
  expect(rest).toEqual(["scripts/run.mjs", "act", "reject-case", "C", "a reason"]);
  expect(existsSync(join(projectRoot, rest[0]!))).toBe(true);
});

/** What systemd says of the units, the service as it is or changed, with Node where it is here. */
function judge(words: string[], changed = service): { status: number | null; said: string } {
  const own = changed.replace("ExecStart=/usr/bin/node", `ExecStart=${process.execPath}`);
  writeFileSync(join(folder, "text-to-claim.service"), own);
  writeFileSync(join(folder, "text-to-claim.socket"), read("text-to-claim.socket"));
  const { status, stdout, stderr } = spawnSync("systemd-analyze", words, {
    cwd: folder,
    encoding: "utf8",
  });
  // Other units of this machine may have faults of their own.
  const said = `${stdout}${stderr}`.split("\n").filter((line) => line.includes("text-to-claim"));
  return { status, said: said.join("\n") };
}

// Where there is no systemd, nobody runs the units either.
if (existsSync("/usr/bin/systemd-analyze")) {
  const verify = ["verify", "--man=no", "./text-to-claim.service", "./text-to-claim.socket"];

  it("issue 25, 6: systemd understands every line of the units", () => {
    expect(judge(verify).said).toBe("");
    expect(judge(verify, service.replace("WatchdogSec", "WatchdogSecs")).said).toContain(
      "WatchdogSecs",
    );
  });

  it("issue 25, 6: the service is open to little, by systemd's own measure (2.0 of 10)", () => {
    const exposure = ["security", "--offline=true", "--threshold=20", "./text-to-claim.service"];
    expect(judge(exposure).status).toBe(0);
    const open = service.replace("CapabilityBoundingSet=\n", "").replace("PrivateUsers=yes\n", "");
    expect(judge(exposure, open).status).not.toBe(0);
  });
}
