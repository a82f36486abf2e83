import { redirect } from "@remix-run/node";

/** A §2: /admin leads to the portal of staff. */
export function loader(): Response {
  return redirect("/super-admin");
}
