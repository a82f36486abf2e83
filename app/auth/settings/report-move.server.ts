import { z } from "zod";
import { textOf, type SettingsAct } from "~/app/auth/settings/settings-act.server";
import { usStates } from "~/core/accounts/us-states";
import { reportOwnMove } from "~/core/claims/gate/report-own-move";
import { tellMove } from "~/core/claims/gate/tell-move";
import { RuleBroken } from "~/core/errors";

const day = z.iso.date();

/** Records that the person moved, and tells what it changes for their open cases. */
export const reportMove: SettingsAct = ({ form, signedIn }) => {
  const { userId } = signedIn.person;
  const [state, from] = [textOf(form, "state", 2), textOf(form, "from", 10)];
  const problemWith = (field: string, problem: string) => ({ intent: "moved", problem, field });
  if (!Object.hasOwn(usStates, state)) return problemWith("state", "Please choose the state.");
  if (!day.safeParse(from).success) return problemWith("from", "Please name the day.");
  try {
    const moved = reportOwnMove(userId, { state, from });
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
