import Fingerprint from "lucide-react/icons/fingerprint-pattern";
import HandCoins from "lucide-react/icons/hand-coins";
import MessageSquareOff from "lucide-react/icons/message-square-off";
import ShieldCheck from "lucide-react/icons/shield-check";
import { countOf, shortMoney, type LandingView } from "~/app/landing/landing-view";
import { SampleLabel } from "~/app/landing/sample-label";

const badges = [
  {
    Icon: ShieldCheck,
    title: "Your number is never sold",
    text: "Nor shared for anyone’s marketing.",
  },
  {
    Icon: Fingerprint,
    title: "Evidence that holds",
    text: "Original bytes, fingerprinted on arrival.",
  },
  { Icon: HandCoins, title: "$500, flat", text: "Whatever we recover on a settled claim." },
  {
    Icon: MessageSquareOff,
    title: "STOP works at once",
    text: "It ends our texts, not your claim.",
  },
];

function Boasts({ view: { trust, isSample } }: { view: LandingView }) {
  const figures = [
    { label: "people", shown: trust.people > 0 ? countOf(trust.people) : null },
    {
      label: "recovered",
      shown: trust.recoveredCents > 0 ? shortMoney(trust.recoveredCents) : null,
    },
    {
      label: "of 5, as people rate us",
      shown: trust.rating === null ? null : trust.rating.toFixed(1),
    },
  ].filter(({ shown }) => shown !== null);
  if (figures.length === 0) return null;
  return (
    <div className="mt-8 flex flex-wrap items-center gap-x-10 gap-y-4 border-t border-line pt-8">
      {figures.map(({ label, shown }) => (
        <p key={label} className="flex items-baseline gap-2">
          <strong className="text-heading font-bold tabular-nums">{shown}</strong>
          <span className="text-sm text-muted">{label}</span>
        </p>
      ))}
      <SampleLabel shown={isSample} />
    </div>
  );
}

/** U §2: the row of trust badges; each states what the product really does. */
export function TrustBadges({ view }: { view: LandingView }) {
  return (
    <section
      aria-label="What you can rely on"
      className="drawn-when-near page-width pb-14 lg:pb-20"
    >
      <ul className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
        {badges.map(({ Icon, title, text }) => (
          <li key={title} className="flex gap-3.5">
            <Icon aria-hidden="true" className="size-6 shrink-0 text-accent-ink" />
            <p>
              <strong className="block leading-snug font-semibold">{title}</strong>
              <span className="text-sm text-muted">{text}</span>
            </p>
          </li>
        ))}
      </ul>
      <Boasts view={view} />
    </section>
  );
}
