import { z } from "zod";
import { answerDone } from "~/app/staff/answer-staff.server";
import type { Staff } from "~/core/accounts/staff-acts/record-staff-act";
import { importRegister } from "~/core/claims/register/signed-register";
import { liftEmergencyStop, setEmergencyStop } from "~/core/staff/set-emergency-stop";
import { stoppables, stopScopes } from "~/db/vocabulary";

const shape = z.object({
  what: z.enum(stoppables),
  scope: z.enum(stopScopes),
  subject: z.string().trim().max(200).default(""),
  reason: z.string().trim().max(300).default(""),
});

/** Stops something at once, or lifts the stop (CL-10). */
export function answerStop(form: FormData, staff: Staff) {
  return answerDone("Failed to save settings: ", () => {
    const { reason, ...target } = shape.parse(Object.fromEntries(form));
    if (form.get("intent") === "lift-stop") {
      liftEmergencyStop(target, staff);
      return { title: "Lifted", description: "What waited goes on within minutes." };
    }
    setEmergencyStop(target, reason, staff);
    return { title: "Stopped", description: "It holds from now on, also for what is under way." };
  });
}

const typed = z.string().max(1_000_000).catch("");

/** Imports the register that counsel signed (CL-04). */
export function answerRegister(form: FormData, staff: Staff) {
  return answerDone("Failed to save settings: ", () => {
    const hash = typed.parse(form.get("signed_hash"));
    const count = importRegister(typed.parse(form.get("register")), hash, staff);
    return {
      title: "Register taken in",
      description: `${count} ${count === 1 ? "entry is" : "entries are"} approved.`,
    };
  });
}
