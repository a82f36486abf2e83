import { createServer, type AddressInfo, type Server } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterEach, describe, expect, test, vi } from "vitest";
import { MailDelayed, MailRefused, type Mail } from "~/integrations/email/contract";
import { localMailer } from "~/integrations/email/local";
import { smtp } from "~/integrations/email/smtp";
import { liveEnvironment } from "~/tests/support/live-environment";

type Received = { from: string; to: string[]; raw: Buffer };
type Stage = "login" | "from" | "to" | "data";
type Refusal = { stage: Stage; code: number };

const open: { close(): void }[] = [];
afterEach(() => open.splice(0).forEach((server) => server.close()));

const mail: Mail = {
  id: "mail_1",
  to: "jane@solar.example",
  from: "TextClaim Claims <claims@app.example.com>",
  replyTo: "reply+case_1@app.example.com",
  subject: "Claim – notice of violation",
  text: "Plain words",
  html: "<p>Rich words</p>",
  headers: { "X-Case": "case_1" },
  attachments: [
    {
      filename: "évidence.png",
      contentType: "image/png",
      content: new Uint8Array([0, 255, 13, 10, 46]),
    },
  ],
};

const replied = (code: number) =>
  Object.assign(new Error("jane@solar.example is not welcome"), { responseCode: code });

/** A mail server on loopback: keeps what it takes, refuses where it is told to. */
async function mailServer(refusal?: Refusal, login = false) {
  const received: Received[] = [];
  const at = (stage: Stage) => (refusal?.stage === stage ? replied(refusal.code) : null);
  const server = new SMTPServer({
    authOptional: !login,
    allowInsecureAuth: true,
    disabledCommands: login ? ["STARTTLS"] : ["STARTTLS", "AUTH"],
    onAuth: (_auth, _session, done) => done(at("login"), { user: "claims" }),
    onMailFrom: (_address, _session, done) => done(at("from")),
    onRcptTo: (_address, _session, done) => done(at("to")),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        const refused = at("data");
        if (!refused)
          received.push({
            from: mailFrom ? mailFrom.address : "",
            to: rcptTo.map(({ address }) => address),
            raw: Buffer.concat(chunks),
          });
        done(refused);
      });
    },
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  open.push(server);
  const { port } = server.server.address() as AddressInfo;
  return { received, port, url: `smtp://${login ? "claims:secret@" : ""}127.0.0.1:${port}` };
}

const failure = (promise: Promise<unknown>) =>
  promise.then(() => null).catch((error: unknown) => error);

describe("a mail that is taken", () => {
  test("arrives whole: addresses, subject, both bodies, headers and attachments byte for byte", async () => {
    const { received, url } = await mailServer();
    expect(await smtp(url).send(mail)).toEqual({ messageId: "<mail_1@app.example.com>" });
    expect(received).toMatchObject([
      { from: "claims@app.example.com", to: ["jane@solar.example"] },
    ]);
    const parsed = await PostalMime.parse(received[0]!.raw);
    expect(parsed).toMatchObject({
      messageId: "<mail_1@app.example.com>",
      from: { name: "TextClaim Claims", address: "claims@app.example.com" },
      to: [{ address: "jane@solar.example" }],
      replyTo: [{ address: "reply+case_1@app.example.com" }],
      subject: "Claim – notice of violation",
      text: "Plain words\n",
      html: "<p>Rich words</p>\n",
    });
    expect(parsed.headers).toContainEqual(
      expect.objectContaining({ key: "x-case", value: "case_1" }),
    );
    const [attachment] = parsed.attachments;
    expect(attachment).toMatchObject({ filename: "évidence.png", mimeType: "image/png" });
    expect(new Uint8Array(attachment!.content as ArrayBuffer)).toEqual(
      mail.attachments![0]!.content,
    );
  });

  test("has the same Message-ID when it is sent again, over the same connection", async () => {
    const { received, url } = await mailServer();
    const mailer = smtp(url);
    expect(await mailer.send(mail)).toEqual(await mailer.send(mail));
    expect(received).toHaveLength(2);
  });

  test("is sent after signing in", async () => {
    const { received, url } = await mailServer(undefined, true);
    await smtp(url).send(mail);
    expect(received).toHaveLength(1);
  });
});

describe("a mail that is not taken", () => {
  const refusals: [
    story: string,
    refusal: Refusal,
    kind: typeof MailRefused | typeof MailDelayed,
  ][] = [
    ["the person has no mailbox there", { stage: "to", code: 550 }, MailRefused],
    ["the mailbox is full for now", { stage: "to", code: 452 }, MailDelayed],
    ["the server is busy", { stage: "from", code: 421 }, MailDelayed],
    ["the words are refused", { stage: "data", code: 554 }, MailRefused],
    ["it is put off after the words", { stage: "data", code: 451 }, MailDelayed],
    [
      "our sender is refused: that is about us, not about the mail",
      { stage: "from", code: 550 },
      MailDelayed,
    ],
    ["it is too large", { stage: "from", code: 552 }, MailRefused],
  ];
  test.each(refusals)("because %s", async (_story, refusal, kind) => {
    const { received, url } = await mailServer(refusal);
    const error = await failure(smtp(url).send(mail));
    expect(error).toBeInstanceOf(kind);
    expect(error).toMatchObject({ code: refusal.code });
    if (kind === MailDelayed) expect(error).toMatchObject({ mayHaveBeenSent: false });
    expect(received).toEqual([]);
  });

  test("because our sign-in is refused: later, when staff has acted", async () => {
    const { url } = await mailServer({ stage: "login", code: 535 }, true);
    expect(await failure(smtp(url).send(mail))).toMatchObject({ name: "MailDelayed", code: 535 });
  });

  test("no error repeats an address or a secret", async () => {
    const { url } = await mailServer({ stage: "to", code: 550 }, true);
    const error = (await failure(smtp(url).send(mail))) as Error;
    expect(`${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`).not.toMatch(
      /jane|solar|secret/,
    );
  });
});

