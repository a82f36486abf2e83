/** The place of a hash among so many buckets, a power of two. */
export const bucketOf = (hash: number, buckets: number): number =>
  ((hash ^ (hash >>> 15)) >>> 0) & (buckets - 1);

/** Goes on with a hash by one more unit, as a signed 32-bit number. */
export function mix(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x01000193);
}

/** FNV-1a over the UTF-16 units of a word, as a signed 32-bit number; `seed` continues a hash. */
export function hashOf(word: string, seed = 0x811c9dc5): number {
  let hash = seed;
  for (let i = 0; i < word.length; i++) hash = mix(hash, word.charCodeAt(i));
  return hash;
}
