import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { envSchema } from "~/env-schema";
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

const paper = readFileSync(join(projectRoot, "docs/go-live.md"), "utf8");
const [, ...steps] = paper.split(/^## /m);
const marked = (text: string): string[] =>
  [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code);
/** The lines of the doctor in which a step ends. */
const linesOf = (step: string): string[] =>
  marked(step.slice(step.lastIndexOf("\nDoctor: "))).filter((one) => one.includes("."));
const commands = [...paper.matchAll(/^ {4}(.+)$/gm)].map(([, command = ""]) => command);

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
    expect(steps.map((step) => Number(/^\d+/.exec(step)?.[0]))).toEqual(
      Array.from({ length: 14 }, (_, at) => at + 1),
    );
    for (const step of steps) expect(step.trimEnd().split("\n\n").at(-1)).toMatch(/^Doctor: /);
    expect(steps.slice(0, -1).filter((step) => linesOf(step).length === 0)).toEqual([]);
  });

  it("names each check of the doctor in one step, and no other", () => {
    const named = steps.flatMap(linesOf);
    expect(named.toSorted()).toEqual(
      checks
        .map(({ name }) => name)
        .filter((name) => !apart.has(name))
        .toSorted(),
    );
    for (const name of apart) expect(paper).toContain(`\`${name}\``);
  });

  it("ends in lines that say ok where every step was done", async () => {
    const examined = await examine(world.patient(), checks);
    const well = new Set(examined.filter(({ level }) => level === "ok").map(({ name }) => name));
    expect(steps.flatMap(linesOf).filter((name) => !well.has(name))).toEqual([]);
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
    const named = new Set(
      marked(paper)
        .map((code) => /^[A-Z][A-Z0-9_]{3,}(?==|$)/.exec(code)?.[0])
        .filter((name) => name !== undefined),
    );
    named.delete("FAIL");
    expect([...named].filter((name) => !(name in envSchema.shape))).toEqual([]);
    let problems = "";
    try {
      readEnvironment({ APP_MODE: "live" });
    } catch (cause) {
      problems = String(cause);
    }
    const asked = Object.keys(envSchema.shape).filter((name) => problems.includes(name));
    expect(asked.length).toBeGreaterThan(8);
    expect(asked.filter((name) => !named.has(name) && name !== "KEEP_ALL_ON_ONE_DISK")).toEqual([]);
  });
});
