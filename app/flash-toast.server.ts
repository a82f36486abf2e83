import { createCookie, redirect } from "@remix-run/node";
import { z } from "zod";
import { env } from "~/env";

const schema = z.object({ title: z.string(), description: z.string().optional(), destructive: z.boolean().optional() });

/** A notice that is shown once, on the next page. */
export type FlashToast = z.infer<typeof schema>;

const cookie = createCookie("toast", {
  path: "/",
  httpOnly: true,
  sameSite: "lax",
  secure: env.BASE_URL.startsWith("https://"),
  maxAge: 60,
});

/** Redirects and shows the notice there. `headers` may set further cookies. */
export async function redirectWithToast(to: string, toast: FlashToast, headers: Headers = new Headers()): Promise<Response> {
  headers.append("Set-Cookie", await cookie.serialize(toast));
  return redirect(to, { headers });
}

/** The notice that waits for this visitor, if any, and the header that forgets it. */
export async function takeToast(request: Request): Promise<{ toast: FlashToast | null; headers: HeadersInit }> {
  const found = schema.safeParse(await cookie.parse(request.headers.get("Cookie")));
  if (!found.success) return { toast: null, headers: {} };
  return { toast: found.data, headers: { "Set-Cookie": await cookie.serialize("", { maxAge: 0 }) } };
}
