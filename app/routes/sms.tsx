import { Link, useLoaderData, type MetaFunction } from "@remix-run/react";
import { LegalPage, type LegalSection } from "~/app/components/site/legal-page";
import { TextingTerms } from "~/app/components/site/texting-terms";
import {
  stopAnyTime,
  textedFirstNotice,
  updatesByText,
  webCheckbox,
} from "~/core/consent/wordings";
import { requireLegalTexts } from "~/app/legal-texts.server";
import { pageMeta, useProduct } from "~/app/product";

export const loader = () => ({ legal: requireLegalTexts() });

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    matches,
    "Text messaging",
    "How consent to our texts is given and ended, what we text, how often, and what it costs.",
    "/sms",
  );

function Quoted({ children }: { children: string }) {
  return (
    <blockquote className="rounded-lg border border-line bg-surface px-4 py-3 text-[0.9375rem] text-muted">
      {children}
    </blockquote>
  );
}

function sectionsFor(name: string, number: string | undefined): LegalSection[] {
  return [
    {
      title: "What the program is",
      body: (
        <p>
          {name} answers people who text screenshots of unwanted marketing texts
          {number ? (
            <>
              {" "}
              to <span className="whitespace-nowrap">{number}</span>
            </>
          ) : null}
          , and tells them what happens in their cases. We send no advertising by text.
        </p>
      ),
    },
    {
      title: "How consent is given",
      body: (
        <>
          <p>
            By texting us first. That is consent to be answered about your request. Beside our
            number stands:
          </p>
          <Quoted>{textedFirstNotice(name).text}</Quoted>
          <p>
            For updates that we start, you ask separately: by a box of its own on the sign-up page,
            which is unticked and optional:
          </p>
          <Quoted>{webCheckbox(name).text}</Quoted>
          <p>or by replying UPDATES to:</p>
          <Quoted>{updatesByText(name).text}</Quoted>
          <p>
            We record the wording, the time, the number and how it was given. Consent belongs to us
            alone and is not passed on.
          </p>
        </>
      ),
    },
    {
      title: "How it is ended",
      body: (
        <>
          <Quoted>{stopAnyTime.text}</Quoted>
          <p>
            It takes effect at once; one text confirms it. Your claim is not affected: cases go on
            by email and in your account. Reply START to get texts again.
          </p>
        </>
      ),
    },
    { title: "Frequency, rates and help", body: <TextingTerms /> },
    {
      title: "When we text",
      body: (
        <p>
          Answers come when you write. Anything we start comes between 8 AM and 9 PM where you live;
          stricter hours of your state are kept.
        </p>
      ),
    },
    {
      title: "What our texts look like",
      body: (
        <>
          <Quoted>{`${name}: we have your screenshot and are reading it. This takes less than a minute.`}</Quoted>
          <Quoted>{`${name}: your case has settled. Your $500 is on its way. Reply HELP for help, STOP to stop.`}</Quoted>
        </>
      ),
    },
    {
      title: "More",
      body: (
        <p>
          The <Link to="/terms">Terms & Conditions</Link> and the{" "}
          <Link to="/privacy">Privacy Policy</Link> apply to texts as well.
        </p>
      ),
    },
  ];
}

export default function TextMessaging() {
  const { name, agentNumber } = useProduct();
  const lead = (
    <p>Texts from {name} are answers and case updates. Nobody gets one who has not asked.</p>
  );
  const { legal } = useLoaderData<typeof loader>();
  return (
    <LegalPage
      title="Text messaging"
      lead={lead}
      sections={sectionsFor(name, agentNumber?.shown)}
      legal={legal}
    />
  );
}
