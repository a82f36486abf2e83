import { Link } from "@remix-run/react";
import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import { StaffCard } from "~/app/components/staff/staff-card";
import { FactRows, type Fact } from "~/app/components/ui/fact-rows";

export type SystemFacts = {
  checks: { name: string; well: boolean; said: string }[];
  version: string;
  environment: string;
  mode: string;
};

/** Says where the admin role is granted and revoked. */
export function AdminManagementCard() {
  return (
    <StaffCard title="Admin Management">
      <p>
        To give somebody the admin role, open the{" "}
        <Link
          to="/super-admin/users"
          className="font-semibold text-accent-ink underline underline-offset-4"
        >
          Users page
        </Link>{" "}
        and choose ‘Make Admin’. The same place takes the role away again.
      </p>
    </StaffCard>
  );
}

/** The result of a check made just now (decisions, Admin screens). */
export function DatabaseStatusCard({ checks }: Pick<SystemFacts, "checks">) {
  return (
    <StaffCard title="Database Status">
      <ul className="flex flex-col gap-3">
        {checks.map(({ name, well, said }) => (
          <li key={name} className="flex items-center gap-3">
            {well ? (
              <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-accent-ink" />
            ) : (
              <CircleAlert aria-hidden="true" className="size-5 shrink-0 text-danger-ink" />
            )}
            <span className="font-semibold">{name}</span>
            <span className={well ? "text-muted" : "font-semibold text-danger-ink"}>{said}</span>
          </li>
        ))}
      </ul>
    </StaffCard>
  );
}

/** The version, the environment and the mode of the server. */
export function SystemInformationCard({ version, environment, mode }: Omit<SystemFacts, "checks">) {
  const rows: Fact[] = [
    ["Version", version],
    ["Environment", environment],
    ["Mode", mode],
  ];
  return (
    <StaffCard title="System Information">
      <FactRows facts={rows} className="text-base" />
    </StaffCard>
  );
}
