import { Link } from "@remix-run/react";
import { Button } from "~/app/components/ui/button";
import { Card } from "~/app/components/ui/card";
import { joinId } from "~/app/landing/join";
import { countOf, shortMoney, type LandingView } from "~/app/landing/landing-view";
import { SampleLabel } from "~/app/landing/sample-label";
import { useHome } from "~/app/product";
import { MarkedExample } from "./marked-example";
import { NumberCard, type SmsCode } from "./number-card";
import { SignUpForm, type SignUpState } from "./sign-up-form";

function Proof({ view }: { view: LandingView }) {
  const { people, paidCents } = view.proof;
  if (people === 0 || paidCents === 0) return null;
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-2 gap-y-1 text-sm text-muted">
      <span>
        <strong className="text-ink tabular-nums">{countOf(people)}</strong> people,{" "}
        <strong className="text-ink tabular-nums">{shortMoney(paidCents)}</strong> paid out
      </span>
      <SampleLabel shown={view.isSample} />
    </p>
  );
}

function Welcome() {
  const home = useHome() ?? "/user";
  return (
    <div className="flex flex-col items-start gap-4">
      <h2 className="text-heading font-bold">You are signed in</h2>
      <p className="text-muted">Your cases, your earnings and your link are in your account.</p>
      <Button asChild size="lg">
        <Link to={home}>Open my account</Link>
      </Button>
    </div>
  );
}

type HeroProps = {
  view: LandingView;
  code: SmsCode | null;
  isSignedIn: boolean;
  signUp: SignUpState;
};

/**
 * The first section: the promise, the number to text and the sign-up form (U §2), with an example
 * of what the agent reads.
 */
export function Hero({ view, code, isSignedIn, signUp }: HeroProps) {
  return (
    <section className="page-width grid gap-8 pt-10 pb-10 md:pt-16 lg:pt-8 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,0.85fr)] lg:items-start lg:gap-14">
      <div className="flex flex-col gap-6">
        <h1 className="text-display font-bold">
          Text us the spam. <span className="block text-accent-ink">We pursue the claim.</span>
        </h1>
        <p className="max-w-xl text-lg text-muted">
          Federal law puts a price on marketing texts you never agreed to. Send our agent a
          screenshot: it reads it, opens a case, and writes to the company behind it.{" "}
          <strong className="font-bold text-ink">
            You get a flat $500 when your claim settles.
          </strong>
        </p>
        <NumberCard code={code} />
      </div>
      <div className="flex min-w-0 flex-col gap-8 lg:gap-5">
        <Card
          id={joinId}
          className="flex scroll-mt-24 flex-col gap-5 rounded-2xl p-5 shadow-float sm:p-7 lg:gap-4 lg:p-6"
        >
          {isSignedIn && !signUp.isDone ? <Welcome /> : <SignUpForm state={signUp} />}
          <Proof view={view} />
        </Card>
        <MarkedExample />
      </div>
    </section>
  );
}
