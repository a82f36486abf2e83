import { readFile } from "node:fs/promises";
import { basename, extname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { toE164 } from "~/core/words/phone";
import { milliseconds, seconds } from "~/core/duration";
import { env } from "~/env";
import { postAsTwilio } from "~/integrations/sms/post-as-twilio";

// `npm run text`: posts a validly signed text to the running server and prints the answers, like
// /dev/phone but from a terminal.
const usage = `npm run text -- --from +12125550123 "words" [--image FILE]…

Sends a text to the running demo server as the carrier would, waits for the answers, prints them.

  --from NUMBER   the number to text from (default +12125550147)
  --image FILE    a picture or PDF to send along; up to ten times

Ends with 0 when the answers are complete, 1 when the text could not be sent, 2 when the command cannot be understood,
3 when the answers were not complete after two minutes.`;

const types: Record<string, string> = {
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".png": "image/png",
  ".gif": "image/gif",
  ".webp": "image/webp",
  ".heic": "image/heic",
  ".pdf": "application/pdf",
};
const server = `http://127.0.0.1:${env.PORT}`;

class Ending extends Error {
  constructor(
    readonly exitCode: number,
    sentence: string,
  ) {
    super(sentence);
  }
}

type Command = { from: string; body: string; images: string[] };
type Entry = { id: string; from: "person" | "agent"; body: string; status: string | null };
type State = { entries: Entry[]; busy: boolean };

function readCommand(args: string[]): Command | "help" {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        from: { type: "string", default: "+12125550147" },
        image: { type: "string", multiple: true, default: [] },
        help: { type: "boolean", short: "h" },
      },
    });
    if (values.help) return "help";
    const from = toE164(values.from);
    if (!from)
      throw new Ending(2, `${values.from} is not a phone number. Write it like +12125550123.`);
    const body = positionals.join(" ");
    if (body.trim() === "" && values.image.length === 0)
      throw new Ending(2, `There is nothing to send: give words or an --image.\n\n${usage}`);
    if (body.length > 1600) throw new Ending(2, "A text holds at most 1,600 characters.");
    if (values.image.length > 10) throw new Ending(2, "A text holds at most ten files.");
    return { from, body, images: values.image };
  } catch (cause) {
    if (cause instanceof Ending) throw cause;
    throw new Ending(2, `${cause instanceof Error ? cause.message : String(cause)}\n\n${usage}`);
  }
}

async function ask(path: string, init?: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(`${server}${path}`, {
      ...init,
      signal: AbortSignal.timeout(seconds(30)),
    });
  } catch {
    throw new Ending(
      1,
      `No server answers on ${server}. Start it with npm start (PORT says which one is meant), then try again.`,
    );
  }
  if (response.status === 404)
    throw new Ending(
      1,
      "The server there runs in live mode or is not this product: texting it from here is for the demo only.",
    );
  if (!response.ok)
    throw new Ending(
      1,
      `The server answered with status ${response.status} to ${path.split("?")[0]}.`,
    );
  return response;
}

async function readState(phone: string): Promise<State> {
  return (await (await ask(`/dev/phone/state?phone=${encodeURIComponent(phone)}`)).json()) as State;
}

async function readImage(path: string): Promise<File> {
  try {
    const type = types[extname(path).toLowerCase()] ?? "application/octet-stream";
    return new File([new Uint8Array(await readFile(path))], basename(path), { type });
  } catch (cause) {
    const missing = cause instanceof Error && "code" in cause && cause.code === "ENOENT";
    throw new Ending(2, missing ? `There is no file ${path}.` : `The file ${path} cannot be read.`);
  }
}

async function upload(file: File): Promise<{ url: string; contentType: string }> {
  const form = new FormData();
  form.set("file", file);
  return (await (await ask("/dev/media", { method: "POST", body: form })).json()) as {
    url: string;
    contentType: string;
  };
}

async function post(text: Parameters<typeof postAsTwilio>[0]): Promise<void> {
  let status: number;
  try {
    ({ status } = await postAsTwilio(text));
  } catch {
    throw new Ending(1, "The webhook did not answer.");
  }
  if (status === 403)
    throw new Ending(
      1,
      "The webhook refused the signature: the server runs with another BASE_URL, SESSION_SECRET or TWILIO_AUTH_TOKEN than this command.",
    );
  if (status !== 200) throw new Ending(1, `The webhook refused the text (status ${status}).`);
}

/**
 * Waits until no answer is pending and nothing new has arrived for a second; two minutes at most.
 */
async function untilComplete(phone: string): Promise<State & { complete: boolean }> {
  const until = Date.now() + seconds(120);
  let quietSince = Date.now();
  let before = "";
  for (;;) {
    const state = await readState(phone);
    const now = JSON.stringify(state);
    if (now !== before || state.busy) quietSince = Date.now();
    before = now;
    const complete = Date.now() - quietSince >= seconds(1);
    if (complete || Date.now() > until) return { ...state, complete };
    await wait(milliseconds(200));
  }
}

async function text({ from, body, images }: Command): Promise<number> {
  const files = await Promise.all(images.map(readImage));
  if (env.live)
    throw new Ending(
      1,
      "APP_MODE is live: real people text the real number. This command is for the demo.",
    );
  const known = new Set((await readState(from)).entries.map(({ id }) => id));
  const media = [];
  for (const file of files) media.push(await upload(file));
  await post({ from, body, media });
  const { entries, complete } = await untilComplete(from);
  const answers = entries.filter((entry) => entry.from === "agent" && !known.has(entry.id));
  if (answers.length > 0) console.log(answers.map((answer) => answer.body).join("\n\n"));
  else if (complete) console.error("(no answer)");
  if (!complete) console.error("The answers were not complete after two minutes.");
  return complete ? 0 : 3;
}

try {
  const command = readCommand(process.argv.slice(2));
  if (command === "help") console.log(usage);
  process.exitCode = command === "help" ? 0 : await text(command);
} catch (cause) {
  if (!(cause instanceof Ending)) throw cause;
  console.error(cause.message);
  process.exitCode = cause.exitCode;
}
