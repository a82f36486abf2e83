import { createTransport, type SendMailOptions } from "nodemailer";
import { beforeLeaving } from "~/integrations/before-leaving";
import { describeFailure } from "~/integrations/describe-failure";
import { MailDelayed, MailRefused, type Mail, type Mailer } from "~/integrations/email/contract";
import { messageId } from "~/integrations/email/message-id";
import { log } from "~/log";

const connectionTimeoutMs = 10_000;
const silenceTimeoutMs = 30_000;
const maxConnections = 2;

/**
 * Lets so many at a time go on. Whoever waits for a connection has not looked yet whether its mail
 * may still leave: much can change meanwhile (CL-10; issue 24, 4).
 */
function takeTurns(atOnce: number): <T>(act: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let free = atOnce;
  return async (act) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((go) => waiting.push(go));
    try {
      return await act();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

/**
 * Sends mail through an SMTP server over a few pooled connections. Connections to other machines
 * must be encrypted, unless the URL says `?requireTLS=false`. Never resends: after a lost answer
 * the caller decides.
 */
export function smtp(url: string): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections,
    maxRequeues: 0,
    requireTLS: !isLoopback(new URL(url).hostname),
    connectionTimeout: connectionTimeoutMs,
    greetingTimeout: connectionTimeoutMs,
    socketTimeout: silenceTimeoutMs,
  });
  // An idle pooled connection may break; the next mail opens another.
  transport.on("error", (cause) =>
    log.warn(describeFailure(cause), "a kept connection to the mail server failed"),
  );
  const inTurn = takeTurns(maxConnections);
  return {
    send: (mail) =>
      inTurn(async () => {
        await beforeLeaving();
        try {
          await transport.sendMail(message(mail));
          return { messageId: messageId(mail) };
        } catch (error) {
          throw failure(error);
        }
      }),
  };
}

const isLoopback = (host: string): boolean => ["localhost", "127.0.0.1", "[::1]"].includes(host);

const message = (mail: Mail): SendMailOptions => ({
  messageId: messageId(mail),
  from: mail.from,
  // Addresses are objects, so that one with a comma is one wrong address and not two recipients.
  to: { name: "", address: mail.to },
  ...(mail.replyTo && { replyTo: { name: "", address: mail.replyTo } }),
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  headers: mail.headers,
  attachments: mail.attachments?.map((one) => ({ ...one, content: Buffer.from(one.content) })),
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** Servers repeat addresses in their answers, so only the codes are passed on. */
function failure(error: unknown): MailRefused | MailDelayed {
  const found = details(error);
  const { code, responseCode, command } = found;
  const sentence = `(${code ?? "no code"}, ${command ?? "no command"}, ${responseCode ?? "no reply"})`;
  const aboutTheMail = code === "EENVELOPE" || code === "EMESSAGE";
  const forGood =
    responseCode === undefined ? code === "EENVELOPE" : responseCode >= 500 && responseCode !== 503;
  // A refused sender means that our settings are wrong, for every mail; only the size concerns this
  // one.
  const aboutUs = command === "MAIL FROM" && responseCode !== 552;
  if (aboutTheMail && forGood && !aboutUs)
    return new MailRefused(`The mail was refused ${sentence}.`, responseCode ?? null);
  return new MailDelayed(
    `The mail could not be handed over ${sentence}.`,
    responseCode ?? null,
    !hasNotLeft(found),
  );
}

type Details = {
  code?: string;
  responseCode?: number;
  command?: string;
  syscall?: string;
  timeoutType?: string;
};

const timeoutsBeforeTheMail = new Set(["CONNECT_TIMEOUT", "GREETING_TIMEOUT", "UPGRADE_TIMEOUT"]);

// CONN stands for every failure of a connection, also of one that broke after the words, and its
// code may be the answer to an earlier mail.
const hasNotLeft = ({ code, responseCode = 0, command, syscall, timeoutType }: Details): boolean =>
  code === "EDNS" ||
  syscall === "connect" ||
  timeoutsBeforeTheMail.has(timeoutType ?? "") ||
  (responseCode >= 400 && command !== "CONN");

const details = (error: unknown): Details =>
  error instanceof Error ? (error as Error & Details) : {};
