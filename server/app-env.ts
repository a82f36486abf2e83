import type { HttpBindings } from "@hono/node-server";

/** What the server keeps about a request on its way to a room. */
export type AppEnv = {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    secureHeadersNonce?: string;
    /** The answer carries its request's id already. */
    isNamed?: boolean;
  };
};
