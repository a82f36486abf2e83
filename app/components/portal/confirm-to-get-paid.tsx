import { Link, useLocation } from "@remix-run/react";
import Wallet from "lucide-react/icons/wallet";
import { Alert, AlertTitle } from "~/app/components/ui/alert";
import { formatMoney } from "~/core/money";

/** Asks a person with earnings who cannot be paid yet to confirm an address (issue 20, 7). */
export function ConfirmToGetPaid({ cents }: { cents: number }) {
  if (useLocation().pathname.startsWith("/user/settings")) return null;
  return (
    <Alert look="warning" className="mb-6">
      <Wallet aria-hidden="true" />
      <AlertTitle>Confirm your email to get paid</AlertTitle>
      <p>
        {formatMoney(cents, "whole")} is yours. We can send it once you have confirmed your email or
        your number.{" "}
        <Link to="/user/settings#email" className="font-semibold underline underline-offset-4">
          Confirm it now
        </Link>
      </p>
    </Alert>
  );
}
