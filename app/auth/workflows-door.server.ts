import { asActor, findStaff, provenStaff } from "~/app/auth/staff.server";
import type { Staff } from "~/core/accounts/staff-acts/record-staff-act";
import { env } from "~/env";

type Whence = { clientAddress: string };

/**
 * Whom the pages of the workflows let look: in demo mode anybody, else staff; null for all others.
 */
export async function lookAtWorkflows(
  request: Request,
  whence: Whence,
): Promise<{ staff: Staff | null } | null> {
  const person = await findStaff(request);
  if (person) return { staff: asActor(person, whence) };
  return env.demo ? { staff: null } : null;
}

/**
 * Whom they let send, replay and cancel: the same, in live mode with a fresh proof of identity, to
 * which the answer leads.
 */
export async function actOnWorkflows(
  request: Request,
  whence: Whence,
): Promise<{ staff: Staff | null } | Response | null> {
  const looking = await lookAtWorkflows(request, whence);
  if (env.demo || looking === null) return looking;
  try {
    return { staff: await provenStaff(request, whence, "workflow") };
  } catch (cause) {
    if (cause instanceof Response) return cause;
    throw cause;
  }
}
