import { createContext, useContext } from "react";

type AskForProof = (again: () => void) => void;

/** Asks the person of staff to prove who they are; then it carries out what was asked for. */
export const ProofContext = createContext<AskForProof>(() => undefined);

export const useProof = (): AskForProof => useContext(ProofContext);
