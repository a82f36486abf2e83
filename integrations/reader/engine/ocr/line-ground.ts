/**
 * The commonest colour of a cut-out line (planes blue, green, red of `size` pixels), 0 to 255 in
 * steps of four: what its letters stand on.
 */
export function lineGround(planes: Float32Array, size: number): [number, number, number] {
  const commonest = (plane: number): number => {
    const counts = new Uint16Array(64);
    for (let i = plane * size; i < (plane + 1) * size; i++)
      counts[Math.min(63, planes[i]! >> 2)]!++;
    return counts.indexOf(Math.max(...counts)) * 4 + 2;
  };
  return [commonest(0), commonest(1), commonest(2)];
}
