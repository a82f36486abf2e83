import Search from "lucide-react/icons/search";
import { Input } from "~/app/components/ui/input";

/** A search box whose words are posted, never part of an address. */
export function SearchField({
  label,
  value,
  onSearch,
}: {
  label: string;
  value: string;
  onSearch: (words: string) => void;
}) {
  return (
    <div className="relative min-w-0 flex-1 basis-64">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2 text-muted"
      />
      <Input
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        maxLength={10_000}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onSearch(event.currentTarget.value)}
        className="pl-10"
      />
    </div>
  );
}
