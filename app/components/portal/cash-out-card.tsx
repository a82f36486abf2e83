import { Link } from "@remix-run/react";
import Wallet from "lucide-react/icons/wallet";
import { useState } from "react";
import { Button } from "~/app/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "~/app/components/ui/overlay/dialog";
import { formatMoney } from "~/core/money";
import type { CashOut } from "~/core/payouts/cash-out";

/**
 * U §2, Available Cashout: opens the provider in a new tab when there is something to redeem, and
 * explains otherwise.
 */
export function CashOutCard({
  cashOut: { availableCents, redeemable, needsProof, title, text },
}: {
  cashOut: CashOut;
}) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="flex flex-col gap-1 rounded-xl border border-line bg-surface p-5 shadow-card">
      <p className="flex items-center justify-between gap-2 text-sm font-medium text-muted [&>svg]:size-4.5">
        Available Cashout
        <Wallet aria-hidden="true" />
      </p>
      <p className="text-number font-bold tabular-nums">{formatMoney(availableCents, "whole")}</p>
      {availableCents > 0 || redeemable ? <p className="text-sm text-muted">{title}</p> : null}
      {redeemable ? (
        <Button asChild size="sm" className="mt-1 self-start">
          <a href={`/user/cash-out?payout=${redeemable}`} target="_blank" rel="noreferrer">
            Cash Out
          </a>
        </Button>
      ) : (
        <Button
          size="sm"
          look={availableCents > 0 ? "primary" : "secondary"}
          className="mt-1 self-start"
          onClick={() => setIsOpen(true)}
        >
          Cash Out
        </Button>
      )}
      <Dialog open={isOpen} onOpenChange={setIsOpen}>
        <DialogContent className="max-w-md">
          <DialogHeader>
            <DialogTitle>{title}</DialogTitle>
            <DialogDescription>{text}</DialogDescription>
          </DialogHeader>
          <DialogFooter>
            {needsProof ? (
              <Button asChild look="outline">
                <Link to="/user/settings#email">Confirm your email</Link>
              </Button>
            ) : (
              <Button asChild look="outline">
                <Link to="/user/payouts">See your payouts</Link>
              </Button>
            )}
            <Button onClick={() => setIsOpen(false)}>OK</Button>
          </DialogFooter>
        </DialogContent>
      </Dialog>
    </div>
  );
}