describe("a connection that fails", () => {
  async function rawServer(
    listener: Parameters<typeof createServer>[1],
  ): Promise<{ url: string; server: Server }> {
    const server = createServer(listener);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    open.push(server);
    return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
  }

  test("that is dropped at once, half-way, or after the words: each is for later, and none is sent twice by itself", async () => {
    const replies: [RegExp, string][] = [
      [/^EHLO/m, "250 ready\r\n"],
      [/^MAIL/m, "250 ok\r\n"],
      [/^RCPT/m, "250 ok\r\n"],
      [/^DATA/m, "354 go on\r\n"],
    ];
    for (const known of [0, 2, 4]) {
      let connections = 0;
      const { url } = await rawServer((socket) => {
        connections += 1;
        if (known === 0) return void socket.destroy();
        socket.write("220 hello\r\n");
        socket.on("error", () => undefined);
        socket.on("data", (data: Buffer) => {
          const reply = replies.slice(0, known).find(([command]) => command.test(data.toString()));
          if (reply) socket.write(reply[1]);
          else socket.destroy();
        });
      });
      const error = await failure(smtp(url).send({ ...mail, attachments: [] }));
      expect(error).toBeInstanceOf(MailDelayed);
      expect(error).toMatchObject({ mayHaveBeenSent: true });
      expect(connections).toBe(1);
    }
  });

  test("that was never made is for later", async () => {
    const { url, server } = await rawServer(() => undefined);
    await new Promise((resolve) => server.close(resolve));
    const error = await failure(smtp(url).send(mail));
    expect(error).toBeInstanceOf(MailDelayed);
    expect(error).toMatchObject({ mayHaveBeenSent: false });
  });

  test("to a server that has no address is for later, and nothing has left", async () => {
    const error = await failure(smtp("smtp://nowhere.invalid:25").send(mail));
    expect(error).toMatchObject({ name: "MailDelayed", mayHaveBeenSent: false });
  });

  test("a server that turns everyone away is for later", async () => {
    const { url } = await rawServer((socket) => void socket.end("554 no service\r\n"));
    expect(await failure(smtp(url).send(mail))).toBeInstanceOf(MailDelayed);
  });
});

describe("what a hostile value can do", () => {
  test.each([
    "jane@solar.example, evil@evil.example",
    "jane@solar.example\r\nRCPT TO:<evil@evil.example>",
    "Jane <evil@evil.example>",
    "",
  ])("%j is one wrong address, and nobody gets the mail", async (to) => {
    const { received, url } = await mailServer();
    expect(await failure(smtp(url).send({ ...mail, to }))).toBeInstanceOf(MailRefused);
    expect(received).toEqual([]);
  });

  test("a line break in a subject or a header makes no new header", async () => {
    const { received, url } = await mailServer();
    const lines = "x\r\nBcc: evil@evil.example\r\n\r\nbody";
    await smtp(url).send({
      ...mail,
      subject: lines,
      headers: { "X-Case": lines },
      replyTo: `a@b.example\r\nBcc: evil@evil.example`,
    });
    const parsed = await PostalMime.parse(received[0]!.raw);
    expect(parsed.bcc ?? []).toEqual([]);
    expect(received[0]!.to).toEqual(["jane@solar.example"]);
    expect(parsed.text).toBe("Plain words\n");
  });

  test("outside this machine nothing is said without encryption, unless the address asks for it", async () => {
    const { received, port } = await mailServer();
    // 127.1 leads here, and does not look like it.
    expect(await failure(smtp(`smtp://127.1:${port}`).send(mail))).toBeInstanceOf(MailDelayed);
    expect(received).toEqual([]);
    await smtp(`smtp://127.1:${port}?requireTLS=false`).send(mail);
    expect(received).toHaveLength(1);
  });
});

test("the local mailer mints the Message-ID that the server would have seen", async () => {
  expect(await localMailer().send(mail)).toEqual({ messageId: "<mail_1@app.example.com>" });
  expect(await localMailer().send({ ...mail, id: "a b>\r\n", from: "claims@X.example" })).toEqual({
    messageId: "<a-b---@x.example>",
  });
});

describe("the choice of the mailer", () => {
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.resetModules();
  });

  const live: Record<string, string> = { ...liveEnvironment };

  async function sentWith(settings: Record<string, string>) {
    vi.resetModules();
    for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
    await (await import("~/integrations/email/mailer")).mailer().send(mail);
  }

  test("demo mode never sends a real mail, whatever is configured; live mode does", async () => {
    const { received, url } = await mailServer();
    await sentWith({ ...live, SMTP_URL: url, APP_MODE: "demo" });
    expect(received).toHaveLength(0);
    await sentWith({ ...live, SMTP_URL: url });
    expect(received).toHaveLength(1);
  });
});
