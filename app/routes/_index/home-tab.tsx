import type { LandingView } from "~/app/landing/landing-view";
import { Calculator } from "./calculator";
import { ExitOffer } from "./exit-offer";
import { Faq } from "./faq";
import { FloatingJoin, ScrollToTop } from "./floating-doors";
import { Hero } from "./hero";
import type { SmsCode } from "./number-card";
import { PlainTerms } from "./plain-terms";
import { ScreenshotExamples } from "./screenshot-examples";
import type { SignUpState } from "./sign-up-form";
import { SocialProof } from "./social-proof";
import { SpotsBanner } from "./spots-banner";
import { StatsTiles } from "./stats-tiles";
import { Steps } from "./steps";
import { PayoutGrid, Testimonials } from "./testimonials";
import { TrustBadges } from "./trust-badges";

type HomeTabProps = {
  view: LandingView;
  code: SmsCode | null;
  isSignedIn: boolean;
  signUp: SignUpState;
  onJoin: () => void;
};

/** U §2: the sections of the Home tab in order. */
export function HomeTab({ view, code, isSignedIn, signUp, onJoin }: HomeTabProps) {
  return (
    <>
      <Hero view={view} code={code} isSignedIn={isSignedIn} signUp={signUp} />
      <StatsTiles view={view} />
      <SpotsBanner spots={view.spots} isSample={view.isSample} onJoin={onJoin} />
      <Testimonials view={view} />
      <Steps />
      <ScreenshotExamples />
      <Faq />
      <PlainTerms />
      <Calculator />
      <TrustBadges view={view} />
      <PayoutGrid view={view} />
      <SocialProof news={view.news} isSample={view.isSample} />
      <ScrollToTop />
      {isSignedIn ? null : <FloatingJoin onJoin={onJoin} />}
      {isSignedIn || signUp.isDone ? null : <ExitOffer onJoin={onJoin} />}
    </>
  );
}
