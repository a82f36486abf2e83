import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { LegalPage } from "~/app/components/site/legal-page";
import { requireLegalText } from "~/app/legal-texts.server";
import { pageMeta } from "~/app/product";

export const loader = () => requireLegalText("terms");

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    matches,
    "Terms & Conditions",
    "What you agree to when you send us a claim: assignment, payment, texts, and the limits of all three.",
    "/terms",
  );

export default function Terms() {
  return <LegalPage legal={useLoaderData<typeof loader>()} />;
}
