import { createContext, useContext } from "react";

type AskForProof = (again: () => void) => void;

/** Asks a member of staff to prove their identity, then carries out what they asked for. */
export const ProofContext = createContext<AskForProof>(() => undefined);

/** Returns the function that asks for a proof of identity, from the nearest `ProofContext`. */
export const useProof = (): AskForProof => useContext(ProofContext);
