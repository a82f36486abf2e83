import { senderOf } from "~/tests/support/house-kills/drawn-pictures";
import { newcomer, unsettled } from "~/tests/support/house-kills/house-load";
import type { Street } from "~/tests/support/house-kills/house-street";
import { doubled, type Rows } from "~/tests/support/house-kills/rows";

type Sent = { sid: string | null; status: string; phone: string; attempts: number };

const leftForGood = new Set(["accepted", "queued", "sending", "sent", "delivered"]);

// Twilio makes a new message of each request. At whose handing over the house dies, the text stays
// `reserved`: the next life looks for it on Twilio's list and sends it only if it is not there. So
// each row has one message there and each message a row here, or a text went twice.
function judgeSent(rows: Rows, { vendors }: Street): { problems: string[]; textsAgain: number } {
  const sent = rows<Sent>("SELECT twilio_sid AS sid, status, phone, attempts FROM texts");
  const carried = vendors.twilio.messages.filter(({ direction }) => direction !== "inbound");
  const problems: string[] = [];
  for (const { sid, body, to } of carried) {
    const own = sent.filter((row) => row.sid === sid);
    if (own.length !== 1 || own[0]?.phone !== to)
      problems.push(`"${body}" went to ${to} and ${own.length} rows know of it`);
  }
  for (const { sid, status, phone } of sent) {
    const isThere = carried.some((message) => message.sid === sid);
    if (leftForGood.has(status) !== isThere)
      problems.push(
        `a text to ${phone} is ${status}, and the carrier has ${isThere ? "it" : "none"}`,
      );
  }
  return { problems, textsAgain: sent.filter(({ attempts }) => attempts > 1).length };
}

const once = [/accepted as case (TC-\d+)/, /(TC-\d+) has settled/, /You're in, (Maria)/];

// Whatever rows there are: nobody is told the same news twice.
function judgeNews({ vendors }: Street): string[] {
  const carried = vendors.twilio.messages.filter(({ direction }) => direction !== "inbound");
  const told = carried.flatMap(({ to, body }) =>
    once.flatMap((news, index) => {
      const match = news.exec(body);
      return match ? [`${to} news ${index} of ${match[1]}`] : [];
    }),
  );
  const stops = carried.filter(({ body }) => body.includes("unsubscribed")).map(({ to }) => to);
  return [...doubled(told), ...doubled(stops)].map((news) => `told twice: ${news}`);
}

type Letter = { to: string; step: string; state: string; mail: string };

const idOf = (raw: string): string => /^Message-ID: (\S+)/im.exec(raw)?.[1] ?? "none";

type Mailed = { id: string; to: string; status: string; error: string | null };

// A mail at whose handing over the house dies is handed over again, under the same Message-ID. A
// letter whose case has ended by then is not, and its row says that it may have left.
function judgeMails(
  rows: Rows,
  { vendors }: Street,
  kills: number,
): { problems: string[]; mailsAgain: number } {
  const problems: string[] = [];
  const taken = vendors.mails.map(({ to, raw }) => ({ to, id: idOf(raw) }));
  const kept = rows<Mailed>("SELECT id, to_address AS 'to', status, error FROM mails");
  for (const id of new Set(taken.map((mail) => mail.id)))
    if (kept.filter((mail) => id.startsWith(`<${mail.id}@`)).length !== 1)
      problems.push(`the mail server has ${id}, which no row knows`);
  for (const { id, to, status, error } of kept) {
    const copies = taken.filter((mail) => mail.id.startsWith(`<${id}@`) && mail.to === to).length;
    const isUncertain = status === "suppressed" && error !== null;
    if (status === "sent" ? copies < 1 || copies > 1 + kills : copies > (isUncertain ? kills : 0))
      problems.push(`the mail ${id} is ${status}, and the mail server has it ${copies} times`);
    if (status !== "sent" && status !== "suppressed") problems.push(`the mail ${id} is ${status}`);
  }
  const mailsAgain = taken.length - new Set(taken.map(({ id }) => id)).size;
  // Five leave at a time.
  if (mailsAgain > 5 * kills) problems.push(`${mailsAgain} mails went again for ${kills} kills`);
  return { problems, mailsAgain };
}

function judgeLetters(rows: Rows): string[] {
  const letters = rows<Letter>(
    `SELECT to_address AS 'to', step, state, mail_id AS mail FROM outreach_letters`,
  );
  const problems = doubled(letters.map(({ to, step }) => `${step} to ${to}`)).map(
    (letter) => `written twice: ${letter}`,
  );
  const own = letters.filter(({ to }) => to === senderOf(unsettled));
  if (own.map(({ step, state }) => `${step} ${state}`).join() !== "initial_notice sent")
    problems.push(`the letters of the case that goes on: ${JSON.stringify(own)}`);
  return problems;
}

// What was wished last holds: one member said STOP and START, another STOP, and nobody else.
function judgeWishes(rows: Rows, { members }: Street): string[] {
  const stopped = rows<{ phone: string }>(
    "SELECT DISTINCT phone FROM suppressions WHERE lifted_at IS NULL",
  )
    .map(({ phone }) => phone)
    .join();
  const wished = members.at(3)?.phone;
  const joined = rows("SELECT 1 FROM profiles WHERE phone = ?", newcomer.phone).length;
  return [
    ...(stopped === wished ? [] : [`${stopped} are stopped instead of ${wished}`]),
    ...(joined === 1 ? [] : [`the newcomer has ${joined} accounts`]),
  ];
}

/** Whether all that was to leave did, once, and to whom it may. */
export function judgePost(
  rows: Rows,
  street: Street,
  kills: number,
): { problems: string[]; mailsAgain: number; textsAgain: number } {
  const sent = judgeSent(rows, street);
  const mails = judgeMails(rows, street, kills);
  return {
    ...{ mailsAgain: mails.mailsAgain, textsAgain: sent.textsAgain },
    problems: [
      ...sent.problems,
      ...mails.problems,
      ...judgeNews(street),
      ...judgeLetters(rows),
      ...judgeWishes(rows, street),
    ],
  };
}
