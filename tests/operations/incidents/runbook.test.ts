import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { causes } from "~/core/incidents/causes";
import { formatOf, shapeAlert } from "~/integrations/alerts/shape-alert";

const runbook = readFileSync(join(import.meta.dirname, "../../../docs/runbook.md"), "utf8");
const rows = runbook
  .slice(runbook.indexOf("## Incidents"), runbook.indexOf("## Alerts from outside"))
  .split("\n")
  .filter((line) => line.startsWith("| `"))
  .map((line) => line.split("|").map((cell) => cell.trim()));

describe("the runbook", () => {
  it("says of every cause how it shows and what to do, in the words of the alert", () => {
    const told = rows.map(([, cause, shows, does]) => [cause, shows, does]);
    const known = Object.entries(causes).map(([name, { title, severity, mend }]) => [
      `\`${name}\``,
      severity === "urgent" ? `${title} (urgent)` : title,
      mend,
    ]);
    expect(told).toEqual(known);
  });

  it("has titles that any receiver's header takes", () => {
    for (const { title } of Object.values(causes)) expect(title).toMatch(/^[ -~]{10,80}$/);
  });
});

describe("the form of an alert", () => {
  const alert = {
    id: "inc_1",
    cause: "texts.filtered",
    severity: "urgent" as const,
    owner: "operator" as const,
    title: "Carriers filter <our> texts",
    found: "Twilio answers with code 30007 & more.",
    mend: "Look at the wording.",
    openedAt: Date.UTC(2026, 10, 25, 8),
    resolvedAt: null,
  };
  const sender = {
    product: "TextClaim",
    origin: "https://app.example.com",
    link: "https://app.example.com/super-admin",
  };
  const over = { ...alert, resolvedAt: Date.UTC(2026, 10, 25, 9) };

  it("goes by the host, and is JSON of our own elsewhere", () => {
    expect(formatOf("https://hooks.slack.com/services/T/B/x")).toBe("slack");
    expect(formatOf("https://events.pagerduty.com/v2/enqueue?routing_key=K")).toBe("pagerduty");
    expect(formatOf("https://events.eu.pagerduty.com/v2/enqueue?routing_key=K")).toBe("pagerduty");
    expect(formatOf("https://ntfy.sh/our-topic")).toBe("ntfy");
    expect(formatOf("https://hooks.slack.com.evil.example/")).toBe("json");
    const { body } = shapeAlert(alert, { url: "https://own.example/hook" }, sender);
    expect(JSON.parse(body)).toMatchObject({
      event: "opened",
      cause: "texts.filtered",
      owner: "operator",
      who: "whoever runs the server",
    });
  });

  it("is a text to Slack, in which nothing can be taken for markup", () => {
    const { body } = shapeAlert(alert, { url: "https://hooks.slack.com/services/T/B/x" }, sender);
    const { text } = JSON.parse(body) as { text: string };
    expect(text).toContain("Carriers filter &lt;our&gt; texts");
    expect(text).toContain("30007 &amp; more");
    expect(text).toContain("Who: whoever runs the server.");
    expect(text).toContain("What to do: Look at the wording.");
    expect(text).toContain("Since 2026-11-25T08:00:00.000Z.");
    expect(text.match(/<[^>]*>/g)).toEqual(["<https://app.example.com/super-admin|Open>"]);
  });

  it("is an event to PagerDuty that opens one incident and resolves the same", () => {
    const url = `https://events.pagerduty.com/v2/enqueue?routing_key=${"k".repeat(32)}`;
    const [begins, ends] = [alert, over].map((one) => shapeAlert(one, { url }, sender));
    expect(begins?.url).toBe("https://events.pagerduty.com/v2/enqueue");
    expect(JSON.parse(begins?.body ?? "")).toMatchObject({
      routing_key: "k".repeat(32),
      event_action: "trigger",
      dedup_key: "inc_1",
      payload: {
        summary: "Carriers filter <our> texts. Twilio answers with code 30007 & more.",
        source: "app.example.com",
        severity: "critical",
        timestamp: "2026-11-25T08:00:00.000Z",
        component: "texts.filtered",
        group: "operator",
        custom_details: {
          found: alert.found,
          who: "whoever runs the server",
          mend: alert.mend,
          since: "2026-11-25T08:00:00.000Z",
        },
      },
    });
    expect(JSON.parse(ends?.body ?? "")).toEqual({
      routing_key: "k".repeat(32),
      dedup_key: "inc_1",
      event_action: "resolve",
    });
  });

  it("is a message of ntfy, with a priority that wakes for what is urgent and not for an end", () => {
    const to = { url: "https://push.own.example/topic", format: "ntfy" as const };
    expect(shapeAlert({ ...alert, owner: "staff" }, to, sender)).toMatchObject({
      url: to.url,
      headers: { title: "Carriers filter <our> texts", priority: "urgent", click: sender.link },
      body: expect.stringMatching(
        /Who: staff, on the dashboard\.\nWhat to do: Look at the wording\.\nSince /,
      ) as string,
    });
    expect(shapeAlert(over, to, sender).headers).toMatchObject({
      title: "Over: Carriers filter <our> texts",
      priority: "low",
    });
  });
});
