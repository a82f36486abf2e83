import { Resolver } from "node:dns/promises";
import { seconds } from "~/core/duration";
import { VendorSilent } from "~/integrations/ask-vendor";

/** Looks up a mail domain's DNS records; empty where there is no such record. */
export type MailNames = {
  /** The TXT records of a name, each joined into one string. @throws VendorSilent */
  txt(name: string): Promise<string[]>;
  /** The hosts that accept a domain's mail. @throws VendorSilent */
  mx(name: string): Promise<string[]>;
};

const none = new Set(["ENOTFOUND", "ENODATA"]);

async function orNone<T>(asked: Promise<T[]>): Promise<T[]> {
  try {
    return await asked;
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && none.has(String(cause.code))) return [];
    throw new VendorSilent("The names cannot be looked up.", { cause });
  }
}

/** DNS lookups with this machine's resolver. */
export function mailNames(): MailNames {
  const resolver = new Resolver({ timeout: seconds(2), tries: 2 });
  return {
    txt: async (name) => (await orNone(resolver.resolveTxt(name))).map((pieces) => pieces.join("")),
    mx: async (name) =>
      (await orNone(resolver.resolveMx(name))).map(({ exchange }) => exchange.toLowerCase()),
  };
}
