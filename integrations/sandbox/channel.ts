import type { Duplex } from "node:stream";

/** A channel between two processes for whole messages, each with the byte arrays in it. */
export type Channel<Sent> = { send(message: Sent): void; close(): void };

const lengthBytes = 4;

/** Separates the byte arrays from a message: JSON would write each byte as digits. */
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

/** Buffers chunks and returns them in pieces of the requested sizes. */
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
 * Exchanges messages with another process of ours over a stream. Bytes are sent raw, in small
 * pieces, so that a picture of ten megabytes blocks neither event loop. `most` bounds the buffer of
 * an unfinished message; more closes the channel.
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
  // Callers learn of the end from the process itself.
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
