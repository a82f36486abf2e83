/** The bytes of an authenticator's key as it is shown to a person. */
export function fromBase32(secret: string): Uint8Array {
  const bits = [...secret.replace(/\s/g, "")]
    .map((letter) =>
      "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"),
    )
    .join("");
  return Uint8Array.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
}
