import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { homeOf } from "~/app/auth/home-of.server";
import { currentPerson } from "~/app/auth/session.server";
import { findTypedPhone } from "~/core/accounts/sign-in/queries-sign-in";

/**
 * U §2: the address where a sign-in with Google arrives, which redirects onwards. The welcome mail
 * was sent with the account itself, once.
 */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const person = await currentPerson(request);
  if (!person) return redirect("/");
  return redirect(findTypedPhone(person.userId) ? homeOf(person.userId) : "/complete-signup");
}
