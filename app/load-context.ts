import "@remix-run/node";

declare module "@remix-run/node" {
  /** What every loader and action receives about the request besides the request itself. */
  interface AppLoadContext {
    /** The nonce for inline scripts: the page's content security policy allows no others. */
    nonce: string;
    /** Identifies this request in the log and on error pages. */
    requestId: string;
    /** The visitor's own network address, also behind a proxy. */
    clientAddress: string;
    /** Whether database, storage and engine are usable right now. */
    readiness: () => Promise<{
      ready: boolean;
      checks: { database: boolean; storage: boolean; engine: boolean };
    }>;
  }
  interface Future {
    v3_singleFetch: true;
  }
}
