import MessageSquareText from "lucide-react/icons/message-square-text";
import Smartphone from "lucide-react/icons/smartphone";
import { Button } from "~/app/components/ui/button";
import { useTextLink } from "~/app/landing/use-text-link";
import { useProduct } from "~/app/product";
import { textedFirstNotice } from "~/core/consent/wordings";

export type SmsCode = { size: number; path: string };

function Code({ code }: { code: SmsCode }) {
  return (
    <div className="hidden shrink-0 flex-col items-center gap-1.5 sm:flex">
      <svg
        role="img"
        aria-label="QR code that opens a text to this number"
        viewBox={`0 0 ${code.size} ${code.size}`}
        shapeRendering="crispEdges"
        className="size-26 rounded-md bg-white"
      >
        <path d={code.path} fill="#000" />
      </svg>
      <p className="text-xs text-muted">Scan with your phone</p>
    </div>
  );
}

function NoNumber() {
  const { supportEmail } = useProduct();
  return (
    <p className="rounded-xl border border-line bg-surface p-5">
      Write to{" "}
      <a href={`mailto:${supportEmail}`} className="font-semibold underline underline-offset-4">
        {supportEmail}
      </a>{" "}
      and we tell you the number to text.
    </p>
  );
}

/**
 * The agent's number, the main way to join: to tap, to scan and to read (with the TW-60 wording).
 */
export function NumberCard({ code }: { code: SmsCode | null }) {
  const { name, agentNumber, demo } = useProduct();
  const link = useTextLink();
  if (!agentNumber || !link) return <NoNumber />;
  return (
    <div className="rounded-2xl border border-line bg-surface p-5 shadow-card sm:p-6">
      <div className="flex items-center justify-between gap-6">
        <div className="min-w-0">
          <p className="text-sm font-semibold text-muted">Text a screenshot to</p>
          <a
            href={link}
            aria-label={`Text ${agentNumber.shown}`}
            className="mt-1 block w-fit rounded-sm text-title font-bold whitespace-nowrap text-accent-ink tabular-nums decoration-2 underline-offset-8 hover:underline sm:text-[2.625rem]"
          >
            {agentNumber.shown}
          </a>
        </div>
        {code ? <Code code={code} /> : null}
      </div>
      <div className="mt-4 flex flex-wrap gap-2.5">
        {demo ? (
          <Button asChild className="grow">
            <a href="/dev/phone">
              <Smartphone aria-hidden="true" />
              Try it on the demo phone
            </a>
          </Button>
        ) : null}
        <Button asChild look={demo ? "outline" : "primary"} className="grow">
          <a href={link}>
            <MessageSquareText aria-hidden="true" />
            Open my messages
          </a>
        </Button>
      </div>
      <p className="mt-4 border-t border-line pt-3 text-xs leading-relaxed text-muted">
        {textedFirstNotice(name).text}
        {demo ? " This is a demo: the number is an example, and nothing leaves this machine." : ""}
      </p>
    </div>
  );
}
