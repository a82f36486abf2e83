import { Link } from "@remix-run/react";
import ChevronLeft from "lucide-react/icons/chevron-left";
import Mail from "lucide-react/icons/mail";
import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { Dialog, DialogContent, DialogTitle } from "~/app/components/ui/overlay/dialog";
import { Mark } from "~/app/components/site/wordmark";
import { useProduct } from "~/app/product";
import { formatPhone } from "~/core/words/phone";
import type { ShownPicture } from "./bubble";
import { Composer } from "./composer";
import { Thread } from "./thread";
import { useNumbers } from "./use-numbers";
import { usePhone } from "./use-phone";

const corner =
  "grid size-11 shrink-0 place-items-center rounded-full text-muted transition-colors hover:bg-raised hover:text-ink";

function AgentHeader() {
  const { name, agentNumber } = useProduct();
  return (
    <header className="flex items-center gap-2 border-b border-line bg-surface px-2 pt-2 pb-2">
      <Link to="/" aria-label="Back to the site" className={corner}>
        <ChevronLeft aria-hidden="true" className="size-6" />
      </Link>
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft">
        <Mark className="size-6" />
      </span>
      <div className="min-w-0 flex-1 leading-tight">
        <h1 className="truncate text-[0.9375rem] font-bold">{name}</h1>
        <p className="truncate text-[0.8125rem] text-muted tabular-nums">
          {agentNumber?.shown ?? "Messaging service"}
        </p>
      </div>
      <Link to="/dev/mailbox" aria-label="The mail that was sent" className={corner}>
        <Mail aria-hidden="true" className="size-5" />
      </Link>
    </header>
  );
}

function OwnNumber({ numbers }: { numbers: ReturnType<typeof useNumbers> }) {
  return (
    <div className="flex items-center gap-2 border-b border-line bg-raised/60 px-4 py-1.5 text-[0.8125rem]">
      <label htmlFor="own-number" className="text-muted">
        Your number
      </label>
      <select
        id="own-number"
        value={numbers.current}
        onChange={(event) => numbers.choose(event.target.value)}
        className="h-8 min-w-0 flex-1 cursor-pointer rounded-md bg-transparent px-1 font-semibold text-ink tabular-nums"
      >
        {numbers.known.map((number) => (
          <option key={number} value={number} className="bg-surface text-ink">
            {formatPhone(number)}
          </option>
        ))}
      </select>
      <button
        type="button"
        onClick={numbers.addNew}
        className="flex h-8 shrink-0 cursor-pointer items-center gap-1 rounded-md px-2 font-semibold text-accent-ink hover:bg-raised"
      >
        <Plus aria-hidden="true" className="size-4" />
        New phone
      </button>
    </div>
  );
}

/**
 * The whole phone: the recipient, the sending number, the conversation, and the field to write in.
 */
export function PhoneScreen() {
  const numbers = useNumbers();
  const { lost, send, sendAgain, discard, ...shown } = usePhone(numbers.current);
  const [enlarged, setEnlarged] = useState<ShownPicture | null>(null);
  return (
    <>
      <AgentHeader />
      <OwnNumber numbers={numbers} />
      {lost ? (
        <p
          role="status"
          className="bg-warning-soft px-4 py-1.5 text-center text-[0.8125rem] font-semibold text-warning-ink"
        >
          The connection is gone. Trying again …
        </p>
      ) : null}
      <Thread
        key={numbers.current}
        {...shown}
        onEnlarge={setEnlarged}
        onSendAgain={sendAgain}
        onDiscard={discard}
      />
      <Composer onSend={(draft) => void send(draft)} />
      <Dialog
        open={enlarged !== null}
        onOpenChange={(open) => (open ? undefined : setEnlarged(null))}
      >
        <DialogContent
          aria-describedby={undefined}
          className="w-auto max-w-[calc(100vw-1rem)] overflow-hidden p-0 pt-12"
        >
          <DialogTitle className="sr-only">Picture</DialogTitle>
          {enlarged ? (
            <img
              src={enlarged.url}
              alt={enlarged.name}
              className="h-[80dvh] max-w-full object-contain"
            />
          ) : null}
        </DialogContent>
      </Dialog>
    </>
  );
}
