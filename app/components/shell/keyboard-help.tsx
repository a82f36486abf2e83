import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from "~/app/components/ui/overlay/dialog";
import {
  switchShortcuts,
  useShortcutsOn,
  type Shortcut,
} from "~/app/components/shell/use-shortcuts";

function Keys({ shortcut: { keys, withCommand } }: { shortcut: Shortcut }) {
  const parts = withCommand
    ? ["Ctrl or ⌘", ...keys.toUpperCase().split(" ")]
    : keys.toUpperCase().split(" ");
  return (
    <span className="flex shrink-0 items-center gap-1">
      {parts.map((part) => (
        <kbd
          key={part}
          className="min-w-7 rounded-md border border-line-strong bg-raised px-1.5 text-center font-mono text-sm"
        >
          {part}
        </kbd>
      ))}
    </span>
  );
}

type HelpProps = {
  shortcuts: readonly Shortcut[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** Lists the keyboard shortcuts; `?` opens it. */
export function KeyboardHelp({ shortcuts, open, onOpenChange }: HelpProps) {
  const isOn = useShortcutsOn();
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent className="max-w-md">
        <DialogHeader>
          <DialogTitle>Keyboard shortcuts</DialogTitle>
          <DialogDescription>They rest while you type in a field.</DialogDescription>
        </DialogHeader>
        <ul className="divide-y divide-line">
          {shortcuts.map((shortcut) => (
            <li key={shortcut.keys} className="flex items-center justify-between gap-4 py-2.5">
              <span>{shortcut.name}</span>
              <Keys shortcut={shortcut} />
            </li>
          ))}
        </ul>
        <label className="mt-5 flex cursor-pointer items-center gap-3 text-sm text-muted">
          <input
            type="checkbox"
            className="size-4 accent-accent"
            checked={isOn}
            onChange={(event) => switchShortcuts(event.currentTarget.checked)}
          />
          Single keys do something
        </label>
      </DialogContent>
    </Dialog>
  );
}
