import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { requirePerson } from "~/app/auth/session.server";
import { redirectWithToast } from "~/app/flash-toast.server";
import { holdAfterChange } from "~/core/accounts/ways-in/hold-after-change";
import { findRedeemableOrder } from "~/core/payouts/queries-portal";
import { payoutVendor } from "~/integrations/payouts/vendor";
import { log } from "~/log";

/**
 * Leads to the provider's redeem page of the person's newest payout; the link is made now, kept
 * nowhere and logged nowhere (TR-05).
 */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const { userId } = await requirePerson(request);
  const orderId = findRedeemableOrder(userId);
  const sorry = {
    title: "The payout page can't be opened now",
    description: "Please try again in a few minutes.",
    destructive: true,
  };
  const sent = {
    title: "Your payout was sent to you",
    description: "Open it by the link in the email or text from our payout provider.",
  };
  const held = {
    title: "Your payout waits a little",
    description:
      "A way into your account was changed. For your safety payouts wait a few days after that.",
  };
  if (holdAfterChange(userId, Date.now()) !== null) return redirectWithToast("/user/cases", held);
  try {
    const link = orderId ? await payoutVendor()?.redeemLink(orderId) : null;
    if (link)
      return redirect(link, {
        headers: { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" },
      });
    if (orderId) return await redirectWithToast("/user/cases", sent);
  } catch (cause) {
    log.warn({ requestId: context.requestId, err: cause }, "a redeem link could not be had");
  }
  return redirectWithToast("/user/cases", sorry);
}
