import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import type { ClientActionFunctionArgs } from "@remix-run/react";
import { signOut } from "~/app/auth/session.server";
import { whyLost } from "~/app/why-lost";
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
    // The user portal has the button that tries the sign-out again.
    return redirectWithToast("/user", {
      title: "Error",
      description: "You could not be signed out. Please try again.",
      destructive: true,
    });
  }
}

/** A sign-out request that was lost leaves the page as it is (A §8). */
export async function clientAction({ serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  try {
    return await serverAction();
  } catch (cause) {
    if (cause instanceof Response) throw cause;
    const description = `You could not be signed out. ${whyLost(cause)}`;
    return Response.json({ title: "Error", description }, { status: 503 });
  }
}

export async function loader(): Promise<Response> {
  return redirect("/");
}
