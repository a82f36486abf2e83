import { toast } from "~/app/components/ui/overlay/toast";

/** The cookie that holds a notice for the next page. */
export const toastCookie = "toast";

type Flashed = {
  id: string;
  title: string;
  description?: string | undefined;
  destructive?: boolean | undefined;
  again?: { name: string; to: string } | undefined;
};

let shown = "";

/**
 * Shows a notice that came with a redirect and deletes its cookie. The notice is shown once,
 * however often the page's data contain it.
 */
export function showFlashed({ id, title, description, destructive, again }: Flashed): void {
  if (id === shown) return;
  shown = id;
  document.cookie = `${toastCookie}=; Path=/; Max-Age=0; SameSite=Lax`;
  const action = again && { name: again.name, run: () => window.location.assign(again.to) };
  const more = action ? { action, duration: 15_000 } : {};
  (destructive ? toast.error : toast.success)(title, { description, ...more });
}
