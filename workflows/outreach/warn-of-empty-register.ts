import { approvalsOn } from "~/core/claims/register/allowed-on";
import { env } from "~/env";
import { log } from "~/log";

/**
 * At a start in live mode, tells the operator that no claim is taken while the register is empty,
 * which is no fault (CL-04).
 */
export function warnOfEmptyRegister(): void {
  if (env.APP_MODE !== "live") return;
  const held = [...approvalsOn(new Date().toISOString().slice(0, 10)).values()];
  const theories = held.filter(({ kind }) => kind === "theory").length;
  const pathways = held.filter(({ kind }) => kind === "pathway").length;
  if (theories === 0 || pathways === 0)
    log.warn(
      { theories, pathways },
      "no claim is taken anywhere: counsel has to approve a theory and the pathway of a state (docs/operations.md, Approvals of counsel)",
    );
}
