import Search from "lucide-react/icons/search";

/** Opens the command palette; says the keys that do so too. */
export function PaletteButton({ open }: { open: () => void }) {
  return (
    <button
      type="button"
      onClick={open}
      aria-label="Search and go anywhere"
      className="flex h-9 cursor-pointer items-center gap-2 rounded-md border border-line-strong px-2.5 text-sm text-muted transition-colors hover:border-muted hover:text-ink"
    >
      <Search aria-hidden="true" className="size-4" />
      <span className="hidden lg:inline">Search</span>
      <kbd className="hidden font-mono text-xs lg:inline">Ctrl K</kbd>
    </button>
  );
}
