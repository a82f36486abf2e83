import { data } from "@remix-run/node";
import { z } from "zod";
import type { StaffAnswer } from "~/app/components/staff/staff-answer";
import { refusalOf, RuleBroken } from "~/core/errors";
import { log } from "~/log";

/** The answer to a successful act: a notice, and whatever else the page needs. */
export type Done = Omit<StaffAnswer, "ok" | "status">;

/** The further fields are present only when the act succeeded. */
type Answered<Given> = StaffAnswer & Partial<Omit<Given, keyof StaffAnswer>>;

const ourFault = {
  sentence: "Something went wrong on our side. Try again in a moment.",
  status: 500,
};

function explain(cause: unknown): { sentence: string; status: number } {
  if (cause instanceof z.ZodError)
    return {
      sentence: cause.issues[0]?.message ?? "Something in the form is missing.",
      status: 422,
    };
  const refusal = refusalOf(cause);
  if (!refusal) log.error({ err: cause }, "an act of staff failed");
  return refusal ?? ourFault;
}

/**
 * The answer to a staff act, or the refusal of a rule as A §8 words it: title 'Error', the
 * beginning of the message (`Failed to reject case: `) and the rule's sentence. Responses are
 * rethrown.
 */
export async function answerStaff<Given extends StaffAnswer>(
  failed: string,
  act: () => Given | Promise<Given>,
): Promise<Answered<Given>> {
  try {
    return await act();
  } catch (cause) {
    if (cause instanceof Response) throw cause;
    const isWhole = cause instanceof RuleBroken && cause.code === "super_admin";
    const { sentence, status } = explain(cause);
    const told: StaffAnswer = {
      ok: false,
      status,
      title: "Error",
      description: isWhole ? sentence : failed + sentence,
      ...(status === 409 && { isStale: true }),
      ...(status === 500 && { canRepeat: true }),
    };
    return told as Answered<Given>;
  }
}

/** Turns an answer into an action's response with its status. */
export async function respond<Given extends StaffAnswer>(answer: Promise<Given>) {
  const { status = 200, ...told } = await answer;
  return data(told, { status });
}

/** Carries out the work that a staff form asks for, and answers with its result. */
export function answerDone<Given extends Done>(failed: string, work: () => Given | Promise<Given>) {
  return respond(answerStaff(failed, async () => ({ ok: true, ...(await work()) })));
}
