import { z } from "zod";
import { rowsOf, type Rows } from "~/integrations/read-rows";
import { backOff } from "~/integrations/sms/back-off";
import { CarrierUnavailable, textStatuses, type ReceivedMedia } from "~/integrations/sms/contract";
import { twilioRequest, type TwilioAccount } from "~/integrations/sms/twilio-request";

const count = z.coerce.number().int().catch(0);
const instant = z
  .string()
  .transform((date) => Date.parse(date))
  .pipe(z.number());

/**
 * A message in Twilio's API (TW-40, TW-42). An unknown status counts as queued: the status webhook
 * tells the rest.
 */
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
  date_sent: instant.nullable().catch(null),
});
export type TwilioMessage = z.infer<typeof message>;

const page = z.object({ messages: z.array(z.unknown()), next_page_uri: z.string().nullish() });
const named = z.object({ sid: z.string().regex(/^[SM]M[0-9a-f]{32}$/) });
const mediaPage = z.object({
  media_list: rowsOf(z.object({ content_type: z.string(), uri: z.string() })),
  next_page_uri: z.string().nullish(),
});

const numbersPage = z.object({
  phone_numbers: rowsOf(z.object({ phone_number: z.string() })),
  meta: z.object({ next_page_url: z.string().nullish() }),
});

const pageSize = "200";
const maxPages = 500;
const maxNumberPages = 10;

/** The path of an account's messages, with what follows. */
export const messagesPath = (account: TwilioAccount, rest: string): string =>
  `/2010-04-01/Accounts/${account.accountSid}/Messages${rest}`;

/**
 * Parses Twilio's answer to a new message. @throws CarrierUnavailable with `mayHaveBeenSent` when
 * it cannot be understood
 */
export function createdMessage(body: unknown): TwilioMessage {
  const created = message.safeParse(body);
  if (created.success) return created.data;
  throw new CarrierUnavailable(
    "Twilio's answer to the message is not as documented.",
    backOff(0),
    true,
  );
}

/**
 * A page of messages, the last sent first, and the time of Twilio's answer by its own clock, if
 * given. `unread` has the sid of each row of an unknown form, or null where that cannot be read
 * either.
 */
export type MessagePage = {
  messages: TwilioMessage[];
  unread: (string | null)[];
  at: number | null;
};

/**
 * Whether nothing on a page, or after it, is from after an instant (ms). Twilio sorts by when a
 * message was sent, which may be long after it was made, and one that waits has no such date.
 */
export const isAllBefore = ({ messages }: MessagePage, at: number): boolean =>
  messages.every((one) => one.date_created < at && one.date_sent !== null && one.date_sent < at);

function readRows(rows: readonly unknown[]): Omit<MessagePage, "at"> {
  const messages: TwilioMessage[] = [];
  const unread: (string | null)[] = [];
  for (const row of rows) {
    const read = message.safeParse(row);
    if (read.success) messages.push(read.data);
    else unread.push(named.safeParse(row).data?.sid ?? null);
  }
  return { messages, unread };
}

/** @throws CarrierUnavailable for a list of which rows could not be read */
export function refuseUnread(unread: number): void {
  if (unread > 0)
    throw new CarrierUnavailable("Twilio's list is not as documented.", backOff(0), false);
}

/**
 * An account's messages as `messagePages` has them, where none may be missed: a row that cannot be
 * read may be the one that is looked for. @throws CarrierUnavailable, CarrierAuthFailed
 */
export async function* wholeMessagePages(
  account: TwilioAccount,
  filter: Record<string, string>,
): AsyncGenerator<MessagePage> {
  for await (const one of messagePages(account, filter)) {
    refuseUnread(one.unread.length);
    yield one;
  }
}

/**
 * An account's messages, the last sent first, page by page, until the caller has seen enough.
 * @throws CarrierUnavailable, CarrierAuthFailed
 */
export async function* messagePages(
  account: TwilioAccount,
  filter: Record<string, string>,
): AsyncGenerator<MessagePage> {
  let path: string | null | undefined = messagesPath(
    account,
    `.json?${new URLSearchParams({ ...filter, PageSize: pageSize }).toString()}`,
  );
  for (let pages = 0; path; pages += 1) {
    if (pages >= maxPages)
      throw new CarrierUnavailable(
        "There are more messages than can be listed at once.",
        backOff(0),
        false,
      );
    const { found, at }: Read<typeof page> = await read(account, path, page);
    yield { ...readRows(found.messages), at };
    path = found.next_page_uri;
  }
}

/**
 * The numbers with which a messaging service receives, in E.164. @throws CarrierUnavailable,
 * CarrierAuthFailed
 */
export async function serviceNumbers(
  account: TwilioAccount,
  serviceSid: string,
): Promise<Rows<string>> {
  const services = { ...account, baseUrl: servicesAddress(account.baseUrl) };
  const numbers: Rows<string> = { rows: [], unread: 0 };
  let path: string | null | undefined =
    `/v1/Services/${encodeURIComponent(serviceSid)}/PhoneNumbers?PageSize=${pageSize}`;
  for (let pages = 0; path && pages < maxNumberPages; pages += 1) {
    const { found }: Read<typeof numbersPage> = await read(
      services,
      path,
      numbersPage,
      "/v1/Services/",
    );
    numbers.rows.push(...found.phone_numbers.rows.map(({ phone_number }) => phone_number));
    numbers.unread += found.phone_numbers.unread;
    path = pathOf(found.meta.next_page_url);
  }
  return numbers;
}

function pathOf(address: string | null | undefined): string | null {
  if (!address || !URL.canParse(address)) return null;
  const { pathname, search } = new URL(address);
  return pathname + search;
}

// Services have a sibling of the API's host, also in Twilio's regions; a test server has one
// address for both.
function servicesAddress(baseUrl: string): string {
  const address = new URL(baseUrl);
  address.hostname = address.hostname.replace(/^api\.(?=.*twilio\.com$)/, "messaging.");
  return address.origin;
}

/**
 * The media of a message, with the same addresses as in the webhook (TW-01). @throws
 * CarrierUnavailable, CarrierAuthFailed
 */
export async function mediaOf(account: TwilioAccount, sid: string): Promise<Rows<ReceivedMedia>> {
  const { found } = await read(
    account,
    messagesPath(account, `/${sid}/Media.json?PageSize=50`),
    mediaPage,
  );
  const { rows, unread } = found.media_list;
  const media = rows.map(({ uri, content_type }) => ({
    url: new URL(uri.replace(/\.json$/, ""), account.baseUrl).toString(),
    contentType: content_type,
  }));
  return { rows: media, unread };
}

type Read<Shape extends z.ZodType> = { found: z.infer<Shape>; at: number | null };

async function read<Shape extends z.ZodType>(
  account: TwilioAccount,
  path: string,
  shape: Shape,
  within = "/2010-04-01/Accounts/",
): Promise<Read<Shape>> {
  if (!path.startsWith(within))
    throw new CarrierUnavailable("Twilio's next page leads elsewhere.", backOff(0), false);
  const answer = await twilioRequest(account, path);
  const result = shape.safeParse(answer.body);
  if (answer.refusedWith === null && result.success) return { found: result.data, at: answer.at };
  throw new CarrierUnavailable(
    `Twilio's list is not as documented (status ${answer.status}).`,
    backOff(0),
    false,
  );
}
