import type { LoaderFunctionArgs } from "@remix-run/node";
import { demoOnly } from "~/app/demo/demo-only.server";
import { phoneOf, readPhone } from "~/app/demo/read-phone.server";

/** The current state of a demo phone, for `npm run text`. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  demoOnly();
  return Response.json(readPhone(phoneOf(request)), { headers: { "Cache-Control": "no-store" } });
}
