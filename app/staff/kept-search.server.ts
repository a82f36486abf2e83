import { redirect } from "@remix-run/node";
import { seal, unseal } from "~/app/auth/seal.server";
import { formText } from "~/app/staff/form-text";
import type { PageShown } from "~/core/staff-page";
import { maxTyped } from "~/core/words/search-words";

const owner = "search of staff";

/**
 * The search text of a staff page. An address contains it only sealed, since people search for
 * names and emails.
 */
export function searchIn(request: Request): string {
  const sealed = new URL(request.url).searchParams.get("s");
  const bytes = sealed ? unseal(sealed, owner) : null;
  return bytes ? Buffer.from(bytes).toString("utf8") : "";
}

/**
 * Answers a search form (`intent` is `search`) with a redirect to the address that contains the
 * sealed search; null for every other form.
 */
export function answerSearch(form: FormData, request: Request): Response | null {
  if (form.get("intent") !== "search") return null;
  const params = new URLSearchParams();
  for (const [name, value] of form)
    if (name !== "intent" && name !== "q" && typeof value === "string" && value !== "")
      params.set(name, value);
  const typed = formText(form, "q").slice(0, maxTyped).trim();
  if (typed !== "") params.set("s", seal(Buffer.from(typed), owner));
  const query = params.toString();
  return redirect(new URL(request.url).pathname + (query ? `?${query}` : ""));
}

/**
 * Redirects from a page beyond the list's end, as after its last row was deleted, to the last page.
 */
export function stayInside(
  request: Request,
  shown: Omit<PageShown<unknown>, "lines">,
  size: number,
) {
  if (shown.page === 1 || shown.from > 0) return;
  const address = new URL(request.url);
  for (const name of ["page", "anchor", "anchorPage"]) address.searchParams.delete(name);
  const last = Math.min(Math.ceil(shown.total / size), shown.page - 1);
  if (last > 1) address.searchParams.set("page", String(last));
  throw redirect(address.pathname + address.search);
}
