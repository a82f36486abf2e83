import { z } from "zod";
import { env } from "~/env";
import { consult, ourselves } from "~/operations/doctor/consult";
import type { Examined } from "~/operations/doctor/examine";
import { fixWebhooks } from "~/operations/doctor/fix-webhooks";
import { roundTripCheck } from "~/operations/doctor/round-trip-check";
import { type Act, type ActAnswer, type ActPlace } from "~/server/operator/act";

const known = ["--fix", "--json", "--round-trip"] as const;
const option = z.enum(known, `the doctor knows ${known.join(", ")}`);
const marks = { ok: "ok  ", warn: "warn", fail: "FAIL", skipped: "-   " } as const;

/** One line for each finding, and below it how to fix it. */
function linesOf(examined: readonly Examined[]): string[] {
  const width = Math.max(...examined.map(({ name }) => name.length));
  return examined.flatMap(({ name, level, found, mend }) => [
    `${marks[level]}  ${name.padEnd(width)}  ${found}`,
    ...(mend ? [`${" ".repeat(width + 8)}${mend}`] : []),
  ]);
}

function summaryOf(examined: readonly Examined[]): string {
  const count = (wanted: string) => examined.filter(({ level }) => level === wanted).length;
  return `${count("ok")} well, ${count("warn")} doubtful, ${count("fail")} wrong, ${count("skipped")} not looked at.`;
}

async function fix(): Promise<string[]> {
  const lines: string[] = [];
  const set = await fixWebhooks(ourselves(), (differences) =>
    lines.push(
      ...differences.map(({ what, before, after }) => `${what}: ${before || "empty"} -> ${after}`),
    ),
  );
  if (set === null) return [...lines, "Twilio's webhooks could not be set.", ""];
  return [...lines, set === 0 ? "Twilio's webhooks are ours already." : `${set} were set.`, ""];
}

async function doctor(words: string[], { serving }: ActPlace): Promise<ActAnswer> {
  const options = z.array(option).max(known.length).parse(words);
  const fixed = options.includes("--fix")
    ? await fix().catch(() => ["Twilio could not be asked.", ""])
    : [];
  const also = options.includes("--round-trip")
    ? [roundTripCheck({ isDemo: env.demo, isServing: serving })]
    : [];
  const { examined } = await consult(Date.now(), also);
  const ok = examined.every(({ level }) => level !== "fail");
  if (options.includes("--json"))
    return { ok, lines: [JSON.stringify({ ok, fixed: fixed.filter(Boolean), checks: examined })] };
  return { ok, lines: [...fixed, ...linesOf(examined), "", summaryOf(examined)] };
}

/** The operator's doctor (docs/operations.md, The doctor). */
export const doctorActs: Readonly<Record<string, Act>> = {
  doctor: {
    usage: "doctor [--fix] [--round-trip] [--json]",
    does: "looks at vendors, settings and this server; --fix sets Twilio's webhooks to ours, --round-trip sends us a mail and waits for it",
    run: doctor,
  },
};
