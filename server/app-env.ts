import type { HttpBindings } from "@hono/node-server";

/** What the server keeps about a request while it is handled. */
export type AppEnv = {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    secureHeadersNonce?: string;
    /** The answer already carries its request's id. */
    isNamed?: boolean;
  };
};
