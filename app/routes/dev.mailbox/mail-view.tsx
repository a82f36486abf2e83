import { LinkedText } from "~/app/components/site/linked-text";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "~/app/components/ui/tabs";

export type ShownMail = {
  id: string;
  kind: string;
  fromAddress: string;
  toAddress: string;
  replyTo: string | null;
  subject: string;
  textBody: string;
  htmlBody: string;
  status: string;
  error: string | null;
  headers: Record<string, string> | null;
  createdAt: number;
};

const clock = new Intl.DateTimeFormat("en-US", {
  timeZone: "America/New_York",
  dateStyle: "full",
  timeStyle: "long",
});

function factsOf(mail: ShownMail): [string, string][] {
  const facts: [string, string | null][] = [
    ["From", mail.fromAddress],
    ["To", mail.toAddress],
    ["Reply-To", mail.replyTo],
    ["Subject", mail.subject],
    ["Date", clock.format(mail.createdAt)],
    ...Object.entries(mail.headers ?? {}),
    ["Kind", mail.kind],
    ["State", mail.error ? `${mail.status}: ${mail.error}` : mail.status],
    ["Id", mail.id],
  ];
  return facts.filter((fact): fact is [string, string] => fact[1] !== null);
}

/**
 * One mail: as it looks, as plain text, and its headers. Its content cannot run or load anything
 * here.
 */
export function MailView({ mail }: { mail: ShownMail }) {
  return (
    <article aria-labelledby="subject" className="flex min-h-0 flex-1 flex-col p-4 sm:p-6">
      <h2 id="subject" className="text-xl leading-snug font-bold tracking-tight">
        {mail.subject}
      </h2>
      <p className="mt-1 mb-4 text-sm break-words text-muted">
        {mail.fromAddress} to {mail.toAddress}
      </p>
      <Tabs defaultValue="html" className="flex min-h-0 flex-1 flex-col">
        <TabsList aria-label="How the mail is shown" className="self-start">
          <TabsTrigger value="html">HTML</TabsTrigger>
          <TabsTrigger value="text">Text</TabsTrigger>
          <TabsTrigger value="headers">Headers</TabsTrigger>
        </TabsList>
        <TabsContent value="html" className="mt-4 min-h-0 flex-1 data-[state=active]:flex">
          <iframe
            title="The mail as it looks"
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            srcDoc={`<base target="_blank">${mail.htmlBody}`}
            className="min-h-[28rem] w-full flex-1 rounded-lg border border-line bg-white"
          />
        </TabsContent>
        <TabsContent value="text" className="mt-4 overflow-auto">
          <p className="max-w-prose font-mono text-sm leading-relaxed break-words whitespace-pre-wrap">
            <LinkedText text={mail.textBody} />
          </p>
        </TabsContent>
        <TabsContent value="headers" className="mt-4 overflow-auto">
          <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-2 text-sm">
            {factsOf(mail).map(([name, value]) => (
              <div key={name} className="contents">
                <dt className="font-semibold text-muted">{name}</dt>
                <dd className="font-mono break-all">{value}</dd>
              </div>
            ))}
          </dl>
        </TabsContent>
      </Tabs>
    </article>
  );
}
