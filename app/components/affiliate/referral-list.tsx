import { Link } from "@remix-run/react";
import Users from "lucide-react/icons/users";
import { useState } from "react";
import { ReferralDetails } from "~/app/components/affiliate/referral-details";
import { ReferralBadge } from "~/app/components/affiliate/referral-status";
import { dayText } from "~/app/components/moments";
import { EmptyState } from "~/app/components/ui/empty-state";
import type { NewsMail } from "~/core/affiliates/news-mail";
import type { ReferredPerson } from "~/core/affiliates/queries-portal";
import { formatMoney } from "~/core/money";

function Line({ referral, onOpen }: { referral: ReferredPerson; onOpen: () => void }) {
  const { wouldEarnCents, status } = referral;
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="flex w-full cursor-pointer items-center justify-between gap-4 px-4 py-3.5 text-left transition-colors hover:bg-raised focus-visible:-outline-offset-2 sm:px-5"
      >
        <span className="min-w-0">
          <span className="block truncate font-semibold">{referral.firstName || "New member"}</span>
          <span className="text-sm text-muted">
            Level {referral.tier} · {dayText(referral.at)}
          </span>
        </span>
        <span className="flex shrink-0 flex-col items-end gap-1">
          <ReferralBadge status={status} />
          <span className="text-sm font-semibold tabular-nums">
            {formatMoney(referral.earnedCents)}
          </span>
          {status === "tracked" ? (
            <span className="text-xs text-muted">No case yet · Earns when case settles</span>
          ) : null}
          {status === "pending" ? (
            <span className="text-xs text-muted">
              Would earn {formatMoney(wouldEarnCents)} when the case settles
            </span>
          ) : null}
        </span>
      </button>
    </li>
  );
}

const mailWords: Record<NewsMail, { says: string; door: string | null; at: string }> = {
  sent: { says: "You get an email notification for each signup.", door: null, at: "" },
  unconfirmed: {
    says: "You get an email notification for each signup once your email is confirmed.",
    door: "Confirm your email",
    at: "email",
  },
  ended: {
    says: "You have ended our emails about signups.",
    door: "Change that",
    at: "messages",
  },
};

/**
 * Says whether each sign-up is announced by email, and links to the setting or confirmation that it
 * needs.
 */
function SignupMail({ mail }: { mail: NewsMail }) {
  const { says, door, at } = mailWords[mail];
  return (
    <>
      {says}{" "}
      {door ? (
        <Link
          to={`/user/settings#${at}`}
          className="font-semibold text-ink underline underline-offset-4"
        >
          {door}
        </Link>
      ) : null}
    </>
  );
}

type ListProps = { referrals: ReferredPerson[]; mail: NewsMail };

/** The list of referred people, each with details; first names only. */
export function ReferralList({ referrals, mail }: ListProps) {
  const [opened, setOpened] = useState<ReferredPerson | null>(null);
  if (referrals.length === 0)
    return (
      <EmptyState
        icon={<Users />}
        title="No referrals yet"
        text={
          <>
            Share your link to start. <SignupMail mail={mail} />
          </>
        }
      />
    );
  return (
    <>
      <ul className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface shadow-card">
        {referrals.map((referral) => (
          <Line key={referral.id} referral={referral} onOpen={() => setOpened(referral)} />
        ))}
      </ul>
      {mail === "sent" ? null : (
        <p className="mt-3 text-sm text-muted">
          <SignupMail mail={mail} />
        </p>
      )}
      <ReferralDetails referral={opened} onClose={() => setOpened(null)} />
    </>
  );
}
