import { Link, useLoaderData, type MetaFunction } from "@remix-run/react";
import { LegalPage, type LegalSection } from "~/app/components/site/legal-page";
import { TextingTerms } from "~/app/components/site/texting-terms";
import { requireLegalTexts } from "~/app/legal-texts.server";
import { pageMeta, useProduct } from "~/app/product";

export const loader = () => ({ legal: requireLegalTexts() });

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    matches,
    "Terms & Conditions",
    "What you agree to when you send us a claim: assignment, payment, texts, and the limits of all three.",
    "/terms",
  );

function sectionsFor(
  name: string,
  supportEmail: string,
  governingLaw: string | null,
): LegalSection[] {
  return [
    {
      title: "Acceptance of these terms",
      body: (
        <>
          <p>
            By creating an account, by agreeing in a text to our number, or by submitting a
            screenshot, you accept these terms and the <Link to="/privacy">Privacy Policy</Link>. We
            record the version, the wording, the time and the number or address you accepted from.
          </p>
          <p>
            You must be 18 or older, live in the United States, and submit texts that were sent to a
            number of your own.
          </p>
        </>
      ),
    },
    {
      title: "Nature of our services",
      body: (
        <>
          <p>
            {name} collects evidence of unwanted marketing texts, takes over the claims that arise
            from them, and pursues those claims in its own name and at its own cost.
          </p>
          <p>
            <strong>{name} is not a law firm.</strong> We give no legal advice, we do not represent
            you, and nothing between us creates a relationship of attorney and client. Ours is a
            claim assignment model: once assigned, the claim is ours to pursue or to leave.
          </p>
        </>
      ),
    },
    {
      title: "Claim assignment and transfer",
      body: (
        <>
          <p>
            For every text you submit you assign to {name} all rights, title and interest in any
            claim under the Telephone Consumer Protection Act and similar state laws that arises
            from it, with the right to settle, sue, collect and release.
          </p>
          <p>
            You confirm that you have not given, sold or released the claim to anybody else, and you
            will not do so afterwards.
          </p>
          <p>
            Where the law of your state does not allow such an assignment, we do not take the claim
            and tell you so.
          </p>
        </>
      ),
    },
    {
      title: "Payment terms",
      body: (
        <>
          <p>
            You receive a flat $500 for each settled claim, regardless of the amount recovered. Not
            every submission pays out: payment is owed only when a claim settles, and settlements
            are at our sole discretion.
          </p>
          <p>
            Payment is made as a gift card or by another electronic method through an outside payout
            provider. You answer for taxes on it; above the yearly threshold we must ask you for a
            tax form before we pay.
          </p>
        </>
      ),
    },
    {
      title: "Consent to texts",
      body: (
        <>
          <p>
            Texting us first is consent to be answered. Recurring updates about your cases come only
            if you ask for them; they are optional, recorded on their own, and no condition of using
            the service. More is said on the <Link to="/sms">text messaging page</Link>.
          </p>
          <p>
            Replying <strong>STOP</strong> ends our texts. It does not end your claim: your cases go
            on by email and in your account. Any other clear wording, in any of our channels, counts
            the same.
          </p>
          <TextingTerms />
        </>
      ),
    },
    {
      title: "Affiliate program",
      body: (
        <>
          <p>
            Every user has a link to share. When a claim of a person who joined by it settles you
            earn $50; $25 for a person they brought, and $15 one level further. Nothing is earned
            for signing people up alone.
          </p>
          <p>
            You may not send unsolicited texts or mail, promise income, invent reviews, or refer
            yourself. Commissions earned that way are withdrawn.
          </p>
        </>
      ),
    },
    {
      title: "Your obligations",
      body: (
        <ul>
          <li>Submit only genuine, unaltered screenshots of texts that you received yourself.</li>
          <li>
            Do not provoke texts or sign up for them in order to claim, and do not submit the same
            text twice.
          </li>
          <li>
            Keep the original conversation on your phone until the case is closed, and answer our
            questions about it truthfully.
          </li>
          <li>Keep your sign-in to yourself, and your contact and payout details current.</li>
        </ul>
      ),
    },
    {
      title: "Disclaimers",
      body: (
        <p>
          The service is provided as it is and as available. We do not promise that any text breaks
          the law, that any sender can be found, that any claim will settle, or how long it takes.
          Screenshots are read by software, which can be wrong; a person decides where it is unsure.
        </p>
      ),
    },
    {
      title: "Limitation of liability",
      body: (
        <p>
          As far as the law allows, our total liability to you for anything connected with the
          service is limited to the amount we have actually paid to you. Neither of us owes the
          other indirect or consequential damages.
        </p>
      ),
    },
    {
      title: "Arbitration and class-action waiver",
      body: (
        <>
          <p>
            A dispute that we cannot settle by talking is decided by binding individual arbitration,
            except that either of us may go to small claims court. You and {name} both give up a
            trial by jury.
          </p>
          <p>
            Claims are brought one by one: neither of us takes part in a class, collective or
            representative action against the other.
          </p>
          <p>
            You may refuse this section by writing to {supportEmail} within 30 days of first
            accepting it.
          </p>
        </>
      ),
    },
    {
      title: "Governing law",
      body: (
        <p>
          {governingLaw ??
            "[Placeholder: the governing state and the place of jurisdiction are to be named by counsel.]"}{" "}
          Federal law applies where it governs.
        </p>
      ),
    },
    {
      title: "Modifications",
      body: (
        <p>
          We may change these terms. A change that matters is announced by email or in your account
          at least 30 days before it applies, and never alters what is owed for a claim you have
          already assigned. Questions: <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
        </p>
      ),
    },
  ];
}

export default function Terms() {
  const { name, supportEmail } = useProduct();
  const lead = (
    <p>
      The agreement between you and {name}. In short: you send the evidence and assign the claim, we
      pursue it, and you get $500 when it settles.
    </p>
  );
  const { legal } = useLoaderData<typeof loader>();
  const sections = sectionsFor(name, supportEmail, legal.governingLaw);
  return <LegalPage title="Terms & Conditions" lead={lead} sections={sections} legal={legal} />;
}
