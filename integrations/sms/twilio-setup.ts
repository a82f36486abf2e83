import { z } from "zod";
import { askVendor, VendorSilent } from "~/integrations/ask-vendor";
import { beforeLeaving } from "~/integrations/before-leaving";
import { rowsOf } from "~/integrations/read-rows";
import { twilioHost } from "~/integrations/sms/twilio-host";
import { basicAuth, type TwilioAccount } from "~/integrations/sms/twilio-request";

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? "");

/** Null where Twilio does not tell. */
const capability = z.boolean().nullable().catch(null);

/** The settings of a number at Twilio (IncomingPhoneNumbers). */
const number = z.object({
  sid: z.string(),
  phone_number: z.string(),
  capabilities: z.object({ sms: capability, mms: capability }).catch({ sms: null, mms: null }),
  sms_url: text,
  sms_method: text,
  sms_fallback_url: text,
  sms_fallback_method: text,
  sms_application_sid: text,
});
const service = z.object({
  sid: z.string(),
  inbound_request_url: text,
  inbound_method: text,
  fallback_url: text,
  fallback_method: text,
  status_callback: text,
  use_inbound_webhook_on_number: z
    .boolean()
    .nullish()
    .transform((value) => value ?? false),
});
const campaign = z.object({
  sid: text,
  brand_registration_sid: text,
  campaign_status: text,
  rate_limits: z
    .object({
      att: z.object({ mps: z.number().nullish() }).nullish(),
      tmobile: z.object({ brand_tier: z.string().nullish() }).nullish(),
    })
    .nullish()
    .catch(null),
});

export type TwilioNumber = z.infer<typeof number>;
export type TwilioService = z.infer<typeof service>;
export type TwilioCampaign = z.infer<typeof campaign>;

const shapes = {
  account: z.object({ status: z.string(), type: text }),
  balance: z.object({ balance: z.coerce.number(), currency: z.string() }),
  numbers: z.object({ incoming_phone_numbers: rowsOf(number) }),
  service,
  pool: z.object({ phone_numbers: rowsOf(z.object({ phone_number: z.string() })) }),
  regions: z.object({
    permissions: rowsOf(z.object({ country_code: z.string(), enabled: z.boolean().nullish() })),
  }),
  campaigns: z.object({ compliance: rowsOf(campaign) }),
  brand: z.object({ status: text, failure_reason: text }),
  tollFree: z.object({ verifications: rowsOf(z.object({ status: text, rejection_reason: text })) }),
};

type Shape = keyof typeof shapes;

/** `found` is null if Twilio does not have it, or may not tell (`status`, `code`). */
export type Looked<T> = { status: number; code: number | null; found: T | null; at: number | null };

async function look<Name extends Shape>(
  account: TwilioAccount,
  name: Name,
  address: string,
): Promise<Looked<z.infer<(typeof shapes)[Name]>>> {
  const { status, body, at } = await askVendor(address, {
    headers: { authorization: basicAuth(account) },
  });
  const refused = z.object({ code: z.number() }).safeParse(body);
  const code = status >= 400 && refused.success ? refused.data.code : null;
  if (status >= 400) return { status, code, found: null, at };
  const read = shapes[name].safeParse(body);
  if (!read.success) throw new VendorSilent("The answer is not as documented.");
  return { status, code, found: read.data as z.infer<(typeof shapes)[Name]>, at };
}

/** Reads how an account at Twilio is set up. Each @throws VendorSilent */
export function twilioSetup(account: TwilioAccount) {
  const { accountSid, baseUrl } = account;
  const api = `${baseUrl}/2010-04-01/Accounts/${accountSid}`;
  const messaging = `${twilioHost(baseUrl, "messaging")}/v1`;
  const accounts = `${twilioHost(baseUrl, "accounts")}/v1`;
  const query = (values: Record<string, string>) => new URLSearchParams(values).toString();
  return {
    account: () => look(account, "account", `${api}.json`),
    balance: () => look(account, "balance", `${api}/Balance.json`),
    number: (phone: string) =>
      look(account, "numbers", `${api}/IncomingPhoneNumbers.json?${query({ PhoneNumber: phone })}`),
    service: (sid: string) => look(account, "service", `${messaging}/Services/${sid}`),
    pool: (sid: string) =>
      look(account, "pool", `${messaging}/Services/${sid}/PhoneNumbers?PageSize=1000`),
    /** Whether texts to a country (ISO 3166, two letters) are allowed; to every country without. */
    regions: (country?: string) =>
      look(
        account,
        "regions",
        `${accounts}/Messaging/GeoPermissions${country ? `?${query({ CountryCode: country })}` : ""}`,
      ),
    campaigns: (sid: string) =>
      look(account, "campaigns", `${messaging}/Services/${sid}/Compliance/Usa2p`),
    brand: (sid: string) => look(account, "brand", `${messaging}/a2p/BrandRegistrations/${sid}`),
    tollFree: (numberSid: string) =>
      look(
        account,
        "tollFree",
        `${messaging}/Tollfree/Verifications?${query({ TollfreePhoneNumberSid: numberSid })}`,
      ),
    setNumber: (sid: string, fields: Record<string, string>) =>
      change(account, `${api}/IncomingPhoneNumbers/${sid}.json`, fields),
    setService: (sid: string, fields: Record<string, string>) =>
      change(account, `${messaging}/Services/${sid}`, fields),
  };
}

export type TwilioSetup = ReturnType<typeof twilioSetup>;

/** @returns whether Twilio accepted it @throws VendorSilent */
async function change(
  account: TwilioAccount,
  address: string,
  fields: Record<string, string>,
): Promise<boolean> {
  await beforeLeaving();
  const { status } = await askVendor(address, {
    headers: { authorization: basicAuth(account) },
    form: new URLSearchParams(fields),
  });
  return status < 300;
}
