/** `announced` is the announced number of bytes, if any; `onPiece` is called with each piece. */
export type Collecting = {
  most: number;
  announced?: number | undefined;
  onPiece?: (piece: Uint8Array) => void;
};

/**
 * Collects the bytes of a stream in one buffer as they arrive: joining them at the end would hold
 * them twice, and block the event loop while copying. Undefined when there are more than `most`.
 */
export async function collectBytes(
  stream: AsyncIterable<Uint8Array>,
  { most, announced, onPiece }: Collecting,
): Promise<Buffer<ArrayBuffer> | undefined> {
  // An untouched buffer takes no memory; a growing one would be copied.
  let room = Buffer.allocUnsafeSlow(Math.min(most, announced ?? most));
  let size = 0;
  for await (const piece of stream) {
    const end = size + piece.byteLength;
    if (end > most) return undefined;
    if (end > room.length) {
      const larger = Buffer.allocUnsafeSlow(Math.min(most, Math.max(end, room.length * 2)));
      room.copy(larger, 0, 0, size);
      room = larger;
    }
    room.set(piece, size);
    size = end;
    onPiece?.(piece);
  }
  return room.subarray(0, size);
}
