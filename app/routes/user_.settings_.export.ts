import { setImmediate as turn } from "node:timers/promises";
import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { requireFreshAuth } from "~/app/auth/fresh-auth.server";
import { limitRate, type RateRule } from "~/core/accounts/limit-rate";
import { proofLasts } from "~/core/accounts/sign-in/proof-needed";
import { hours } from "~/core/duration";
import { RuleBroken } from "~/core/errors";
import { exportOwnData } from "~/core/support/export-own-data";

const perAccount: RateRule = { what: "exports of", by: "person", most: 5, per: hours(1) };

async function gather(parts: ReturnType<typeof exportOwnData>) {
  for (;;) {
    const part = parts.next();
    if (part.done) return part.value;
    await turn();
  }
}

/** Gives a person all data that is stored about them, as a file. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const { person } = await requireFreshAuth(request, proofLasts("own-export"));
  try {
    limitRate(perAccount, person.userId);
  } catch (cause) {
    if (!(cause instanceof RuleBroken)) throw cause;
    return new Response(cause.message, {
      status: 429,
      headers: { "Content-Type": "text/plain; charset=utf-8" },
    });
  }
  const body = JSON.stringify(
    await gather(exportOwnData(person.userId, context.clientAddress)),
    null,
    2,
  );
  return new Response(body, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="my-data.json"',
      "Cache-Control": "no-store",
    },
  });
}

/** A GET request is redirected to the settings page, where the file is requested. */
export async function loader(): Promise<Response> {
  return redirect("/user/settings#data");
}
