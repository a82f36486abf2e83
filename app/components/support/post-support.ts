/**
 * The outcome of a request. `error` is a sentence where a rule was broken, null where something
 * failed.
 */
export type Posted<T> =
  { ok: true; data: T } | { ok: false; error: string | null; isSignedOut?: boolean };

function bodyOf(fields: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

async function ask<T>(address: string, init?: RequestInit): Promise<Posted<T>> {
  try {
    const response = await fetch(address, init);
    if (response.redirected && new URL(response.url).pathname === "/login")
      return { ok: false, error: "You are signed out. Sign in, and send it.", isSignedOut: true };
    const type = response.headers.get("Content-Type") ?? "";
    if (!type.includes("application/json")) return { ok: false, error: null };
    const data = (await response.json()) as T & { error?: string | null };
    return response.ok ? { ok: true, data } : { ok: false, error: data.error ?? null };
  } catch {
    return { ok: false, error: null };
  }
}

/** Posts to an endpoint of the chat. */
export const postSupport = <T = unknown>(
  address: string,
  fields: Record<string, string | File>,
): Promise<Posted<T>> => ask<T>(address, { method: "POST", body: bodyOf(fields) });

/** Reads from an endpoint of the chat. */
export const readSupport = <T>(address: string): Promise<Posted<T>> => ask<T>(address);
