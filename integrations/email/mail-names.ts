import { Resolver } from "node:dns/promises";
import { seconds } from "~/core/duration";
import { VendorSilent } from "~/integrations/ask-vendor";

/** What the names of a mail domain say; empty where there is no such record. */
export type MailNames = {
  /** The TXT records of a name, each in one piece. @throws VendorSilent */
  txt(name: string): Promise<string[]>;
  /** The hosts that take a domain's mail. @throws VendorSilent */
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

/** Looks names up in DNS as this machine is set up to. */
export function mailNames(): MailNames {
  const resolver = new Resolver({ timeout: seconds(2), tries: 2 });
  return {
    txt: async (name) => (await orNone(resolver.resolveTxt(name))).map((pieces) => pieces.join("")),
    mx: async (name) =>
      (await orNone(resolver.resolveMx(name))).map(({ exchange }) => exchange.toLowerCase()),
  };
}
