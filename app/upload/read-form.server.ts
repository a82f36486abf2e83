import { fileTooLarge } from "~/core/file-limits";
import { boundaryOf, parseMultipart } from "~/app/upload/parse-multipart.server";
import { seconds } from "~/core/duration";
import { RuleBroken } from "~/core/errors";
import { collectBytes } from "~/integrations/sandbox/collect-bytes";
import { countFields } from "~/integrations/sandbox/count-fields";
import { reserveBytes, TooManyBytes } from "~/integrations/sandbox/reserve-bytes";

const maxFields = 200;
/**
 * How long a request waits for memory: no visitor waits longer, and the server cuts a body off
 * after a minute.
 */
const timeout = seconds(25);
// The body as it came, the form made of it, and the file taken out of the form.
const copies = 3;

type BodyLimit = { /** Bytes of the body. */ most: number; /** Whose it is. */ owner: string };

const tooLarge = () => new RuleBroken("too_large", fileTooLarge);

async function readBody(
  request: Request,
  most: number,
  announced: number,
): Promise<Buffer<ArrayBuffer>> {
  const body = (request.body ?? []) as unknown as AsyncIterable<Uint8Array>;
  const bytes = await collectBytes(body, { most, announced });
  if (!bytes) throw tooLarge();
  return bytes;
}

async function parse(request: Request, most: number, announced: number): Promise<FormData> {
  const body = await readBody(request, most, announced);
  const type = request.headers.get("Content-Type") ?? "";
  const broken = new RuleBroken(
    "not_understood",
    "That could not be understood. Please try again.",
  );
  if (countFields(body, type, maxFields) > maxFields) throw broken;
  const boundary = boundaryOf(type);
  const form = boundary === undefined ? undefined : parseMultipart(body, boundary);
  if (form) return form;
  if (boundary !== undefined) throw broken;
  try {
    return await new Response(body, { headers: { "Content-Type": type } }).formData();
  } catch {
    throw broken;
  }
}

/**
 * Reads a form with files when there is room for it in memory, and reserves the room until `take`
 * is done with it. For doors that require a sign-in; all other forms are small
 * (`server/limit-bodies.ts`).
 * @throws (rejects) RuleBroken `too_large`, `not_understood`, `busy`, and what `take` throws
 */
export async function readForm<Result>(
  request: Request,
  { most, owner }: BodyLimit,
  take: (form: FormData) => Promise<Result>,
): Promise<Result> {
  const announced = Number(request.headers.get("Content-Length") ?? most);
  if (!(announced <= most)) throw tooLarge();
  try {
    return await reserveBytes({ owner, bytes: announced * copies, timeout }, async () =>
      take(await parse(request, most, announced)),
    );
  } catch (cause) {
    if (!(cause instanceof TooManyBytes)) throw cause;
    throw new RuleBroken(
      "busy",
      "A lot is being uploaded right now. Please try again in a minute.",
    );
  }
}
