import { redirect } from "@remix-run/node";

/** U §2: redirects an old address. */
export const loader = () => redirect("/user");
