/** What the legal texts name: who we are and which law governs. */
export type LegalNames = {
  product: string;
  email: string;
  address: string;
  /** Counsel's sentence, or null where it is still to be named. */
  governingLaw: string | null;
  /** The number that people text, as it is shown, or null where none is configured. */
  number: string | null;
};

const unnamed: LegalNames = {
  product: "The product",
  email: "the address on our site",
  address: "the address on our site",
  governingLaw: null,
  number: null,
};

// Shared, since development evaluates modules again on edit.
const shared = globalThis as typeof globalThis & { legalNames?: LegalNames };

/** Sets the names that the legal texts contain; rules do not read the environment themselves. */
export function setLegalNames(names: LegalNames): void {
  shared.legalNames = names;
}

const toBeNamed =
  "[Placeholder: the governing state and the place of jurisdiction are to be named by counsel.]";

/** A legal text with its names filled in: the bytes that are published. */
export function withLegalNames(body: string): string {
  const { product, email, address, governingLaw, number } = shared.legalNames ?? unnamed;
  return body
    .replaceAll("{product}", product)
    .replaceAll("{email}", email)
    .replaceAll("{address}", address)
    .replaceAll("{law}", governingLaw ?? toBeNamed)
    .replaceAll("{to number}", number === null ? "" : ` to ${number}`);
}
