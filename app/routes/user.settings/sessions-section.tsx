import { Form } from "@remix-run/react";
import { Badge } from "~/app/components/ui/badge";
import { Button } from "~/app/components/ui/button";
import { Day } from "./day";
import { Section, SettingsForm, type Problem } from "./section";

type OwnSession = {
  id: string;
  createdAt: number;
  ip: string | null;
  device: string;
  isThis: boolean;
};

function Line({ session }: { session: OwnSession }) {
  const { id, createdAt, ip, device, isThis } = session;
  return (
    <li className="flex items-center gap-3 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {device} {isThis ? <Badge look="positive">This device</Badge> : null}
        </p>
        <p className="text-sm break-words text-muted">
          Signed in <Day at={createdAt} exact />
          {ip ? ` from ${ip}` : ""}
        </p>
      </div>
      {isThis ? null : (
        <Form method="post" action="/user/settings" preventScrollReset>
          <input type="hidden" name="intent" value="end-session" />
          <Button
            type="submit"
            name="session"
            value={id}
            look="outline"
            size="sm"
            aria-label={`Sign out ${device}`}
          >
            Sign out
          </Button>
        </Form>
      )}
    </li>
  );
}

type SessionsSectionProps = { sessions: OwnSession[]; problem: Problem };

/** The person's sessions, each with a button that ends it. */
export function SessionsSection({ sessions, problem }: SessionsSectionProps) {
  return (
    <Section id="sessions" title="Where you are signed in">
      <ul className="flex flex-col divide-y divide-line">
        {sessions.map((session) => (
          <Line key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 ? (
        <SettingsForm
          intent="end-session"
          submit="Sign out everywhere else"
          look="outline"
          busy="Signing out …"
          problem={problem}
        />
      ) : null}
    </Section>
  );
}
