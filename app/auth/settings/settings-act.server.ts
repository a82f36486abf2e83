import type { SignedIn } from "~/app/auth/session.server";
import type { FlashToast } from "~/app/flash-toast.server";

/** What a form of the settings page asks for. */
export type SettingsRequest = {
  request: Request;
  form: FormData;
  signedIn: SignedIn;
  clientAddress: string;
};

/** What is wrong, beside the form it belongs to. `field` is the name of the field to mend. */
export type SettingsProblem = { intent: string; problem: string; field?: string };

/** What was done: the notice, and headers that may change the session. */
export type SettingsDone = { toast: FlashToast; headers?: Headers; to?: string };

export type SettingsAct = (
  asked: SettingsRequest,
) => SettingsDone | SettingsProblem | Promise<SettingsDone | SettingsProblem>;

/** A field of a form as text. */
export function textOf(form: FormData, name: string, longest = 300): string {
  const value = form.get(name);
  return typeof value === "string" ? value.trim().slice(0, longest) : "";
}
