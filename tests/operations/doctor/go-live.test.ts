import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { envSchema } from "~/env-schema";
import { goLivePage, goLiveSteps } from "~/tests/support/go-live-page";
import { liveEnvironment } from "~/tests/support/live-environment";
import type { DoctorWorld } from "~/tests/support/doctor-world";

const environment = { ...process.env };
Object.assign(process.env, liveEnvironment);
const { doctorWorld } = await import("~/tests/support/doctor-world");
const { checks } = await import("~/operations/doctor/checks");
const { examine } = await import("~/operations/doctor/examine");
const { acts } = await import("~/server/operator/acts");
const { projectRoot, readEnvironment } = await import("~/env");
const { makeStaff } = await import("~/tests/support/staff-people");
const { approveForNewYork, approveItem } = await import("~/tests/support/open-claims");
const { tellRules } = await import("~/workflows/outreach/tell-rules");
const { setAppMode } = await import("~/core/app-mode");

const named = goLiveSteps.flatMap(({ lines }) => lines);
const commands = goLiveSteps.flatMap((step) => step.commands);
/** What looks like a setting, and is a word of the doctor's or in a command. */
const noSettings = new Set(["FAIL", "FINGERPRINT"]);

/** Checks that find something to look at in some set-ups only, or later. */
const apart = new Set(["registration.toll-free", "twilio.opt-out"]);

let world: DoctorWorld;
beforeAll(async () => {
  const boss = { userId: makeStaff("super_admin").userId, configuredEmails: [], ip: null };
  tellRules();
  setAppMode("demo");
  approveForNewYork(boss);
  approveItem("letter", "outreach", boss);
  world = await doctorWorld();
});
afterAll(async () => {
  await world.close();
  Object.assign(process.env, environment);
});

describe("issue 25, 8: docs/go-live.md", () => {
  it("has fourteen steps in their order, and each ends in lines of the doctor", () => {
    expect(goLiveSteps.map(({ number }) => number)).toEqual(
      Array.from({ length: 14 }, (_, at) => at + 1),
    );
    for (const { text } of goLiveSteps)
      expect(text.trimEnd().split("\n\n").at(-1)).toMatch(/^Doctor: /);
    expect(goLiveSteps.slice(0, -1).filter(({ lines }) => lines.length === 0)).toEqual([]);
  });

  it("names each check of the doctor in one step, and no other", () => {
    expect(named.toSorted()).toEqual(
      checks
        .map(({ name }) => name)
        .filter((name) => !apart.has(name))
        .toSorted(),
    );
    for (const name of apart) expect(goLivePage).toContain(`\`${name}\``);
  });

  it("ends in lines that say ok where every step was done", async () => {
    const examined = await examine(world.patient(), checks);
    const well = new Set(examined.filter(({ level }) => level === "ok").map(({ name }) => name));
    expect(named.filter((name) => !well.has(name))).toEqual([]);
  });

  it("gives commands that there are", () => {
    expect(commands.length).toBeGreaterThan(12);
    const { scripts } = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8")) as {
      scripts: Record<string, string>;
    };
    const unknown = commands.filter((command) => {
      const [npm, run, script = "", dashes, act = ""] = command.split(" ");
      if (command === "npm ci") return false;
      if (npm !== "npm" || run !== "run" || !(script in scripts)) return true;
      return script === "act" && (dashes !== "--" || !(act in acts));
    });
    expect(unknown).toEqual([]);
  });

  it("names settings that there are, and all that live mode asks for", () => {
    const marked = [...goLivePage.matchAll(/`([A-Z][A-Z0-9_]{3,})(?:=[^`]*)?`/g)];
    const settings = new Set(marked.map(([, name = ""]) => name));
    const unknown = [...settings].filter((name) => !(name in envSchema.shape));
    expect(unknown.filter((name) => !noSettings.has(name))).toEqual([]);
    let problems = "";
    try {
      readEnvironment({ APP_MODE: "live" });
    } catch (cause) {
      problems = String(cause);
    }
    const asked = Object.keys(envSchema.shape).filter((name) => problems.includes(name));
    expect(asked.length).toBeGreaterThan(8);
    const otherWay = "KEEP_ALL_ON_ONE_DISK";
    expect(asked.filter((name) => !settings.has(name) && name !== otherWay)).toEqual([]);
  });
});
