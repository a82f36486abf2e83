import { ownerNames, type Alert, type AlertSender } from "~/integrations/alerts/contract";

export type AlertFormat = "json" | "slack" | "pagerduty" | "ntfy";

/** A request that posts an alert. */
export type AlertRequest = { url: string; headers: Record<string, string>; body: string };

const hosts: readonly [string, AlertFormat][] = [
  ["hooks.slack.com", "slack"],
  ["events.pagerduty.com", "pagerduty"],
  ["events.eu.pagerduty.com", "pagerduty"],
  ["ntfy.sh", "ntfy"],
];

/** The form that an address takes, by its host; JSON of our own elsewhere. */
export const formatOf = (url: string): AlertFormat =>
  hosts.find(([host]) => new URL(url).hostname === host)?.[1] ?? "json";

const json = { "content-type": "application/json" };
const at = (instant: number): string => new Date(instant).toISOString();

function sentencesOf({ found, mend, owner, openedAt, resolvedAt }: Alert): string[] {
  return resolvedAt === null
    ? [found, `Who: ${ownerNames[owner]}.`, `What to do: ${mend}`, `Since ${at(openedAt)}.`]
    : [`It is over since ${at(resolvedAt)}. It began at ${at(openedAt)}.`];
}

const headline = ({ title, resolvedAt }: Alert): string =>
  resolvedAt === null ? title : `Over: ${title}`;

// Slack reads these three as markup, which could name everybody in a channel.
const plain = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

function forSlack(alert: Alert, { product, link }: AlertSender) {
  const lines = [
    `*${plain(product)}: ${plain(headline(alert))}*`,
    ...sentencesOf(alert).map(plain),
  ];
  return { text: [...lines, `<${link}|Open>`].join("\n") };
}

// The longest summary that PagerDuty takes.
const maxSummary = 1024;

function forPagerDuty(alert: Alert, key: string, { product, origin, link }: AlertSender) {
  const same = {
    routing_key: key,
    // One for all times of a cause would join an ended incident to a new one.
    dedup_key: alert.id,
  };
  if (alert.resolvedAt !== null) return { ...same, event_action: "resolve" };
  return {
    ...same,
    event_action: "trigger",
    client: product,
    client_url: link,
    links: [{ href: link, text: "Incidents" }],
    payload: {
      summary: `${alert.title}. ${alert.found}`.slice(0, maxSummary),
      source: new URL(origin).hostname,
      severity: alert.severity === "urgent" ? "critical" : "warning",
      timestamp: at(alert.openedAt),
      component: alert.cause,
      group: alert.owner,
      custom_details: {
        found: alert.found,
        who: ownerNames[alert.owner],
        mend: alert.mend,
        since: at(alert.openedAt),
      },
    },
  };
}

function forNtfy(alert: Alert, { link }: AlertSender): Record<string, string> {
  const isOver = alert.resolvedAt !== null;
  const priority = isOver ? "low" : alert.severity === "urgent" ? "urgent" : "default";
  return {
    "content-type": "text/plain; charset=utf-8",
    title: headline(alert),
    priority,
    tags: isOver ? "white_check_mark" : "warning",
    click: link,
  };
}

/**
 * The request that tells an alert in the form of its receiver: an incoming webhook of Slack, an
 * event of PagerDuty (Events API v2; the integration's key stands in the address as
 * `?routing_key=…`), a message of ntfy, or JSON of our own. Pure.
 */
export function shapeAlert(
  alert: Alert,
  to: { url: string; format?: AlertFormat | undefined },
  sender: AlertSender,
): AlertRequest {
  const format = to.format ?? formatOf(to.url);
  if (format === "slack")
    return { url: to.url, headers: json, body: JSON.stringify(forSlack(alert, sender)) };
  if (format === "ntfy")
    return {
      url: to.url,
      headers: forNtfy(alert, sender),
      body: sentencesOf(alert).join("\n"),
    };
  if (format === "pagerduty") {
    const url = new URL(to.url);
    const key = url.searchParams.get("routing_key") ?? "";
    url.searchParams.delete("routing_key");
    return {
      url: url.href,
      headers: json,
      body: JSON.stringify(forPagerDuty(alert, key, sender)),
    };
  }
  const event = alert.resolvedAt === null ? "opened" : "resolved";
  const { product, link } = sender;
  const body = { event, product, link, ...alert, who: ownerNames[alert.owner] };
  return { url: to.url, headers: json, body: JSON.stringify(body) };
}
