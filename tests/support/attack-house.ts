import { randomBytes } from "node:crypto";
import { createServer, request as httpRequest, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { deflateSync } from "node:zlib";
import { expectedSignature } from "~/integrations/sms/signature";
import { bombPng } from "~/tests/integrations/images/pictures";
import { startHouse, type House } from "./browser-server";
import { mail } from "./raw-mail";
import { newSid, textParameters } from "./text-parameters";

const megabyte = 1024 * 1024;
const accountSid = `AC${"c".repeat(32)}`;
const authToken = "attack-token";
const mailToken = "attack-mail-token-0123456789";
const form = "application/x-www-form-urlencoded";

/** What came back: how many answers of each status; 0 is a connection that was cut. */
export type Tally = Record<string, Record<number, number>>;

export type Attack = {
  house: House;
  tally: Tally;
  /** One round of everything at once, with so many texts of ten pictures each. */
  round: (texts: number) => Promise<void>;
  stop: () => Promise<void>;
};

/** A carrier that has a picture of nine megabytes, or a bomb, under every address. */
async function startCarrier(): Promise<{ url: string; server: Server }> {
  const start = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
  const pictures = [Buffer.concat([start, randomBytes(9 * megabyte)]), pdfBomb(), bombPng(20_000)];
  const server = createServer((request, answer) => {
    if (!request.url?.includes("/Media/")) {
      answer
        .writeHead(200, { "Content-Type": "application/json" })
        .end(JSON.stringify({ messages: [], next_page_uri: null }));
      return;
    }
    const which = Number(/(\d)$/.exec(request.url)?.[1] ?? 0);
    answer
      .writeHead(200, { "Content-Type": "image/jpeg" })
      .end(pictures[which === 8 ? 1 : which === 9 ? 2 : 0]);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

function pdfBomb(): Buffer {
  const packed = deflateSync(Buffer.alloc(80 * megabyte), { level: 6 });
  const page =
    "%PDF-1.4\n1 0 obj << /Type /Page /MediaBox [0 0 612 792] /Contents 2 0 R >> endobj\n";
  const head = `${page}2 0 obj << /Length ${packed.length} /Filter /Fl#61teDecode >>\nstream\n`;
  return Buffer.concat([
    Buffer.from(head, "latin1"),
    packed,
    Buffer.from("\nendstream endobj\n%%EOF", "latin1"),
  ]);
}

type Knock = {
  path: string;
  type: string;
  body: Buffer;
  headers?: Record<string, string>;
  isAnnounced?: boolean;
};

/**
 * Posts a body over a connection of its own, as a stranger would: whatever the answer is, and
 * however early it comes.
 */
function post(
  house: House,
  { path, type, body, headers = {}, isAnnounced = true }: Knock,
): Promise<{ status: number; cookie: string }> {
  return new Promise((resolve) => {
    const length: Record<string, string> = isAnnounced
      ? { "Content-Length": String(body.length) }
      : { "Transfer-Encoding": "chunked" };
    const sent = httpRequest(
      house.url + path,
      { method: "POST", agent: false, headers: { "Content-Type": type, ...length, ...headers } },
      (answer) => {
        answer.resume();
        const cookie = (answer.headers["set-cookie"] ?? [])
          .map((one) => one.split(";")[0])
          .join("; ");
        answer.on("close", () => resolve({ status: answer.statusCode ?? 0, cookie }));
      },
    );
    sent.on("error", () => resolve({ status: 0, cookie: "" }));
    sent.end(body);
  });
}

const multipart = (bytes: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(
      '--edge\r\nContent-Disposition: form-data; name="screenshot"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n',
    ),
    bytes,
    Buffer.from("\r\n--edge--\r\n"),
  ]);

function mails(): Knock[] {
  const line = (words: string, bytes: number) => words.repeat(Math.ceil(bytes / words.length));
  const parts = {
    type: "multipart/mixed; boundary=edge",
    body: `${"--edge\r\n\r\nx\r\n".repeat(200_000)}--edge--\r\n`,
  };
  const raw = [
    mail({ body: line("hello there\r\n", 24 * megabyte) }),
    mail(parts),
    mail({ type: "text/html", body: line("<div <!--", 20 * megabyte) }),
  ];
  const headers = { Authorization: `Bearer ${mailToken}` };
  return raw.map((words) => ({
    path: "/webhooks/email",
    type: "message/rfc822",
    body: Buffer.from(words),
    headers,
  }));
}

function forms(): Knock[] {
  const large = Buffer.from(`email=${"x".repeat(11 * megabyte)}`);
  const many = Buffer.from("a=1&".repeat((11 * megabyte) >> 2));
  const doors = ["/", "/login", "/join/x", "/reset-password"];
  return doors.flatMap((path) => [
    { path, type: form, body: large },
    { path, type: form, body: many, isAnnounced: false },
    { path, type: form, body: many.subarray(0, 60_000) },
  ]);
}

function forged(): Knock[] {
  const many = Buffer.from(Array.from({ length: 50_000 }, (_, i) => `p${i}=${i}`).join("&"));
  const headers = { "X-Twilio-Signature": "forged" };
  const one = { path: "/webhooks/twilio/messages", type: form, headers };
  return Array.from({ length: 20 }, (_, i) => ({
    ...one,
    body: i % 2 ? many : many.subarray(0, 60_000),
    isAnnounced: i % 3 !== 0,
  }));
}

function texts(house: House, count: number, carrier: string): Knock[] {
  return Array.from({ length: count }, () => {
    const media = Array.from({ length: 10 }, (_, i): [string, string] => [
      `MediaUrl${i}`,
      `${carrier}/2010-04-01/Accounts/${accountSid}/Messages/${newSid("MM")}/Media/ME${randomBytes(15).toString("hex")}0${i}`,
    ]);
    const from = `+1212555${String(Math.floor(Math.random() * 10_000)).padStart(4, "0")}`;
    const parameters = textParameters({
      from,
      body: "look",
      sid: newSid("MM"),
      extra: { NumMedia: "10", ...Object.fromEntries(media) },
    });
    const path = "/webhooks/twilio/messages";
    const headers = {
      "X-Twilio-Signature": expectedSignature(authToken, house.url + path, parameters),
    };
    return {
      path,
      type: form,
      body: Buffer.from(new URLSearchParams(parameters).toString()),
      headers,
    };
  });
}

function uploads(cookie: string): Knock[] {
  const headers = { Cookie: cookie };
  const one = { path: "/user/upload", type: "multipart/form-data; boundary=edge", headers };
  const parts = Buffer.from(
    `${'--edge\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(100_000)}--edge--`,
  );
  return [pdfBomb(), bombPng(20_000), randomBytes(9 * megabyte)]
    .map((bytes) => ({ ...one, body: multipart(bytes) }))
    .concat({ ...one, body: parts });
}

/**
 * Starts the built house as in production, with a carrier and a person of its own, for strangers to
 * send everything hostile at once.
 */
export async function attackHouse(
  name: string,
  settings: Record<string, string> = {},
): Promise<Attack> {
  const carrier = await startCarrier();
  const house = await startHouse(name, {
    TWILIO_ACCOUNT_SID: accountSid,
    TWILIO_AUTH_TOKEN: authToken,
    TWILIO_PHONE_NUMBER: "+12125550100",
    TWILIO_API_BASE_URL: carrier.url,
    EMAIL_INBOUND_TOKEN: mailToken,
    LOG_LEVEL: "error",
    ...settings,
  });
  const signIn = new URLSearchParams({
    intent: "sign-in",
    email: "ben@demo.example",
    password: "demo-user",
  });
  const { cookie } = await post(house, {
    path: "/login",
    type: form,
    body: Buffer.from(signIn.toString()),
  });
  const tally: Tally = {};
  const knock = async (kind: string, one: Knock): Promise<void> => {
    const { status } = await post(house, one);
    const answers = (tally[kind] ??= {});
    answers[status] = (answers[status] ?? 0) + 1;
  };
  // Made once, so that the machine is busy with the house rather than with its attackers.
  const prepared = { mails: mails(), forms: forms(), forged: forged(), uploads: uploads(cookie) };
  return {
    house,
    tally,
    round: async (count) => {
      const kinds = { ...prepared, texts: texts(house, count, carrier.url) };
      // A few milliseconds apart, as strangers are; their pictures all come at once.
      const all = Object.entries(kinds).flatMap(([kind, knocks]) =>
        knocks.map(async (one, index) => {
          await wait(index * 20);
          await knock(kind, one);
        }),
      );
      await Promise.all(all);
    },
    stop: async () => {
      await house.stop();
      carrier.server.closeAllConnections();
      carrier.server.close();
    },
  };
}
