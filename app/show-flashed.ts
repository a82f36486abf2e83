import { toast } from "~/app/components/ui/overlay/toast";

/** The cookie that a notice waits in for the next page. */
export const toastCookie = "toast";

type Flashed = {
  id: string;
  title: string;
  description?: string | undefined;
  destructive?: boolean | undefined;
};

let shown = "";

/**
 * Shows a notice that came with a redirect, once, however often the page's data bring it, and
 * forgets its cookie.
 */
export function showFlashed({ id, title, description, destructive }: Flashed): void {
  if (id === shown) return;
  shown = id;
  document.cookie = `${toastCookie}=; Path=/; Max-Age=0; SameSite=Lax`;
  (destructive ? toast.error : toast.success)(title, { description });
}
