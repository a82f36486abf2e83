import { Link } from "@remix-run/react";
import { Badge } from "~/app/components/ui/badge";
import { Button } from "~/app/components/ui/button";
import { Day } from "./day";
import { Section, SettingsForm, type Problem } from "./section";

type SignInSectionProps = {
  authenticator: { since: number | null; codesLeft: number };
  google: { offered: boolean; connected: boolean };
  problem: Problem;
};

/** U §7: the second step, and the other ways to sign in. */
export function SignInSection({ authenticator, google, problem }: SignInSectionProps) {
  const { since, codesLeft } = authenticator;
  return (
    <Section
      id="authenticator"
      title="Authenticator app"
      lead="A second step at sign-in: a code from an app on your phone. A stolen password alone is worth nothing then."
    >
      <div className="flex flex-wrap items-center gap-3">
        {since === null ? (
          <Badge>Off</Badge>
        ) : (
          <>
            <Badge look="positive">On</Badge>
            <span className="text-sm text-muted">
              since <Day at={since} /> · {codesLeft} recovery {codesLeft === 1 ? "code" : "codes"}{" "}
              left
            </span>
          </>
        )}
        <Button asChild look="outline" className="ml-auto">
          <Link to="/user/settings/authenticator">{since === null ? "Set it up" : "Manage"}</Link>
        </Button>
      </div>
      {google.offered ? (
        <div className="border-t border-line pt-5">
          {google.connected ? (
            <SettingsForm
              intent="disconnect-google"
              submit="Disconnect Google"
              look="outline"
              problem={problem}
            >
              <p className="text-[0.9375rem]">You can sign in with Google.</p>
            </SettingsForm>
          ) : (
            <SettingsForm
              intent="connect-google"
              submit="Connect Google"
              look="outline"
              problem={problem}
            >
              <p className="text-[0.9375rem]">Sign in with one click, without a password.</p>
            </SettingsForm>
          )}
        </div>
      ) : null}
    </Section>
  );
}
