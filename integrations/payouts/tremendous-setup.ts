import { z } from "zod";
import { askVendor, VendorSilent, type VendorAnswer } from "~/integrations/ask-vendor";
import { rowsOf, type Rows } from "~/integrations/read-rows";

const sources = z.object({
  funding_sources: rowsOf(
    z
      .object({
        id: z.string(),
        method: z.string(),
        meta: z.object({ available_cents: z.number().nullish() }).nullish().catch(null),
      })
      .transform(({ id, method, meta }): FundingSource => {
        return { id, method, availableCents: meta?.available_cents ?? null };
      }),
  ),
});
const webhooks = z.object({
  webhooks: rowsOf(
    z
      .object({ url: z.string(), private_key: z.string().nullish() })
      .transform(({ url, private_key: key }): TremendousWebhook => {
        return { url, privateKey: key ?? null };
      }),
  ),
});

export type TremendousAccount = { apiKey: string; baseUrl: string };
export type FundingSource = { id: string; method: string; availableCents: number | null };
export type TremendousWebhook = { url: string; privateKey: string | null };

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
    funding: async (): Promise<{ status: number; sources: Rows<FundingSource> | null }> => {
      const answer = await ask("/funding_sources");
      return { status: answer.status, sources: read(answer, sources)?.funding_sources ?? null };
    },
    hasProduct: async (id: string): Promise<boolean> =>
      given(await ask(`/products/${encodeURIComponent(id)}`)).status < 400,
    webhooks: async (): Promise<Rows<TremendousWebhook> | null> =>
      read(given(await ask("/webhooks")), webhooks)?.webhooks ?? null,
  };
}
