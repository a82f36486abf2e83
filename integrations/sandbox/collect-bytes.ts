/**
 * `announced` is how many bytes there will be, when that was said; `onPiece` hears each piece as it
 * comes.
 */
export type Collecting = {
  most: number;
  announced?: number | undefined;
  onPiece?: (piece: Uint8Array) => void;
};

/**
 * The bytes of a stream in one piece, put into their place as they come: joining them at the end
 * would hold them twice, and keep everybody waiting while it copies. Undefined when there are more
 * than `most`.
 */
export async function collectBytes(
  stream: AsyncIterable<Uint8Array>,
  { most, announced, onPiece }: Collecting,
): Promise<Buffer<ArrayBuffer> | undefined> {
  // Room that nothing is put into takes no memory; room that grows is copied.
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
