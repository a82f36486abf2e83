import { z } from "zod";
import { textOf, type SettingsAct } from "~/app/auth/settings/settings-act.server";
import { limitRate, type RateRule } from "~/core/accounts/limit-rate";
import { usStates } from "~/core/accounts/us-states";
import { takeMove, type Moved } from "~/core/claims/gate/take-move";
import { days } from "~/core/duration";
import { RuleBroken } from "~/core/errors";

const moves: RateRule = { what: "moves of", by: "person", most: 10, per: days(1) };
const day = z.iso.date();

/** What a move changes for the person's open cases, kindly (CL-04). */
export function tellMove(state: string, { concerned, closed }: Moved): string {
  const home = `You live in ${usStates[state] ?? state} now.`;
  if (concerned === 0) return home;
  const looked = `${home} We looked at your ${concerned === 1 ? "open case" : `${concerned} open cases`} again.`;
  if (closed.length === 0) return `${looked} Nothing changes for you.`;
  const names = closed.join(", ");
  return `${looked} By the rules there we cannot go on with ${names} for now. A person on our team looks at it, and nothing that you sent is lost.`;
}

/** Records that the person moved, and tells what it changes for their open cases. */
export const reportMove: SettingsAct = ({ form, signedIn }) => {
  const { userId } = signedIn.person;
  const [state, from] = [textOf(form, "state", 2), textOf(form, "from", 10)];
  const problemWith = (field: string, problem: string) => ({ intent: "moved", problem, field });
  if (!Object.hasOwn(usStates, state)) return problemWith("state", "Please choose the state.");
  if (!day.safeParse(from).success) return problemWith("from", "Please name the day.");
  limitRate(moves, userId);
  try {
    const moved = takeMove(userId, { state, from });
    return {
      toast: { title: "Saved", description: tellMove(state, moved) },
      to: "/user/settings#home",
    };
  } catch (cause) {
    if (!(cause instanceof RuleBroken) || cause.code !== "wrong_day") throw cause;
    return problemWith(
      "from",
      "Please name a day that has been, and after the last move that you told us.",
    );
  }
};
