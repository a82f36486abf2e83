import { data } from "@remix-run/node";
import { z } from "zod";
import type { StaffAnswer } from "~/app/components/staff/staff-answer";
import { Conflict, NotAllowed, NotFound, RuleBroken } from "~/core/errors";
import { log } from "~/log";

const statuses = [
  { kind: Conflict, status: 409 },
  { kind: NotAllowed, status: 403 },
  { kind: NotFound, status: 404 },
  { kind: RuleBroken, status: 422 },
] as const;

function explain(cause: unknown): { sentence: string; status: number } {
  if (cause instanceof z.ZodError) return { sentence: cause.issues[0]?.message ?? "Something in the form is missing.", status: 422 };
  const known = statuses.find(({ kind }) => cause instanceof kind);
  if (known && cause instanceof Error) return { sentence: cause.message, status: known.status };
  log.error({ err: cause }, "an act of staff failed");
  return { sentence: "Something went wrong on our side. Try again in a moment.", status: 500 };
}

/** Answers with what an act says, or with a destructive notice that begins as A §8 has it: `Failed to reject case: `. Responses pass. */
export async function answerErrors(failed: string, act: () => StaffAnswer | Promise<StaffAnswer>): Promise<StaffAnswer> {
  try {
    return await act();
  } catch (cause) {
    if (cause instanceof Response) throw cause;
    const isWhole = cause instanceof RuleBroken && cause.code === "super_admin";
    const { sentence, status } = explain(cause);
    return { ok: false, status, title: "Error", description: isWhole ? sentence : failed + sentence };
  }
}

/** An action's answer with its status. */
export async function respond(answer: Promise<StaffAnswer>) {
  const told = await answer;
  return data(told, { status: told.status ?? 200 });
}
