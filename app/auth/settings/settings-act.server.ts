import type { SignedIn } from "~/app/auth/session.server";
import type { FlashToast } from "~/app/flash-toast.server";

/** A request of a form on the settings page. */
export type SettingsRequest = {
  request: Request;
  form: FormData;
  signedIn: SignedIn;
  clientAddress: string;
};

/** The problem to show beside its form. `field` is the name of the field to correct. */
export type SettingsProblem = { intent: string; problem: string; field?: string };

/** The notice that says what was done, and headers that may change the session. */
export type SettingsDone = { toast: FlashToast; headers?: Headers; to?: string };

export type SettingsAct = (
  asked: SettingsRequest,
) => SettingsDone | SettingsProblem | Promise<SettingsDone | SettingsProblem>;

/** The value of a form field as text, at most `longest` characters. */
export function textOf(form: FormData, name: string, longest = 300): string {
  const value = form.get(name);
  return typeof value === "string" ? value.trim().slice(0, longest) : "";
}
