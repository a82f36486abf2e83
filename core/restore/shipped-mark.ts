/** A place in the log of a generation of the replica. */
export type LogPlace = { index: number; offset: number };

/** Up to where the log of a generation was shipped at an instant (ms). */
export type ShippedMark = LogPlace & { generation: string; at: number };

/** What a shipper that is watched was seen to have shipped. */
export type MarkWatch = { generation: string; first: LogPlace; mark: ShippedMark | null };

/**
 * Notes what was seen. A shipper that begins a generation anew tells the last place of the one
 * before until it has shipped something: only a place that has moved since belongs to it. Pure.
 */
export function noteMark(
  watch: MarkWatch | null,
  { generation, shipped }: { generation: string; shipped: LogPlace },
  at: number,
): MarkWatch {
  if (watch?.generation !== generation) return { generation, first: shipped, mark: null };
  const { first, mark } = watch;
  const hasMoved = first.index !== shipped.index || first.offset !== shipped.offset;
  if (!hasMoved && mark === null) return watch;
  return { ...watch, mark: { generation, ...shipped, at } };
}

/** Whether the log of a generation ends before a mark of it. Pure. */
export const endsBefore = (end: LogPlace, mark: LogPlace): boolean =>
  end.index < mark.index || (end.index === mark.index && end.offset < mark.offset);
