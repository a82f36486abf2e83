import { z } from "zod";
import { briefCookie } from "~/app/auth/brief-cookie.server";
import { minutes } from "~/core/duration";
import { env } from "~/env";

const shape = z.object({ phone: z.string(), word: z.string() });

/**
 * The number that is being proven in this browser, and the word that may be texted from it. Neither
 * ever stands in an address.
 */
export type PhoneProof = z.infer<typeof shape>;

const cookie = briefCookie("phone_proof", minutes(30), env.SESSION_SECRETS);

/** The phone proof that is under way in this browser, or null. */
export async function readPhoneProof(request: Request): Promise<PhoneProof | null> {
  return shape
    .nullable()
    .catch(null)
    .parse(await cookie.parse(request.headers.get("Cookie")));
}

/** Headers that remember the phone proof under way, or forget it. */
export async function keepPhoneProof(proof: PhoneProof | null): Promise<Headers> {
  return new Headers({
    "Set-Cookie": proof ? await cookie.serialize(proof) : await cookie.serialize("", { maxAge: 0 }),
  });
}
