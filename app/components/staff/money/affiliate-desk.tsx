import Users from "lucide-react/icons/users";
import { useState, type ReactNode } from "react";
import {
  AddAffiliateDialog,
  DeleteAffiliateDialog,
  EditAffiliateDialog,
} from "~/app/components/staff/money/affiliate-dialogs";
import { AffiliateTable } from "~/app/components/staff/money/affiliate-table";
import { ListFoot } from "~/app/components/staff/list-foot";
import { SearchField } from "~/app/components/staff/search-field";
import { useDeskList } from "~/app/components/staff/use-desk-list";
import { EmptyState } from "~/app/components/ui/empty-state";
import type { AffiliateLine } from "~/core/affiliates/queries-staff";
import type { PageShown } from "~/core/staff-page";

type AffiliateDeskProps = {
  first: PageShown<AffiliateLine>;
  variant: "page" | "dashboard";
  adding?: { isOpen: boolean; onClose: () => void };
  children?: ReactNode;
};

/**
 * The affiliates with their search, pages and dialogs; on the dashboard without a search of its
 * own.
 */
export function AffiliateDesk({ first, variant, adding }: AffiliateDeskProps) {
  const { page, asked, ask, refresh, isLoading } = useDeskList(
    "/super-admin/affiliates",
    first,
    {},
  );
  const [edited, setEdited] = useState<AffiliateLine | null>(null);
  const [doomed, setDoomed] = useState<AffiliateLine | null>(null);
  const onChanged = () => void refresh();
  return (
    <section aria-label="List of affiliates" aria-busy={isLoading}>
      {variant === "page" ? (
        <div className="my-6 flex">
          <SearchField
            label="Search affiliates..."
            value={asked.search ?? ""}
            onSearch={(search) => ask({ search }, 200)}
          />
        </div>
      ) : null}
      {page.lines.length > 0 ? (
        <AffiliateTable
          lines={page.lines}
          variant={variant}
          onEdit={setEdited}
          onDelete={setDoomed}
        />
      ) : (
        <EmptyState
          icon={<Users />}
          title="No affiliates found"
          text={
            asked.search
              ? "Nobody fits these words."
              : "Everybody who signs up is one; you can add others."
          }
        />
      )}
      <ListFoot page={page} size={asked.size ?? "20"} what="affiliates" onAsk={ask} />
      {adding ? (
        <AddAffiliateDialog open={adding.isOpen} onClose={adding.onClose} onChanged={onChanged} />
      ) : null}
      <EditAffiliateDialog
        key={edited?.id ?? "none"}
        line={edited}
        onClose={() => setEdited(null)}
        onChanged={onChanged}
      />
      <DeleteAffiliateDialog line={doomed} onClose={() => setDoomed(null)} onChanged={onChanged} />
    </section>
  );
}
