import { Link, useLocation } from "@remix-run/react";
import MessageSquareText from "lucide-react/icons/message-square-text";
import { Alert, AlertTitle } from "~/app/components/ui/alert";

/**
 * Reminds a person to prove the number they gave; until then no account has it (decisions, People).
 */
export function ConfirmNumber() {
  if (useLocation().pathname.startsWith("/user/settings")) return null;
  return (
    <Alert look="note" className="mb-6">
      <MessageSquareText aria-hidden="true" />
      <AlertTitle>Confirm your phone number</AlertTitle>
      <p>
        Then you can text us your screenshots.{" "}
        <Link to="/user/settings#phone" className="font-semibold underline underline-offset-4">
          Confirm it now
        </Link>
      </p>
    </Alert>
  );
}
