import { tryMailServer, type MailServerAnswer } from "~/integrations/email/try-mail-server";
import {
  doubtful,
  leftOut,
  onceEach,
  well,
  wrong,
  type Check,
  type Patient,
} from "~/operations/doctor/check";

const server = onceEach(async ({ settings }): Promise<MailServerAnswer | null> =>
  settings.SMTP_URL ? tryMailServer(settings.SMTP_URL) : null,
);

/** The domain that sends our mails and receives the answers; null when EMAIL_FROM names none. */
export function mailDomain({ settings }: Patient): string | null {
  const from = settings.EMAIL_FROM ?? "";
  const address = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;
  const host = address.trim().split("@")[1]?.toLowerCase() ?? "";
  return /^[a-z0-9.-]+\.[a-z]{2,}$/.test(host) ? host : null;
}

/** Selectors that the large senders use; EMAIL_DKIM_SELECTOR adds another. */
const commonSelectors = [
  "default",
  "dkim",
  "mail",
  "smtp",
  "s1",
  "s2",
  "k1",
  "selector1",
  "selector2",
  "google",
  "mandrill",
  "pm",
  "resend",
  "sendgrid",
];

const spfOf = onceEach(async (patient) =>
  (await patient.names.txt(mailDomain(patient) ?? "")).filter((one) => /^v=spf1\b/i.test(one)),
);

/** The domain itself, then those above it, down to the one that somebody registered. */
const upwards = (domain: string): string[] => {
  const labels = domain.split(".");
  return labels.slice(0, -1).map((_, at) => labels.slice(at).join("."));
};

/** The policy that holds for a domain, which may stand at a domain above it (RFC 7489, 6.6.3). */
async function dmarcPolicyOf({ names }: Patient, domain: string): Promise<string | null> {
  for (const at of upwards(domain)) {
    const records = await names.txt(`_dmarc.${at}`);
    const record = records.find((one) => /^v=DMARC1\b/i.test(one));
    if (record === undefined) continue;
    const tag = (name: string): string | undefined =>
      record
        .split(";")
        .map((one) => one.split("=").map((part) => part.trim().toLowerCase()))
        .find(([key]) => key === name)?.[1];
    return (at === domain ? undefined : tag("sp")) ?? tag("p") ?? "";
  }
  return null;
}

async function dkimOf({ names, settings }: Patient, domain: string): Promise<string[]> {
  const own = settings.EMAIL_DKIM_SELECTOR;
  const found = await Promise.all(
    (own ? [own] : commonSelectors).map((selector) =>
      names.txt(`${selector}._domainkey.${domain}`),
    ),
  );
  return found.flat().filter((one) => /(^|;)\s*p=/i.test(one));
}

/** Checks of outgoing mail, the DNS records that authorize it, and incoming answers. */
export const mailChecks: readonly Check[] = [
  {
    name: "mail.server",
    look: async (patient) => {
      const answer = await server(patient);
      if (answer === null) return leftOut("No mail server is configured: mail stays here.");
      if (answer === "silent")
        return wrong(
          "The mail server cannot be reached.",
          "Look at the host and port in SMTP_URL, and whether this machine may reach them.",
        );
      return answer === "no_tls"
        ? wrong(
            "The mail server offers no encryption.",
            "Use smtps:// or a port that offers STARTTLS, often 465 or 587.",
          )
        : well("The mail server answers.");
    },
  },
  {
    name: "mail.login",
    needs: ["mail.server"],
    shuts: ["letters"],
    look: async (patient) =>
      (await server(patient)) === "login_refused"
        ? wrong(
            "The mail server refuses the name or the password in SMTP_URL.",
            "Set both anew; signs in a password are written as percent codes.",
          )
        : well("The mail server accepts our login."),
  },
  {
    name: "mail.from",
    needs: ["mail.server"],
    shuts: ["letters"],
    look: (patient) =>
      mailDomain(patient)
        ? well("EMAIL_FROM names an address.")
        : wrong(
            "EMAIL_FROM names no address.",
            'Set it to an address or to "Name <claims@your.domain>".',
          ),
  },
  {
    name: "mail.spf",
    needs: ["mail.from"],
    look: async (patient) => {
      const records = await spfOf(patient);
      if (records.length > 1)
        return wrong("The domain has several SPF records, so that none counts.", "Join them.");
      const [record] = records;
      if (!record)
        return wrong(
          "The domain has no SPF record: much of our mail is taken for junk.",
          "Publish the TXT record that the mail service names.",
        );
      return /(^|\s)\+?all\b/i.test(record)
        ? wrong("The SPF record lets everybody send in our name.", "End it with -all or ~all.")
        : well("The domain says who sends in its name.");
    },
  },
  {
    name: "mail.dkim",
    needs: ["mail.from"],
    look: async (patient) => {
      const keys = await dkimOf(patient, mailDomain(patient) ?? "");
      const own = patient.settings.EMAIL_DKIM_SELECTOR;
      if (keys.some((key) => /(^|;)\s*p=[^;\s]/i.test(key)))
        return well("A key that signs our mail is published.");
      const mend = "Publish the key that the mail service names, and set EMAIL_DKIM_SELECTOR.";
      if (keys.length > 0) return wrong("The published key is empty, which means revoked.", mend);
      return own
        ? wrong("No key is published under EMAIL_DKIM_SELECTOR.", mend)
        : doubtful("No key was found under the usual selectors.", mend);
    },
  },
  {
    name: "mail.dmarc",
    needs: ["mail.from"],
    look: async (patient) => {
      const policy = await dmarcPolicyOf(patient, mailDomain(patient) ?? "");
      if (policy === null)
        return wrong(
          "The domain has no DMARC record: large mail services refuse many mails without one.",
          "Publish a TXT record under _dmarc, such as v=DMARC1; p=quarantine.",
        );
      return policy === "none"
        ? doubtful("DMARC only watches (p=none).", "Set p=quarantine once the reports are clean.")
        : well("The domain says what to do with forged mail.");
    },
  },
  {
    name: "mail.mx",
    needs: ["mail.from"],
    shuts: ["letters"],
    look: async (patient) => {
      const hosts = await patient.names.mx(mailDomain(patient) ?? "");
      const mend = "Publish the MX record of the service that takes mail for this domain.";
      if (hosts.length === 0)
        return wrong("The domain takes no mail: answers of senders are lost.", mend);
      return hosts.every((host) => host === "" || host === ".")
        ? wrong("The domain says that it takes no mail at all.", mend)
        : well("The domain takes mail.");
    },
  },
  {
    name: "mail.inbound",
    needs: ["mail.from"],
    shuts: ["letters"],
    look: ({ settings }) =>
      settings.EMAIL_INBOUND_TOKEN
        ? well("Answers may be handed to us.")
        : wrong(
            "EMAIL_INBOUND_TOKEN is not set: answers of senders cannot be handed to us.",
            "Set it, and give it to the mail server that posts to /webhooks/email.",
          ),
  },
];
