import { Link, type MetaFunction } from "@remix-run/react";
import { demoOnly } from "~/app/demo/demo-only.server";
import { ThemeToggle } from "~/app/components/site/theme-toggle";
import { Wordmark } from "~/app/components/site/wordmark";
import { pageMeta } from "~/app/product";
import { PhoneScreen } from "./phone-screen";

export async function loader() {
  demoOnly();
  return null;
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, "Demo phone", "A phone to text the agent with. Nothing leaves this machine.");

const tries = [
  { title: "Say hi", text: "An unknown number is signed up by text: name, email, agreement." },
  {
    title: "Send a screenshot",
    text: "JPG, PNG or PDF, up to ten. Each becomes a case, or you learn why not.",
  },
  {
    title: "Ask",
    text: "“What happens next?”, STATUS, WHY, HUMAN. STOP ends the texts, START brings them back.",
  },
];

function Beside() {
  return (
    <div className="hidden max-w-sm flex-col gap-8 md:flex">
      <div className="flex items-center justify-between">
        <Wordmark />
        <ThemeToggle />
      </div>
      <div>
        <p className="text-title font-bold">A phone to try it with</p>
        <p className="mt-3 text-muted">
          What you send goes through the same signed webhook as the carrier’s, and the answers come
          from the real agent. Nothing leaves this machine.
        </p>
      </div>
      <dl>
        {tries.map(({ title, text }) => (
          <div key={title} className="border-t border-line py-4">
            <dt className="font-bold">{title}</dt>
            <dd className="mt-0.5 text-[0.9375rem] text-muted">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="text-[0.9375rem] text-muted">
        Mail is kept in the{" "}
        <Link to="/dev/mailbox" className="font-semibold text-ink underline underline-offset-4">
          mailbox
        </Link>
        .
      </p>
    </div>
  );
}

/** The demo phone: full screen on a phone, a drawn phone on larger screens. */
export default function DemoPhone() {
  return (
    <main className="mx-auto flex h-dvh max-w-5xl items-center justify-center gap-16 md:px-8 lg:gap-28">
      <Beside />
      <div className="flex h-full w-full min-w-0 flex-col overflow-hidden bg-background md:h-[min(54rem,calc(100dvh-3rem))] md:w-[25rem] md:shrink-0 md:rounded-[2.75rem] md:border-[9px] md:border-line md:shadow-float md:outline md:outline-line-strong">
        <PhoneScreen />
      </div>
    </main>
  );
}
