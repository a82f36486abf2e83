import { requireFreshAuth } from "~/app/auth/fresh-auth.server";
import { textOf, type SettingsAct } from "~/app/auth/settings/settings-act.server";
import { askDeletion, withdrawDeletion as takeBack } from "~/core/accounts/ask-deletion";
import { proofLasts } from "~/core/accounts/sign-in/proof-needed";
import { webCheckbox } from "~/core/consent/wordings";
import {
  setAffiliateNews,
  setMessagePreferences,
  textPreferences,
} from "~/core/accounts/set-message-preferences";
import { env } from "~/env";

/** Saves which texts and emails the person wants. */
export const savePreferences: SettingsAct = ({ request, form, signedIn, clientAddress: ip }) => {
  const { userId, phone } = signedIn.person;
  const wish = textPreferences.find((one) => one === textOf(form, "texts"));
  const userAgent = request.headers.get("User-Agent")?.slice(0, 300) ?? null;
  const shown = textPreferences.find((one) => one === textOf(form, "shownTexts"));
  const wording = webCheckbox(env.PRODUCT_NAME);
  if (phone && wish) setMessagePreferences({ userId, wish, shown, wording, ip, userAgent });
  setAffiliateNews({ userId, wished: form.has("affiliateNews"), ip });
  return { toast: { title: "Saved", description: "Your choices hold from now on." } };
};

/** Records the request to have the account deleted. */
export const beginDeletion: SettingsAct = async ({
  request,
  form,
  signedIn,
  clientAddress: ip,
}) => {
  if (!form.has("sure"))
    return {
      intent: "delete",
      problem: "Please tick the box to say that you are sure.",
      field: "sure",
    };
  await requireFreshAuth(request, proofLasts("own-way-in"));
  askDeletion({ userId: signedIn.person.userId, ip });
  return {
    toast: {
      title: "Request received",
      description: "A person deletes your account within 30 days. You can take it back until then.",
    },
  };
};

/** Withdraws the request to have the account deleted. */
export const withdrawDeletion: SettingsAct = ({ signedIn, clientAddress: ip }) => {
  takeBack({ userId: signedIn.person.userId, ip });
  return { toast: { title: "Request withdrawn", description: "Your account stays as it is." } };
};
