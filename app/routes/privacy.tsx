import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { LegalPage } from "~/app/components/site/legal-page";
import { requireLegalText } from "~/app/legal-texts.server";
import { pageMeta } from "~/app/product";

export const loader = () => requireLegalText("privacy");

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    matches,
    "Privacy Policy",
    "What we collect, what we use it for, who sees it, how long we keep it, and what you can ask of us.",
    "/privacy",
  );

export default function Privacy() {
  return <LegalPage legal={useLoaderData<typeof loader>()} />;
}
