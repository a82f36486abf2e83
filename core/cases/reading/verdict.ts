import { parse } from "tldts";
import { emailClass } from "~/core/cases/reading/email-class";

/** The parts of a reading that decide; the answer of any reader satisfies it. */
export type Findings = {
  kind: "sms" | "not_sms" | "unreadable" | "invalid_file";
  violatorEmail: { value: string; confidence: number } | null;
  messages: readonly { from: string; text: string }[];
  needsReview: boolean;
  reviewReasons: readonly string[];
};

export type Decision =
  | "accept"
  | "reject_no_email"
  | "reject_generic_email"
  | "reject_not_sms"
  | "reject_unreadable"
  | "invalid_file";

/**
 * `host` names the address's host for accepted ones, and the generic provider for
 * `reject_generic_email` when there is one.
 */
export type Verdict = {
  decision: Decision;
  host: string | null;
  needsReview: boolean;
  reviewReasons: string[];
};

const WITHOUT_ADDRESS = {
  invalid_file: "invalid_file",
  unreadable: "reject_unreadable",
  not_sms: "reject_not_sms",
} as const;

function linkedDomains(messages: Findings["messages"]): string[] {
  const hosts = messages
    .filter(({ from }) => from === "sender")
    .flatMap(
      ({ text }) =>
        text.toLowerCase().match(/(?<![@\w.-])(?:[a-z0-9-]+\.)+[a-z]{2,}(?![@\w])/g) ?? [],
    );
  return [
    ...new Set(
      hosts
        .map((host) => parse(host))
        .flatMap(({ domain, isIcann }) => (domain && isIcann ? [domain] : [])),
    ),
  ];
}

/**
 * Decides the outcome for a screenshot (U §8; decisions "What the verdicts say"). Pure: only the
 * findings count, whatever the picture's text demands (OA-07). A look-alike of a business is
 * accepted for review; look-alikes of generic providers, disposable and impossible hosts are
 * refused like generic ones.
 */
export function verdict(findings: Findings): Verdict {
  const review = { needsReview: findings.needsReview, reviewReasons: [...findings.reviewReasons] };
  if (findings.kind !== "sms")
    return { decision: WITHOUT_ADDRESS[findings.kind], host: null, ...review };
  if (!findings.violatorEmail) return { decision: "reject_no_email", host: null, ...review };
  const address = emailClass(findings.violatorEmail.value, linkedDomains(findings.messages));
  if (address.kind !== "business")
    return { decision: "reject_generic_email", host: address.provider, ...review };
  if (!address.lookAlike) return { decision: "accept", host: address.host, ...review };
  const reviewReasons = [
    ...review.reviewReasons,
    `the domain ${address.host} looks like another one`,
  ];
  return { decision: "accept", host: address.host, needsReview: true, reviewReasons };
}
