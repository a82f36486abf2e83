import Search from "lucide-react/icons/search";
import { useSyncExternalStore } from "react";

const never = () => () => undefined;
const isApple = (): boolean => /mac|iphone|ipad/i.test(navigator.platform);

/** Opens the command palette, and shows the keyboard shortcut for it on this machine. */
export function PaletteButton({ open }: { open: () => void }) {
  const withCommand = useSyncExternalStore(never, isApple, () => false);
  return (
    <button
      type="button"
      onClick={open}
      aria-label="Search and go anywhere"
      aria-keyshortcuts="Control+K Meta+K"
      className="flex h-9 cursor-pointer items-center gap-2 rounded-md border border-line-strong px-2.5 text-sm text-muted transition-colors hover:border-muted hover:text-ink"
    >
      <Search aria-hidden="true" className="size-4" />
      <span className="hidden lg:inline">Search</span>
      <kbd className="hidden font-mono text-xs lg:inline">{withCommand ? "⌘ K" : "Ctrl K"}</kbd>
    </button>
  );
}
