import { Link } from "@remix-run/react";
import CircleAlert from "lucide-react/icons/circle-alert";
import { Alert, AlertTitle } from "~/app/components/ui/alert";

type UrgentIncidentsProps = {
  incidents: readonly { cause: string; title: string; openedAt: number }[];
};

/**
 * Tells staff on every page what is wrong with the house and cannot wait; the dashboard says what
 * to do. What closed doors and the missing lease stop is told in a place of its own.
 */
export function UrgentIncidents({ incidents }: UrgentIncidentsProps) {
  const shown = incidents.filter(
    ({ cause }) => cause !== "doors.closed" && cause !== "lease.missing",
  );
  if (shown.length === 0) return null;
  return (
    <Alert look="danger" className="mb-4 py-3" role="status">
      <CircleAlert aria-hidden="true" />
      <AlertTitle>{shown.length === 1 ? "Something is wrong" : "Some things are wrong"}</AlertTitle>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <ul className="flex min-w-0 flex-col md:flex-row md:flex-wrap md:gap-x-3">
          {shown.map(({ cause, title }, at) => (
            <li key={cause}>
              {title}
              {at < shown.length - 1 ? <span className="max-md:hidden">;</span> : null}
            </li>
          ))}
        </ul>
        <Link
          to="/super-admin#incidents"
          className="font-semibold underline underline-offset-4 hover:decoration-2"
        >
          What to do
        </Link>
      </div>
    </Alert>
  );
}
