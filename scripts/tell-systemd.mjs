// Tells systemd that the server is ready, and that it lives. Plain Node, which has no datagram
// sockets of its own: systemd's program sends what it is told to.
import { spawn } from "node:child_process";

/**
 * Tells the systemd that started us, if one did (`NOTIFY_SOCKET`).
 * @param words such as READY=1 or WATCHDOG=1
 */
export function tellSystemd(words, environment = process.env) {
  if (!environment.NOTIFY_SOCKET) return;
  const { PATH, NOTIFY_SOCKET } = environment;
  const told = spawn("systemd-notify", [words], {
    stdio: "ignore",
    env: { PATH, NOTIFY_SOCKET },
    timeout: 10_000,
  });
  // Without the program systemd gives up on us, and says so itself.
  told.once("error", () => undefined);
}
