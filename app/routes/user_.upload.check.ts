import type { LoaderFunctionArgs } from "@remix-run/node";
import { requirePerson } from "~/app/auth/session.server";
import { findOwnFile } from "~/core/cases/intake/open-case";

/**
 * Whether the signed-in person has uploaded exactly these bytes before, by their SHA-256 (U §5).
 */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const { userId } = await requirePerson(request);
  const hash = new URL(request.url).searchParams.get("hash") ?? "";
  return Response.json(
    { duplicate: /^[0-9a-f]{64}$/.test(hash) && findOwnFile(userId, hash) !== undefined },
    { headers: { "Cache-Control": "no-store" } },
  );
}
