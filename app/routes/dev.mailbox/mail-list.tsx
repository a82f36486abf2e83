import { Link, useSearchParams } from "@remix-run/react";
import { cn } from "~/app/components/ui/cn";
import type { MailboxEntry } from "~/core/messaging/mail/mailbox";

const clock = new Intl.DateTimeFormat("en-US", {
  timeZone: "America/New_York",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
});

/** The list of mails, newest first. */
export function MailList({ mails, openId }: { mails: MailboxEntry[]; openId: string | null }) {
  const [parameters] = useSearchParams();
  const linkTo = (id: string): string => {
    const next = new URLSearchParams(parameters);
    next.set("mail", id);
    return `?${next.toString()}`;
  };
  if (mails.length === 0)
    return (
      <p className="px-4 py-12 text-center text-sm text-muted">
        No mail yet. It appears here as it is sent.
      </p>
    );
  return (
    <ul className="divide-y divide-line">
      {mails.map(({ id, subject, toAddress, createdAt, status }) => (
        <li key={id}>
          <Link
            to={linkTo(id)}
            preventScrollReset
            aria-current={id === openId ? "true" : undefined}
            className={cn(
              "block px-4 py-3 transition-colors hover:bg-raised focus-visible:-outline-offset-2",
              id === openId && "bg-raised",
            )}
          >
            <span className="flex items-baseline justify-between gap-3">
              <span className="truncate text-sm text-muted">{toAddress}</span>
              <time className="shrink-0 text-xs text-muted">{clock.format(createdAt)}</time>
            </span>
            <span className="mt-0.5 block leading-snug font-semibold">{subject}</span>
            {status === "sent" ? null : (
              <span className="text-xs font-semibold text-warning-ink">{status}</span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
