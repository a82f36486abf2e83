import { z } from "zod";
import { env } from "~/env";
import { consult, ourselves } from "~/operations/doctor/consult";
import type { Examined } from "~/operations/doctor/examine";
import {
  fixWebhooks,
  webhookDifferences,
  type WebhookDifference,
} from "~/operations/doctor/twilio/fix-webhooks";
import { roundTripCheck } from "~/operations/doctor/round-trip-check";
import { type Act, type ActAnswer, type ActPlace } from "~/server/operator/act";

const known = ["--fix", "--yes", "--json", "--round-trip"] as const;
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

const toldOf = (differences: readonly WebhookDifference[]): string[] =>
  differences.map(({ what, before, after }) => `${what}: ${before} -> ${after}`);

type Webhooks = {
  lines: string[];
  /** What would be changed, or was. */
  differences: WebhookDifference[];
};

const notSettable = "Twilio's webhooks could not be set.";

async function showWebhooks(): Promise<Webhooks> {
  const differences = await webhookDifferences(ourselves());
  if (!differences) return { lines: [notSettable], differences: [] };
  const lines =
    differences.length === 0
      ? ["Twilio's webhooks are ours already."]
      : [
          ...toldOf(differences),
          "Nothing was changed. To set them: npm run act -- doctor --fix --yes",
        ];
  return { lines, differences };
}

async function setWebhooks(): Promise<Webhooks> {
  const set = await fixWebhooks(ourselves());
  if (!set) return { lines: [notSettable], differences: [] };
  const sentence = set.length === 0 ? "Twilio's webhooks are ours already." : `${set.length} set.`;
  return { lines: [...toldOf(set), sentence], differences: set };
}

const askFor = (differences: readonly WebhookDifference[]) => ({
  question: ["", ...toldOf(differences), "Set Twilio's webhooks so? (yes or no) "].join("\n"),
  words: ["--fix", "--yes"],
});

const notAsked: Webhooks = { lines: ["Twilio could not be asked."], differences: [] };

async function doctor(words: string[], { serving }: ActPlace): Promise<ActAnswer> {
  const options = z.array(option).max(known.length).parse(words);
  const [wantsFix, isAgreed] = [options.includes("--fix"), options.includes("--yes")];
  if (isAgreed && !wantsFix) return { ok: false, lines: ["--yes goes with --fix."] };
  const webhooks = wantsFix
    ? await (isAgreed ? setWebhooks() : showWebhooks()).catch(() => notAsked)
    : null;
  const also = options.includes("--round-trip")
    ? [roundTripCheck({ isDemo: env.demo, isServing: serving })]
    : [];
  const { examined } = await consult(Date.now(), also);
  const ok = examined.every(({ level }) => level !== "fail");
  if (options.includes("--json")) {
    const differs = isAgreed ? [] : (webhooks?.differences ?? []);
    const fixed = isAgreed ? (webhooks?.differences ?? []) : [];
    return { ok, lines: [JSON.stringify({ ok, differs, fixed, checks: examined })] };
  }
  const before = webhooks ? [...webhooks.lines, ""] : [];
  const lines = [...before, ...linesOf(examined), "", summaryOf(examined)];
  const isOpen = !isAgreed && webhooks !== null && webhooks.differences.length > 0;
  return isOpen ? { ok, lines, next: askFor(webhooks.differences) } : { ok, lines };
}

/** The operator's doctor (docs/operations.md, The doctor). */
export const doctorActs: Readonly<Record<string, Act>> = {
  doctor: {
    usage: "doctor [--fix [--yes]] [--round-trip] [--json]",
    does: "looks at vendors, settings and this server; --fix shows how Twilio's webhooks differ from ours and sets them on a yes, --round-trip sends us a mail and waits for it",
    // Setting the carrier's webhooks would lead texts away from the house that lives.
    isLocal: (words) => !words.includes("--fix"),
    run: doctor,
  },
};
