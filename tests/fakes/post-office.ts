import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** A mail that the post office took, once for each of its receivers. */
export type PostedMail = { to: string; raw: string };

/**
 * A mail server on loopback that takes mail from whoever signs in. `refuses` gives the code with
 * which it refuses a receiver, `onMail` is given each mail after it was taken.
 */
export async function postOffice(
  onMail: (mail: PostedMail) => void,
  refuses: (to: string) => number | null = () => null,
): Promise<{ port: number; stop: () => Promise<void> }> {
  const server = new SMTPServer({
    allowInsecureAuth: true,
    // A sender keeps its connection open for the next mail.
    closeTimeout: 200,
    disabledCommands: ["STARTTLS"],
    onAuth: (_auth, _session, done) => done(null, { user: "claims" }),
    onRcptTo: ({ address }, _session, done) => {
      const code = refuses(address);
      done(code === null ? null : Object.assign(new Error("refused"), { responseCode: code }));
    },
    onData: (stream, session, done) => {
      const pieces: Buffer[] = [];
      stream.on("data", (piece: Buffer) => pieces.push(piece));
      stream.on("end", () => {
        const raw = Buffer.concat(pieces).toString();
        for (const { address } of session.envelope.rcptTo) onMail({ to: address, raw });
        done();
      });
    },
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.server.address() as AddressInfo).port,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
