import { redirect } from "@remix-run/node";

/** U §2: an address of old. */
export const loader = () => redirect("/user");
