import type { Server } from "node:http";
import { seconds } from "~/core/duration";

/** Takes no new connections and lets the requests under way finish; streams that never finish are cut after two seconds. */
export function stopListening(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), seconds(2));
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });
}
