import { env } from "~/env";

const own = new URL(env.BASE_URL);

/**
 * Whether an `Origin` is exactly ours: scheme, host and port of BASE_URL. The demo also answers
 * under this machine's names, so there the requested host (`host`, which the front door has
 * checked) counts too.
 */
export function isOwnOrigin(origin: string, host: string | undefined): boolean {
  return (
    origin === own.origin ||
    (env.demo && host !== undefined && origin === `http://${host.toLowerCase()}`)
  );
}
