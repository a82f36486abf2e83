import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { LegalPage } from "~/app/components/site/legal-page";
import { requireLegalText } from "~/app/legal-texts.server";
import { pageMeta } from "~/app/product";

export const loader = () => requireLegalText("sms");

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    matches,
    "Text messaging",
    "How consent to our texts is given and ended, what we text, how often, and what it costs.",
    "/sms",
  );

export default function TextMessaging() {
  return <LegalPage legal={useLoaderData<typeof loader>()} />;
}
