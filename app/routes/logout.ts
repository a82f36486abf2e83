import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { signOut } from "~/app/auth/session.server";
import { redirectWithToast } from "~/app/flash-toast.server";
import { log } from "~/log";

/** Ends the session of this browser (U §8). */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  try {
    return await redirectWithToast(
      "/",
      { title: "Signed out", description: "You've been signed out successfully." },
      await signOut(request, context.clientAddress),
    );
  } catch (cause) {
    log.error({ err: cause }, "a sign-out failed");
    return redirectWithToast("/", {
      title: "Error",
      description: "You could not be signed out. Please try again.",
      destructive: true,
    });
  }
}

export async function loader(): Promise<Response> {
  return redirect("/");
}
