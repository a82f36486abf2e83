import { z } from "zod";
import { askVendor, VendorSilent, type VendorAnswer } from "~/integrations/ask-vendor";

const sources = z.object({
  funding_sources: z.array(
    z.object({
      id: z.string(),
      method: z.string(),
      meta: z.object({ available_cents: z.number().nullish() }).nullish().catch(null),
    }),
  ),
});
const webhooks = z.object({
  webhooks: z.array(
    z.object({
      url: z.string(),
      private_key: z
        .string()
        .nullish()
        .transform((key) => key ?? null),
    }),
  ),
});

export type TremendousAccount = { apiKey: string; baseUrl: string };
export type FundingSource = { id: string; method: string; availableCents: number | null };

/** @throws VendorSilent where an answer says nothing about us: it is busy, or broken */
function given(answer: VendorAnswer): VendorAnswer {
  if (answer.status === 429 || answer.status >= 500) throw new VendorSilent("Not told just now.");
  return answer;
}

function read<Shape extends z.ZodType>(answer: VendorAnswer, shape: Shape): z.infer<Shape> | null {
  if (answer.status >= 400) return null;
  const found = shape.safeParse(answer.body);
  if (!found.success) throw new VendorSilent("The answer is not as documented.");
  return found.data;
}

/** Reads how an organisation at Tremendous is set up. Each @throws VendorSilent */
export function tremendousSetup({ apiKey, baseUrl }: TremendousAccount) {
  const ask = (path: string) =>
    askVendor(`${baseUrl}${path}`, { headers: { authorization: `Bearer ${apiKey}` } });
  return {
    /** `sources` is null when Tremendous does not tell them. */
    funding: async (): Promise<{ status: number; sources: FundingSource[] | null }> => {
      const answer = await ask("/funding_sources");
      const found = read(answer, sources)?.funding_sources;
      return {
        status: answer.status,
        sources:
          found?.map(({ id, method, meta }) => ({
            id,
            method,
            availableCents: meta?.available_cents ?? null,
          })) ?? null,
      };
    },
    hasProduct: async (id: string): Promise<boolean> =>
      given(await ask(`/products/${encodeURIComponent(id)}`)).status < 400,
    webhooks: async (): Promise<{ url: string; privateKey: string | null }[] | null> =>
      read(given(await ask("/webhooks")), webhooks)?.webhooks.map(
        ({ url, private_key: privateKey }) => ({
          url,
          privateKey,
        }),
      ) ?? null,
  };
}
