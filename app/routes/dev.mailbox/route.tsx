import type { LoaderFunctionArgs } from "@remix-run/node";
import {
  Form,
  Link,
  useLoaderData,
  useRevalidator,
  useSearchParams,
  type MetaFunction,
} from "@remix-run/react";
import ChevronLeft from "lucide-react/icons/chevron-left";
import MailOpen from "lucide-react/icons/mail-open";
import { Button } from "~/app/components/ui/button";
import { cn } from "~/app/components/ui/cn";
import { Input } from "~/app/components/ui/input";
import { ThemeToggle } from "~/app/components/site/theme-toggle";
import { Wordmark } from "~/app/components/site/wordmark";
import { demoOnly } from "~/app/demo/demo-only.server";
import { useLive } from "~/app/live/use-live";
import { pageMeta } from "~/app/product";
import { listMailbox } from "~/core/messaging/mail/mailbox";
import { findWholeMail } from "~/operations/bodies/find-whole-mail";
import { MailList } from "./mail-list";
import { MailView } from "./mail-view";

export async function loader({ request }: LoaderFunctionArgs) {
  demoOnly();
  const asked = new URL(request.url).searchParams;
  const to = asked.get("to")?.trim().toLowerCase() || null;
  const found = (await findWholeMail(asked.get("mail") ?? "")) ?? null;
  const mails = listMailbox(to);
  const recipients = [...new Set(listMailbox(null, 200).map(({ toAddress }) => toAddress))].sort();
  if (!found) return { mails, recipients, mail: null };
  const {
    id,
    kind,
    fromAddress,
    toAddress,
    replyTo,
    subject,
    textBody,
    htmlBody,
    status,
    error,
    headers,
    createdAt,
  } = found;
  const mail = {
    id,
    kind,
    fromAddress,
    toAddress,
    replyTo,
    subject,
    textBody,
    htmlBody,
    status,
    error,
    headers,
    createdAt,
  };
  return { mails, recipients, mail };
}

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, "Mailbox", "The mail that the demo sent. It never left this machine.");

function Filter({ recipients }: { recipients: string[] }) {
  const [parameters] = useSearchParams();
  const to = parameters.get("to") ?? "";
  return (
    <Form key={to} className="flex gap-2 border-b border-line p-3" role="search">
      <Input
        name="to"
        type="email"
        defaultValue={to}
        list="recipients"
        placeholder="All recipients"
        aria-label="Recipient"
        className="h-9 text-sm"
      />
      <datalist id="recipients">
        {recipients.map((recipient) => (
          <option key={recipient} value={recipient} />
        ))}
      </datalist>
      <Button type="submit" look="outline" size="sm">
        Filter
      </Button>
      {to ? (
        <Button asChild look="ghost" size="sm">
          <Link to="/dev/mailbox">All</Link>
        </Button>
      ) : null}
    </Form>
  );
}

/** The mails that the demo kept: the list beside the open mail; on a phone, one at a time. */
export default function Mailbox() {
  const { mails, recipients, mail } = useLoaderData<typeof loader>();
  const [parameters] = useSearchParams();
  const { revalidate } = useRevalidator();
  useLive("/dev/mailbox/events", revalidate);
  const list = new URLSearchParams(parameters);
  list.delete("mail");
  return (
    <div className="flex h-dvh flex-col">
      <header className="flex items-center gap-4 border-b border-line px-4 py-2">
        <Wordmark />
        <div className="ml-auto flex items-center gap-1">
          <Button asChild look="ghost" size="sm">
            <Link to="/dev/phone">Demo phone</Link>
          </Button>
          <ThemeToggle />
        </div>
      </header>
      <main className="mx-auto grid min-h-0 w-full max-w-6xl flex-1 md:grid-cols-[22rem_1fr]">
        <section
          aria-label="Mails"
          className={cn(
            "flex min-h-0 flex-col border-line md:border-r md:border-l",
            mail && "hidden md:flex",
          )}
        >
          <h1 className="px-4 pt-4 pb-1 text-xl font-bold tracking-tight">Mailbox</h1>
          <p className="px-4 pb-3 text-sm text-muted">
            What the demo mailed. None of it left this machine.
          </p>
          <Filter recipients={recipients} />
          <div className="min-h-0 flex-1 overflow-y-auto">
            <MailList mails={mails} openId={mail?.id ?? null} />
          </div>
        </section>
        <section
          aria-label="Mail"
          className={cn(
            "flex min-h-0 flex-col overflow-y-auto border-line md:border-r",
            !mail && "hidden md:flex",
          )}
        >
          {mail ? (
            <>
              <Button asChild look="ghost" size="sm" className="mt-2 ml-2 self-start md:hidden">
                <Link to={`?${list.toString()}`}>
                  <ChevronLeft aria-hidden="true" />
                  All mail
                </Link>
              </Button>
              <MailView key={mail.id} mail={mail} />
            </>
          ) : (
            <div className="m-auto flex flex-col items-center gap-3 p-8 text-center text-muted">
              <MailOpen aria-hidden="true" className="size-8" />
              <p>{mails.length > 0 ? "Choose a mail to read it." : "Nothing to read yet."}</p>
            </div>
          )}
        </section>
      </main>
    </div>
  );
}
