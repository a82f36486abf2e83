import { createTransport } from "nodemailer";
import { seconds } from "~/core/duration";

/** How a mail server answered: ok, or the reason why we could not sign in. */
export type MailServerAnswer = "ok" | "login_refused" | "no_tls" | "silent";

const timeoutMs = seconds(6);
const isLoopback = (host: string): boolean => ["localhost", "127.0.0.1", "[::1]"].includes(host);

/**
 * Connects to a mail server as for a mail, signs in, and disconnects; sends nothing. Never throws.
 */
export async function tryMailServer(url: string): Promise<MailServerAnswer> {
  const transport = createTransport({
    url,
    requireTLS: !isLoopback(new URL(url).hostname),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  try {
    await transport.verify();
    return "ok";
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
    if (code === "EAUTH") return "login_refused";
    return code === "ETLS" ? "no_tls" : "silent";
  } finally {
    transport.close();
  }
}
