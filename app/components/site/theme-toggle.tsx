import Moon from "lucide-react/icons/moon";
import Sun from "lucide-react/icons/sun";
import { Button } from "~/app/components/ui/button";
import { showTheme, useTheme } from "~/app/theme";

/** A button that switches between the dark and the light theme. */
export function ThemeToggle() {
  const other = useTheme() === "dark" ? "light" : "dark";
  return (
    <Button
      look="ghost"
      size="icon"
      data-theme-toggle
      aria-label={`Switch to ${other} theme`}
      onClick={() => showTheme(other)}
    >
      <Sun aria-hidden="true" className="hidden dark:block" />
      <Moon aria-hidden="true" className="dark:hidden" />
    </Button>
  );
}
