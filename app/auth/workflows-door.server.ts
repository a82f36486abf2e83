import { asActor, findStaff, provenStaff } from "~/app/auth/staff.server";
import type { Staff } from "~/core/accounts/staff-acts/record-staff-act";
import { env } from "~/env";

type RequestOrigin = { clientAddress: string };

/** The viewer of the workflow pages: anybody in demo mode, otherwise staff; null for all others. */
export async function lookAtWorkflows(
  request: Request,
  origin: RequestOrigin,
): Promise<{ staff: Staff | null } | null> {
  const person = await findStaff(request);
  if (person) return { staff: asActor(person, origin) };
  return env.demo ? { staff: null } : null;
}

/**
 * The person who may send, replay and cancel there: the same, but in live mode only after a fresh
 * proof of identity, to which the answer leads.
 */
export async function actOnWorkflows(
  request: Request,
  origin: RequestOrigin,
): Promise<{ staff: Staff | null } | Response | null> {
  const looking = await lookAtWorkflows(request, origin);
  if (env.demo || looking === null) return looking;
  try {
    return { staff: await provenStaff(request, origin, "workflow") };
  } catch (cause) {
    if (cause instanceof Response) return cause;
    throw cause;
  }
}
