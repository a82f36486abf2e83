import { z } from "zod";
import { affiliateLink, maskedDetails, tellCase } from "~/bot/agent/answer-own-question";
import { companyOf } from "~/bot/agent/cases/company-of";
import { explainCase } from "~/bot/agent/cases/explain-case";
import { fillIn } from "~/bot/agent/fill-in";
import { findCaseOf, findLatestRefusal, listCasesOf, type Case } from "~/core/cases/queries";
import { formatMoney } from "~/core/money";
import { noteCorrection } from "~/core/support/training/note-correction";
import { searchTraining } from "~/core/support/training/search-training";
import { getOwnEarnings, getOwnReferrals } from "~/core/support/queries";
import { caseStatusLabels } from "~/db/vocabulary";
import { env } from "~/env";
import type { AgentTool } from "~/integrations/agent-model/contract";

/**
 * The tools of one turn, bound to one person. `told` is what they returned so far: an answer is
 * checked against it.
 */
export type Toolbox = {
  tools: AgentTool[];
  callTool(name: string, argumentsJson: string): Promise<string>;
  told(): string;
};

const nothing = z.strictObject({});
const caseNumber = z.strictObject({
  number: z.string().max(40).nullable().describe("Such as TC-1042; null for the newest case"),
});
const question = z.strictObject({
  question: z.string().max(300).describe("What is asked, in the person's language"),
});

const correction = z.strictObject({
  what: z.string().max(500).describe("What is wrong and what is right, in the person's words"),
});

const day = new Intl.DateTimeFormat("en-US", { timeZone: "America/New_York", dateStyle: "medium" });
const money = (cents: number) => formatMoney(cents);

const shownCases = 10;
const maxCalls = 12;

function summary(row: Case) {
  const { now, next } = explainCase(row);
  return {
    number: row.externalCaseId,
    company: companyOf(row),
    status: caseStatusLabels[row.status],
    now,
    next,
    sent: day.format(row.createdAt),
  };
}

function ownCases(userId: string): Case[] {
  return listCasesOf(userId, 1000).filter(({ archivedAt }) => archivedAt === null);
}

function listMyCases(userId: string): unknown {
  const rows = ownCases(userId);
  return { total: rows.length, newest_first: rows.slice(0, shownCases).map(summary) };
}

function explainMyCase(userId: string, asked: string | null): unknown {
  const digits = asked?.replace(/\D/g, "") ?? "";
  if (asked !== null && digits === "") return { found: false };
  const row = asked === null ? ownCases(userId)[0] : findCaseOf(userId, `TC-${digits}`);
  const refusal = findLatestRefusal(userId);
  if (!row)
    return { found: false, newest_refusal: asked === null ? (refusal?.sentence ?? null) : null };
  const reason =
    row.status === "rejected" ? (row.rejectionText ?? refusal?.sentence ?? null) : null;
  return {
    found: true,
    ...summary(row),
    in_words: tellCase(userId, row, "en"),
    rejection_reason: reason,
  };
}

function myMoney(userId: string): unknown {
  const {
    settledCases,
    claimsCents,
    commissionsCents,
    bonusCents,
    earnedCents,
    paidCents,
    payouts,
  } = getOwnEarnings(userId);
  return {
    settled_cases: settledCases,
    earned: {
      claims: money(claimsCents),
      commissions: money(commissionsCents),
      bonus: money(bonusCents),
      total: money(earnedCents),
    },
    paid_out: money(paidCents),
    payouts: payouts.slice(0, 5).map(({ amountCents, label, text, at, completedAt }) => ({
      amount: money(amountCents),
      stage: label,
      in_words: text,
      date: day.format(completedAt ?? at),
    })),
  };
}

function helpEntries(words: string): unknown {
  return searchTraining(words, 3).map(({ response }) => fillIn(response));
}

/** The person and the conversation that the tools are bound to. */
export type BoundTo = { userId: string; conversation: { id: string; userId: string | null } };

type Bound = AgentTool & { run(to: BoundTo, given: unknown): unknown };

function tool<Shape extends z.ZodObject>(
  name: string,
  description: string,
  parameters: Shape,
  run: (to: BoundTo, given: z.output<Shape>) => unknown,
): Bound {
  return { name, description, parameters, run: (to, given) => run(to, given as z.output<Shape>) };
}

const everyTool: Bound[] = [
  tool(
    "list_my_cases",
    "The person's own cases, newest first, with where each stands.",
    nothing,
    ({ userId }) => listMyCases(userId),
  ),
  tool(
    "explain_case",
    "One case of the person's own: where it stands, what comes next, why it was rejected.",
    caseNumber,
    ({ userId }, { number }) => explainMyCase(userId, number),
  ),
  tool(
    "my_earnings_and_payouts",
    "What the person earned and what was or will be paid out.",
    nothing,
    ({ userId }) => myMoney(userId),
  ),
  tool(
    "my_affiliate_link",
    "The person's own affiliate link and how many people joined with it.",
    nothing,
    ({ userId }) => ({
      link: affiliateLink(userId),
      referrals: getOwnReferrals(userId),
      commissions: money(getOwnEarnings(userId).commissionsCents),
    }),
  ),
  tool(
    "my_details_on_file",
    "The person's first name, email and phone on file, partly masked.",
    nothing,
    ({ userId }) => maskedDetails(userId),
  ),
  tool(
    "search_help",
    "What is known about the service: payment, screenshots, rejections, referrals, account, privacy.",
    question,
    (_, asked) => helpEntries(asked.question),
  ),
  tool(
    "note_correction",
    "Notes for our team what the person says is wrong (a case's sender or company, a name, an amount). Changes nothing itself; choose hand_over then.",
    correction,
    ({ userId, conversation }, { what }) => ({
      noted_for_our_team:
        conversation.userId === userId && noteCorrection(userId, conversation.id, what),
      changed: false,
    }),
  ),
  tool(
    "how_to_change_details",
    "Where the person changes their own email, phone number, name or password, signed in.",
    nothing,
    () => ({
      link: `${env.BASE_URL}/user/settings`,
      note: "A new email or number counts once it is proven by a mailed link or a texted code. Nothing is changed by text alone.",
    }),
  ),
];

function parseArguments(argumentsJson: string): unknown {
  try {
    return JSON.parse(argumentsJson);
  } catch {
    return undefined;
  }
}

/**
 * The tools that the model may use for one person (OA-04): thin wraps of core with that person's id
 * bound, so that no argument can name anyone else. Arguments are validated again; a wrong name or
 * argument gets an answer instead of throwing; calls are counted.
 */
export function agentTools(to: BoundTo): Toolbox {
  const given: string[] = [];
  const known = new Map<string, string>();
  let calls = 0;
  const answer = (name: string, argumentsJson: string): unknown => {
    calls += 1;
    if (calls > maxCalls) return { error: "No more look-ups. Answer now." };
    const found = everyTool.find((one) => one.name === name);
    if (!found) return { error: "There is no such tool." };
    const parsed = found.parameters.safeParse(parseArguments(argumentsJson));
    return parsed.success ? found.run(to, parsed.data) : { error: "The arguments do not fit." };
  };
  return {
    tools: everyTool.map(({ name, description, parameters }) => ({
      name,
      description,
      parameters,
    })),
    callTool: async (name, argumentsJson) => {
      // A second draft repeats the calls of the first: nothing is done twice.
      const call = `${name} ${argumentsJson}`;
      const result = known.get(call) ?? JSON.stringify(answer(name, argumentsJson));
      known.set(call, result);
      given.push(result);
      return result;
    },
    told: () => given.join("\n"),
  };
}
