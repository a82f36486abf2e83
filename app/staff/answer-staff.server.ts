import { data } from "@remix-run/node";
import { z } from "zod";
import type { StaffAnswer } from "~/app/components/staff/staff-answer";
import { refusalOf, RuleBroken } from "~/core/errors";
import { log } from "~/log";

/** What went well: a notice, and whatever else the page needs. */
export type Done = Omit<StaffAnswer, "ok" | "status">;

/** What the page needs besides is there only when all went well. */
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
 * What an act of staff answers, or what a rule refused as the catalogue has it (A §8): title
 * 'Error', how it begins (`Failed to reject case: `) and the rule's sentence. Responses pass.
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

/** An action's answer with its status. */
export async function respond<Given extends StaffAnswer>(answer: Promise<Given>) {
  const { status = 200, ...told } = await answer;
  return data(told, { status });
}

/** Does what a form of staff asks for and answers with what it says. */
export function answerDone<Given extends Done>(failed: string, work: () => Given | Promise<Given>) {
  return respond(answerStaff(failed, async () => ({ ok: true, ...(await work()) })));
}
