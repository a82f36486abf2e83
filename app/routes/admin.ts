import { redirect } from "@remix-run/node";

/** A §2: /admin redirects to the staff portal. */
export function loader(): Response {
  return redirect("/super-admin");
}
