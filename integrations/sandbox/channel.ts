import type { Duplex } from "node:stream";

/**
 * A line between two processes over which messages go whole, each with the byte arrays that stand
 * in it.
 */
export type Channel<Sent> = { send(message: Sent): void; close(): void };

const lengthBytes = 4;

/**
 * Takes byte arrays out of a message, so that they need not be made text: JSON would ask each byte
 * of them for its digits.
 */
function takeApart(message: unknown): { text: Buffer; blobs: Uint8Array[] } {
  const blobs: Uint8Array[] = [];
  const without = (value: unknown): unknown => {
    if (value instanceof Uint8Array) return { $bytes: blobs.push(value) - 1 };
    if (Array.isArray(value)) return value.map(without);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, without(part)]));
  };
  const whole = JSON.stringify(without(message));
  return {
    text: Buffer.from(
      JSON.stringify({ lengths: blobs.map(({ byteLength }) => byteLength), whole }),
    ),
    blobs,
  };
}

function putTogether(whole: string, blobs: readonly Uint8Array[]): unknown {
  const isBlob = (value: unknown): value is { $bytes: number } =>
    typeof value === "object" &&
    value !== null &&
    "$bytes" in value &&
    typeof value.$bytes === "number";
  return JSON.parse(whole, (_, value: unknown) =>
    isBlob(value) ? (blobs[value.$bytes] ?? new Uint8Array()) : value,
  );
}

/** Gathers chunks and gives them out in the pieces that were asked for. */
function gatherer(most: number) {
  let chunks: Buffer[] = [];
  let size = 0;
  return {
    add: (chunk: Buffer): void => {
      chunks.push(chunk);
      size += chunk.length;
      if (size > most) throw new Error("The other process says more than it may.");
    },
    take: (length: number): Buffer | undefined => {
      if (size < length) return undefined;
      const all = Buffer.concat(chunks, size);
      chunks = size > length ? [all.subarray(length)] : [];
      size -= length;
      return all.subarray(0, length);
    },
  };
}

type Head = { lengths: number[]; whole: string };

/**
 * Speaks over a stream to another process of ours. Bytes travel as they are, in small pieces, so
 * that a picture of ten megabytes keeps neither event loop waiting. `most` bounds what is kept of
 * an unfinished message; more than that closes the line.
 */
export function openChannel<Sent, Got>(
  stream: Duplex,
  most: number,
  hear: (message: Got) => void,
): Channel<Sent> {
  const gathered = gatherer(most);
  let head: Head | undefined;
  let wanted: "length" | "head" | "blobs" = "length";
  let length = lengthBytes;
  const step = (piece: Buffer): void => {
    if (wanted === "length") [wanted, length] = ["head", piece.readUInt32BE()];
    else if (wanted === "head") {
      head = JSON.parse(piece.toString()) as Head;
      [wanted, length] = ["blobs", head.lengths.reduce((sum, one) => sum + one, 0)];
    } else if (head) {
      let at = 0;
      const blobs = head.lengths.map((one) => piece.subarray(at, (at += one)));
      const { whole } = head;
      [wanted, length, head] = ["length", lengthBytes, undefined];
      hear(putTogether(whole, blobs) as Got);
    }
  };
  stream.on("data", (chunk: Buffer) => {
    try {
      gathered.add(chunk);
      for (let piece = gathered.take(length); piece; piece = gathered.take(length)) step(piece);
    } catch {
      stream.destroy();
    }
  });
  // Whoever waits for an answer hears of the end from the process itself.
  stream.on("error", () => undefined);
  return {
    send: (message) => {
      const { text, blobs } = takeApart(message);
      const size = Buffer.alloc(lengthBytes);
      size.writeUInt32BE(text.length);
      for (const piece of [size, text, ...blobs]) if (piece.byteLength > 0) stream.write(piece);
    },
    close: () => void stream.destroy(),
  };
}
