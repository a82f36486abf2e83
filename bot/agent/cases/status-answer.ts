import { describeCase } from "~/bot/agent/cases/describe-case";
import type { Routed } from "~/bot/agent/choose-route";
import { withoutAccount } from "~/bot/agent/join/without-account";
import { languageOf } from "~/bot/agent/understand/language-of";
import * as replies from "~/bot/replies";
import { listCasesOf } from "~/core/cases/queries";

const shownCases = 3;

/** Answers STATUS with the newest cases, a line each, in the language of the talk. */
export function statusAnswer({ userId, line, message, conversation }: Routed): string {
  if (!userId) return withoutAccount(line);
  const language = languageOf(message, conversation);
  const cases = listCasesOf(userId, 1000).filter(({ archivedAt }) => archivedAt === null);
  const lines = cases.slice(0, shownCases).map((row) => describeCase(row, language));
  return replies.status(lines, cases.length - shownCases, language);
}
