import { randomUUID } from "node:crypto";
import { createCookie, redirect } from "@remix-run/node";
import { z } from "zod";
import { toastCookie } from "~/app/show-flashed";
import { env } from "~/env";

const schema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string().optional(),
  destructive: z.boolean().optional(),
  /** A button that repeats the act: its label, and an address of this site. */
  again: z.object({ name: z.string(), to: z.string().regex(/^\/(?![/\\])/) }).optional(),
});

type Waiting = z.infer<typeof schema>;

/** A notice that is shown once, on the next page. */
export type FlashToast = Omit<Waiting, "id">;

// Scripts may read the cookie, because the page that shows the notice deletes it. If the response
// that reads the cookie deleted it, a page that reloads its data at that moment (a live change,
// another tab) would use the notice up without showing it.
const cookie = createCookie(toastCookie, {
  path: "/",
  sameSite: "lax",
  secure: env.BASE_URL.startsWith("https://"),
  maxAge: 60,
});

/** Redirects, and shows a notice on the next page. `headers` may set further cookies. */
export async function redirectWithToast(
  to: string,
  toast: FlashToast,
  headers: Headers = new Headers(),
): Promise<Response> {
  headers.append(
    "Set-Cookie",
    await cookie.serialize({ id: randomUUID(), ...toast } satisfies Waiting),
  );
  return redirect(to, { headers });
}

/** The notice that waits for this visitor, or null. */
export async function readToast(request: Request): Promise<Waiting | null> {
  const found = schema.safeParse(await cookie.parse(request.headers.get("Cookie")));
  return found.success ? found.data : null;
}
