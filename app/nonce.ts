import { createContext } from "react";

/**
 * The nonce of the page's inline scripts while it is rendered on the server; browsers hide it
 * afterwards.
 */
export const NonceContext = createContext<string | undefined>(undefined);
