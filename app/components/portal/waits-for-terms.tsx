import { Link } from "@remix-run/react";
import FilePenLine from "lucide-react/icons/file-pen-line";
import { Alert, AlertTitle } from "~/app/components/ui/alert";

/** Says on every portal page that pictures wait until the changed terms are accepted (CL-06). */
export function WaitsForTerms({ count }: { count: number }) {
  return (
    <Alert look="warning" className="mb-6">
      <FilePenLine aria-hidden="true" />
      <AlertTitle>Our terms have changed</AlertTitle>
      <p className="mt-1">
        {count === 1 ? "Your screenshot is" : `Your ${count} screenshots are`} safe with us and
        waiting.{" "}
        <Link to="/user/agreement" className="font-semibold underline underline-offset-4">
          Look at the new terms
        </Link>
      </p>
    </Alert>
  );
}
