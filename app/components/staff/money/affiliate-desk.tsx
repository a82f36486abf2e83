import Users from "lucide-react/icons/users";
import { useState } from "react";
import {
  AddAffiliateDialog,
  DeleteAffiliateDialog,
  EditAffiliateDialog,
} from "~/app/components/staff/money/affiliate-dialogs";
import { AffiliateTable } from "~/app/components/staff/money/affiliate-table";
import { EmptyState } from "~/app/components/ui/empty-state";
import type { AffiliateLine } from "~/core/affiliates/queries-staff";

type AffiliateDeskProps = {
  lines: AffiliateLine[];
  search: string;
  variant: "page" | "dashboard";
  adding?: { isOpen: boolean; onClose: () => void };
};

/** The affiliates, with the acts that each allows. */
export function AffiliateDesk({ lines, search, variant, adding }: AffiliateDeskProps) {
  const [edited, setEdited] = useState<AffiliateLine | null>(null);
  const [doomed, setDoomed] = useState<AffiliateLine | null>(null);
  return (
    <section aria-label="List of affiliates">
      {lines.length > 0 ? (
        <AffiliateTable lines={lines} variant={variant} onEdit={setEdited} onDelete={setDoomed} />
      ) : (
        <EmptyState
          icon={<Users />}
          title="No affiliates found"
          text={
            search
              ? "Nobody fits these words."
              : "Everybody who signs up is one; you can add others."
          }
        />
      )}
      {adding ? <AddAffiliateDialog open={adding.isOpen} onClose={adding.onClose} /> : null}
      <EditAffiliateDialog
        key={edited?.id ?? "none"}
        line={edited}
        onClose={() => setEdited(null)}
      />
      <DeleteAffiliateDialog line={doomed} onClose={() => setDoomed(null)} />
    </section>
  );
}
