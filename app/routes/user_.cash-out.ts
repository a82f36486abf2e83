import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { requirePerson } from "~/app/auth/session.server";
import { redirectWithToast } from "~/app/flash-toast.server";
import { redeemLink } from "~/operations/payouts/redeem-link";

const sorry = {
  title: "The payout page can't be opened now",
  description: "Please try again in a few minutes.",
  destructive: true,
};
const gone = {
  title: "There is no payout to open",
  description: "Under Payouts you see what became of each.",
};
const held = {
  title: "Your payout waits a little",
  description:
    "A way into your account was changed. For your safety payouts wait a few days after that.",
};
const byVendor = {
  title: "Your payout was sent to you",
  description: "Open it by the link in the email or text from our payout provider.",
};

/**
 * Redirects to the provider's redeem page of the person's payout: the newest one, unless `?payout=`
 * names another. The link is made now, and is neither stored nor logged (TR-05).
 */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const { userId } = await requirePerson(request);
  const named = new URL(request.url).searchParams.get("payout") ?? undefined;
  const found = await redeemLink(userId, named, context.requestId);
  switch (found.outcome) {
    case "link":
      return redirect(found.link, {
        headers: { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" },
      });
    case "none":
      return redirectWithToast("/user/payouts", gone);
    case "by_vendor":
      return redirectWithToast("/user/payouts", byVendor);
    case "held":
      return redirectWithToast("/user/payouts", held);
    case "trouble":
      return redirectWithToast("/user/payouts", {
        ...sorry,
        again: {
          name: "Try again",
          to: `/user/cash-out${named ? `?${new URLSearchParams({ payout: named }).toString()}` : ""}`,
        },
      });
  }
}
