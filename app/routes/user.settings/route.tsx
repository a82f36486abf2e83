import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { requireSession } from "~/app/auth/session.server";
import { answerSettings } from "~/app/auth/settings/answer-settings.server";
import { readPhoneProof } from "~/app/auth/settings/phone-proof-cookie.server";
import { readSettings } from "~/app/auth/settings/read-settings.server";
import type { SettingsProblem } from "~/app/auth/settings/settings-act.server";
import { useFreshOn } from "~/app/live/use-changes";
import { keepForm } from "~/app/keep-form";
import { pageMeta } from "~/app/product";
import { formatPhone } from "~/core/words/phone";
import { DataSection } from "./data-section";
import { HomeSection } from "./home-section";
import { HistorySection } from "./history-section";
import { MessagesSection } from "./messages-section";
import { EmailSection, NameSection } from "./name-and-email";
import { PasswordSection } from "./password-section";
import { PhoneSection } from "./phone-section";
import { SessionsSection } from "./sessions-section";
import { SignInSection } from "./sign-in-section";

export async function loader({ request }: LoaderFunctionArgs) {
  const signedIn = await requireSession(request);
  const proof = await readPhoneProof(request);
  const isUnderWay = proof !== null && proof.phone !== signedIn.person.phone;
  const proving = isUnderWay ? { ...proof, shown: formatPhone(proof.phone) } : null;
  return data(
    { settings: readSettings(signedIn), proving },
    { headers: { "Cache-Control": "no-store" } },
  );
}

export async function action({ request, context }: ActionFunctionArgs) {
  const signedIn = await requireSession(request);
  return answerSettings({
    request,
    form: await request.formData(),
    signedIn,
    clientAddress: context.clientAddress,
  });
}

export const clientAction = keepForm("Failed to save settings");

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, "Settings", "Your account, and what we send you.");

export default function SettingsPage() {
  const { settings, proving } = useLoaderData<typeof loader>();
  const problem = useActionData<SettingsProblem>();
  // A word that is texted from the phone proves the number while this page is open.
  useFreshOn(["phone.proven"]);
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-6">
      <div>
        <h1 className="text-2xl font-bold tracking-tight">Settings</h1>
        <p className="mt-1 text-muted">Your account, how it is protected, and what we send you.</p>
      </div>
      <NameSection person={settings.person} problem={problem} />
      <HomeSection homes={settings.homes} problem={problem} />
      <PhoneSection phone={settings.phone} proving={proving} problem={problem} />
      <EmailSection person={settings.person} problem={problem} />
      <PasswordSection hasPassword={settings.hasPassword} problem={problem} />
      <SignInSection
        authenticator={settings.authenticator}
        google={settings.google}
        problem={problem}
      />
      <SessionsSection sessions={settings.sessions} problem={problem} />
      <MessagesSection
        wishes={settings.wishes}
        hasPhone={settings.phone.proven !== null}
        wording={settings.textsWording}
        problem={problem}
      />
      <HistorySection agreements={settings.agreements} consents={settings.consents} />
      <DataSection askedAt={settings.deletionAskedAt} problem={problem} />
    </div>
  );
}
