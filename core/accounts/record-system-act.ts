import { keepAct } from "~/core/accounts/keep-act";

export type SystemAct = {
  /** In the imperative: `save-setting`. */
  act: string;
  subjectKind: string;
  subjectId: string;
  before?: unknown;
  after?: unknown;
  /** When, in ms. */
  at: number;
};

/**
 * Records in the audit log what the product did by itself, in the transaction around. The values
 * must hold no secret.
 */
export function recordSystemAct(act: SystemAct): void {
  keepAct({ ...act, actorKind: "system", actorId: null });
}
