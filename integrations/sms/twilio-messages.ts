import { z } from "zod";
import { backOff } from "~/integrations/sms/back-off";
import { CarrierUnavailable, textStatuses, type ReceivedMedia } from "~/integrations/sms/contract";
import { twilioRequest, type TwilioAccount } from "~/integrations/sms/twilio-request";

const count = z.coerce.number().int().catch(0);
const instant = z
  .string()
  .transform((date) => Date.parse(date))
  .pipe(z.number());

/** A message as Twilio's API gives it (TW-40, TW-42). A status that is not known yet counts as queued: the status webhook tells the rest. */
const message = z.object({
  sid: z.string(),
  account_sid: z.string(),
  messaging_service_sid: z.string().nullable().catch(null),
  to: z.string(),
  from: z.string().nullable(),
  body: z.string().nullable(),
  status: z.enum(textStatuses).catch("queued"),
  direction: z.string(),
  num_segments: count,
  num_media: count,
  error_code: z.number().nullable().catch(null),
  date_created: instant,
});
export type TwilioMessage = z.infer<typeof message>;

const page = z.object({ messages: z.array(message), next_page_uri: z.string().nullish() });
const mediaPage = z.object({
  media_list: z.array(z.object({ content_type: z.string(), uri: z.string() })),
  next_page_uri: z.string().nullish(),
});

const pageSize = "200";
const mostPages = 500;

/** The path of an account's messages, with what follows. */
export const messagesPath = (account: TwilioAccount, rest: string): string => `/2010-04-01/Accounts/${account.accountSid}/Messages${rest}`;

/** Twilio's answer to a new message. @throws CarrierUnavailable with `mayHaveBeenSent` when it cannot be understood */
export function createdMessage(body: unknown): TwilioMessage {
  const created = message.safeParse(body);
  if (created.success) return created.data;
  throw new CarrierUnavailable("Twilio's answer to the message is not as documented.", backOff(0), true);
}

/** An account's messages, newest first, page by page, until the caller has seen enough. @throws CarrierUnavailable, CarrierAuthFailed */
export async function* messagePages(account: TwilioAccount, filter: Record<string, string>): AsyncGenerator<TwilioMessage[]> {
  let path: string | null | undefined = messagesPath(account, `.json?${new URLSearchParams({ ...filter, PageSize: pageSize }).toString()}`);
  for (let pages = 0; path; pages += 1) {
    if (pages >= mostPages) throw new CarrierUnavailable("There are more messages than can be listed at once.", backOff(0), false);
    const { messages, next_page_uri }: z.infer<typeof page> = await read(account, path, page);
    yield messages;
    path = next_page_uri;
  }
}

/** The media of a message, with the addresses that the webhook gives for them (TW-01). @throws CarrierUnavailable, CarrierAuthFailed */
export async function mediaOf(account: TwilioAccount, sid: string): Promise<ReceivedMedia[]> {
  const { media_list } = await read(account, messagesPath(account, `/${sid}/Media.json?PageSize=50`), mediaPage);
  return media_list.map(({ uri, content_type }) => ({
    url: new URL(uri.replace(/\.json$/, ""), account.baseUrl).toString(),
    contentType: content_type,
  }));
}

async function read<Shape extends z.ZodType>(account: TwilioAccount, path: string, shape: Shape): Promise<z.infer<Shape>> {
  if (!/^\/2010-04-01\/Accounts\//.test(path)) throw new CarrierUnavailable("Twilio's next page leads elsewhere.", backOff(0), false);
  const answer = await twilioRequest(account, path);
  const result = shape.safeParse(answer.body);
  if (answer.refusedWith === null && result.success) return result.data;
  throw new CarrierUnavailable(`Twilio's list is not as documented (status ${answer.status}).`, backOff(0), false);
}
