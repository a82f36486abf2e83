import { z } from "zod";
import {
  CarrierUnavailable,
  type NumberFacts,
  type NumberQuestion,
} from "~/integrations/sms/contract";
import { backOff } from "~/integrations/sms/back-off";
import { twilioHost } from "~/integrations/sms/twilio-host";
import { twilioRequest, type TwilioAccount } from "~/integrations/sms/twilio-request";

const part = { error_code: z.number().nullish() };
const answer = z.object({
  reassigned_number: z.object({ ...part, is_number_reassigned: z.string().nullish() }).nullish(),
  line_type_intelligence: z.object({ ...part, carrier_name: z.string().nullish() }).nullish(),
});

const owners: Readonly<Record<string, NumberFacts["owner"]>> = { yes: "another", no: "same" };

const families = [
  ["t-mobile", /t-?mobile|sprint|metro ?pcs/i],
  ["att", /at ?& ?t|cricket/i],
  ["verizon", /verizon|cellco/i],
] as const;

const familyOf = (name: string): NumberFacts["carrier"] =>
  families.find(([, named]) => named.test(name))?.[0] ?? "other";

/**
 * Asks Twilio's Lookup (v2) whether a number has changed hands since it was last heard of, by the
 * register of reassigned numbers, and which carrier serves it. What it does not know is unknown.
 * @throws CarrierUnavailable, CarrierAuthFailed
 */
export async function twilioLookup(
  account: TwilioAccount,
  { phone, heardAt, carrier }: NumberQuestion,
): Promise<NumberFacts> {
  const fields = [
    ...(heardAt === null ? [] : ["reassigned_number"]),
    ...(carrier ? ["line_type_intelligence"] : []),
  ];
  const query = new URLSearchParams({ Fields: fields.join(",") });
  if (heardAt !== null)
    query.set("LastVerifiedDate", new Date(heardAt).toISOString().slice(0, 10).replaceAll("-", ""));
  const { refusedWith, body } = await twilioRequest(
    { ...account, baseUrl: twilioHost(account.baseUrl, "lookups") },
    `/v2/PhoneNumbers/${encodeURIComponent(phone)}?${query.toString()}`,
  );
  const unknown = heardAt === null ? null : ("unknown" as const);
  if (refusedWith !== null) return { owner: unknown, carrier: null, refusedWith };
  const read = answer.safeParse(body);
  if (!read.success)
    throw new CarrierUnavailable("Twilio's look-up is not as documented.", backOff(0), false);
  const { reassigned_number: owned, line_type_intelligence: line } = read.data;
  return {
    owner: unknown && (owners[owned?.is_number_reassigned ?? ""] ?? "unknown"),
    carrier: carrier && line?.carrier_name ? familyOf(line.carrier_name) : null,
    refusedWith: owned?.error_code ?? line?.error_code ?? null,
  };
}
