import { useCallback, useEffect, useState } from "react";
import { useLive } from "~/app/live/use-live";
import type { PhoneState } from "~/app/demo/read-phone.server";
import type { PhoneEntry } from "~/core/messaging/phone-history";

export type Attachment = { key: string; file: File; preview: string | null };
export type Draft = { body: string; attachments: Attachment[] };

/** A text on its way to the agent, or one that did not arrive. */
export type Outgoing = Draft & {
  key: string;
  knownIds: ReadonlySet<string>;
  isDelivered: boolean;
  error: string | null;
};

type Sent = { ok: true } | { ok: false; error: string };

const unreachable = "The server cannot be reached. Is it still running?";

async function post(phone: string, { body, attachments }: Draft): Promise<Sent> {
  const form = new FormData();
  form.set("from", phone);
  form.set("body", body);
  for (const { file } of attachments) form.append("file", file);
  try {
    const response = await fetch("/dev/phone/send", { method: "POST", body: form });
    if (!response.headers.get("Content-Type")?.includes("json"))
      return {
        ok: false,
        error:
          response.status === 413 ? "These files are more than one text can take." : unreachable,
      };
    return (await response.json()) as Sent;
  } catch {
    return { ok: false, error: unreachable };
  }
}

// Only the live state decides what is shown: the response to a request may be older.
function hasArrived(
  entries: readonly PhoneEntry[],
  { body, attachments, knownIds }: Outgoing,
): boolean {
  return entries.some(
    (entry) =>
      entry.from === "person" &&
      !knownIds.has(entry.id) &&
      entry.body === body &&
      entry.media.length === attachments.length,
  );
}

const nothingYet: PhoneEntry[] = [];

function forget(draft: Draft): void {
  for (const { preview } of draft.attachments) if (preview) URL.revokeObjectURL(preview);
}

/** The texts of a phone, updated by server-sent events. */
function useLiveState(phone: string) {
  const [state, setState] = useState<PhoneState | null>(null);
  useEffect(() => () => setState(null), [phone]);
  const lost = useLive(`/dev/phone/events?phone=${encodeURIComponent(phone)}`, (data) =>
    setState(JSON.parse(data) as PhoneState),
  );
  return { state, lost };
}

/** One phone: its state and its acts. */
export function usePhone(phone: string) {
  const { state, lost } = useLiveState(phone);
  const [outgoing, setOutgoing] = useState<Outgoing[]>([]);
  useEffect(() => setOutgoing([]), [phone]);

  const discard = useCallback((key: string) => {
    setOutgoing((all) => {
      all.filter((one) => one.key === key).forEach(forget);
      return all.filter((one) => one.key !== key);
    });
  }, []);

  const send = async (draft: Draft): Promise<void> => {
    const key = `${Date.now()}-${Math.random()}`;
    const knownIds = new Set(state?.entries.map(({ id }) => id));
    setOutgoing((all) => [...all, { ...draft, key, knownIds, isDelivered: false, error: null }]);
    const sent = await post(phone, draft);
    const outcome = sent.ok ? { isDelivered: true } : { error: sent.error };
    setOutgoing((all) => all.map((one) => (one.key === key ? { ...one, ...outcome } : one)));
  };

  const sendAgain = (one: Outgoing): void => {
    setOutgoing((all) => all.filter(({ key }) => key !== one.key));
    void send({ body: one.body, attachments: one.attachments });
  };

  const entries = state?.entries ?? nothingYet;
  useEffect(() => {
    for (const one of outgoing) if (one.isDelivered && hasArrived(entries, one)) discard(one.key);
  }, [entries, outgoing, discard]);
  const waiting = outgoing.filter((one) => one.error !== null || !hasArrived(entries, one));
  return {
    loading: state === null,
    entries,
    outgoing: waiting,
    busy: state?.busy ?? false,
    lost,
    send,
    sendAgain,
    discard,
  };
}
