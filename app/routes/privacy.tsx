import { Link, useLoaderData, type MetaFunction } from "@remix-run/react";
import { LegalPage, type LegalSection } from "~/app/components/site/legal-page";
import { TextingTerms } from "~/app/components/site/texting-terms";
import { requireLegalTexts } from "~/app/legal-texts.server";
import { pageMeta, useProduct } from "~/app/product";

export const loader = () => ({ legal: requireLegalTexts() });

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    matches,
    "Privacy Policy",
    "What we collect, what we use it for, who sees it, how long we keep it, and what you can ask of us.",
    "/privacy",
  );

function sectionsFor(name: string, supportEmail: string, postalAddress: string): LegalSection[] {
  const write = <a href={`mailto:${supportEmail}`}>{supportEmail}</a>;
  return [
    {
      title: "What we collect",
      body: (
        <ul>
          <li>
            What you tell us: name, email address, phone number, the state you live in, and what you
            write to the agent and to support.
          </li>
          <li>
            What you send: screenshots and documents as you sent them, with their fingerprint, and
            when and how they arrived.
          </li>
          <li>
            What is read from them: the sender&rsquo;s number and address, dates and words of the
            texts.
          </li>
          <li>
            What comes with use: the network address and browser of sign-ins and of each agreement,
            and which pages fail.
          </li>
          <li>
            What payment needs: payouts, their state, and a tax form where the law asks for one. We
            never hold card or bank numbers.
          </li>
        </ul>
      ),
    },
    {
      title: "What we use it for",
      body: (
        <p>
          To open and pursue claims, to answer you, to pay you and whoever referred you, to prove
          the chain of evidence, to keep fraud out, and to meet the law. We do not build advertising
          profiles, and no automated reading rejects a case that a person will not look at when you
          ask.
        </p>
      ),
    },
    {
      title: "Text messages",
      body: (
        <>
          <p>
            We keep the texts between you and our number, the consent each of ours rests on, and
            every request to stop. Consent to recurring texts is optional. How it works is on the{" "}
            <Link to="/sms">text messaging page</Link>.
          </p>
          <TextingTerms />
        </>
      ),
    },
    {
      title: "Who sees it",
      body: (
        <>
          <p>We share what each of these needs, and no more:</p>
          <ul>
            <li>
              the sender of the text you complain about, their representatives, arbitrators and
              courts: the evidence, and your name where a claim needs it;
            </li>
            <li>
              companies that work for us under contract: text and mail delivery, file storage,
              payouts, and reading or answering by a language model;
            </li>
            <li>authorities, where the law compels us.</li>
          </ul>
          <p>
            A person who referred you sees your first name and whether a claim settled, nothing
            else. We do not sell personal data.
          </p>
        </>
      ),
    },
    {
      title: "How long we keep it",
      body: (
        <ul>
          <li>Cases, their evidence and the money they moved: 7 years after settlement.</li>
          <li>
            Records of consent and of requests to stop: at least 5 years, because claims about texts
            can be brought for 4.
          </li>
          <li>A picture from a number that never joined: 30 days.</li>
          <li>
            A submission that could not become a case: one line that says who, when and why; the
            picture itself is deleted.
          </li>
          <li>The rest: as long as your account exists.</li>
        </ul>
      ),
    },
    {
      title: "Your rights",
      body: (
        <p>
          You can see, correct and export your data, and ask for your account to be deleted, in the
          account or by writing to {write}. Where money moved or a claim was settled the law makes
          us keep the record; it is then stripped of what it does not need. You can stop texts, and
          news by email, at any time and in any words.
        </p>
      ),
    },
    {
      title: "Cookies",
      body: (
        <p>
          One cookie keeps you signed in and one carries a notice from one page to the next. Your
          browser remembers whether you like the site dark or light. There are no advertising or
          tracking cookies.
        </p>
      ),
    },
    {
      title: "Security",
      body: (
        <p>
          Connections are encrypted, passwords are stored only as slow hashes, files are opened
          through links that expire, and every look at a piece of evidence is written down. No
          system is perfect: if data of yours is ever exposed we tell you without delay.
        </p>
      ),
    },
    {
      title: "Children",
      body: (
        <p>
          The service is for people of 18 and older. We do not knowingly collect data of anyone
          younger, and delete it when we learn of it.
        </p>
      ),
    },
    {
      title: "California residents",
      body: (
        <p>
          You have the right to know, delete, correct and limit the use of your personal
          information, and not to be treated worse for asking. We do not sell it or share it for
          advertising across sites. An agent you authorise may ask for you.
        </p>
      ),
    },
    {
      title: "International transfers",
      body: (
        <p>
          The service is meant for people in the United States, and data is kept there. If you use
          it from elsewhere, your data comes here.
        </p>
      ),
    },
    {
      title: "Updates to this policy",
      body: (
        <p>
          A change that matters is announced by email or in your account before it applies. The date
          at the top says when this version was written.
        </p>
      ),
    },
    {
      title: "Contact",
      body: (
        <p>
          {name}, {postalAddress}, {write}
        </p>
      ),
    },
  ];
}

export default function Privacy() {
  const { name, supportEmail, postalAddress } = useProduct();
  const lead = (
    <p>
      What {name} knows about you, and what it does with it. Your phone number and your consent are
      never handed on for anyone&rsquo;s marketing.
    </p>
  );
  const { legal } = useLoaderData<typeof loader>();
  return (
    <LegalPage
      title="Privacy Policy"
      lead={lead}
      sections={sectionsFor(name, supportEmail, postalAddress)}
      legal={legal}
    />
  );
}
