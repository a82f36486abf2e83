import { data, redirect } from "@remix-run/node";
import { leadToGoogle } from "~/app/auth/google-flow.server";
import { requireFreshAuth } from "~/app/auth/fresh-auth.server";
import {
  beginDeletion,
  savePreferences,
  withdrawDeletion,
} from "~/app/auth/settings/message-acts.server";
import {
  beginEmail,
  beginPhone,
  changeName,
  confirmPhone,
} from "~/app/auth/settings/profile-acts.server";
import { reportMove } from "~/app/auth/settings/report-move.server";
import {
  changePassword,
  disconnectGoogle,
  endSession,
} from "~/app/auth/settings/protection-acts.server";
import type {
  SettingsAct,
  SettingsProblem,
  SettingsRequest,
} from "~/app/auth/settings/settings-act.server";
import { redirectWithToast } from "~/app/flash-toast.server";
import { proofLasts } from "~/core/accounts/sign-in/proof-needed";
import { RuleBroken } from "~/core/errors";
import { offersGoogle } from "~/integrations/google/google";

const acts: Record<string, SettingsAct> = {
  name: changeName,
  phone: beginPhone,
  "confirm-phone": confirmPhone,
  email: beginEmail,
  moved: reportMove,
  password: changePassword,
  "end-session": endSession,
  "disconnect-google": disconnectGoogle,
  wishes: savePreferences,
  delete: beginDeletion,
  "keep-account": withdrawDeletion,
};

async function connectGoogle({ request, signedIn }: SettingsRequest): Promise<Response> {
  await requireFreshAuth(request, proofLasts("own-way-in"));
  return leadToGoogle("/user/settings", signedIn.person.userId);
}

/**
 * Answers a form of the settings page: on success with a redirect and a notice, otherwise with the
 * problem to show beside the form.
 */
export async function answerSettings(asked: SettingsRequest) {
  const intent = asked.form.get("intent");
  const name = typeof intent === "string" ? intent : "";
  if (name === "connect-google" && offersGoogle()) return connectGoogle(asked);
  const act = Object.hasOwn(acts, name) ? acts[name] : undefined;
  if (!act) return redirect("/user/settings");
  try {
    const answer = await act(asked);
    if ("toast" in answer)
      return await redirectWithToast(answer.to ?? "/user/settings", answer.toast, answer.headers);
    return data<SettingsProblem>(answer, { status: 400 });
  } catch (cause) {
    if (!(cause instanceof RuleBroken)) throw cause;
    const status = cause.code === "too_many_tries" ? 429 : 422;
    return data<SettingsProblem>({ intent: name, problem: cause.message }, { status });
  }
}
