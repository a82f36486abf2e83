import { useLayoutEffect, useRef } from "react";
import type { PhoneEntry } from "~/core/messaging/phone-history";
import { Bubble, Typing, type ShownPicture } from "./bubble";
import type { Outgoing } from "./use-phone";

const clock = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit" });
const day = new Intl.DateTimeFormat("en-US", { weekday: "short", month: "short", day: "numeric" });
const pause = 20 * 60 * 1000;

function dayOf(at: number): string {
  return new Date(at).toDateString() === new Date().toDateString() ? "Today" : day.format(at);
}

function beginsAnew(before: PhoneEntry | undefined, entry: PhoneEntry): boolean {
  return (
    !before ||
    entry.at - before.at > pause ||
    new Date(before.at).getDate() !== new Date(entry.at).getDate()
  );
}

function delivery({ from, status }: PhoneEntry): string {
  if (from === "person") return "Delivered";
  if (status === "failed" || status === "undelivered" || status === "canceled")
    return "Not delivered";
  return status === "delivered" || status === "read" || status === "sent" ? "" : "On its way";
}

function Foot({ entry }: { entry: PhoneEntry }) {
  const state = delivery(entry);
  return (
    <>
      {clock.format(entry.at)}
      {state ? ` · ${state}` : ""}
    </>
  );
}

function picturesOf(entry: PhoneEntry): ShownPicture[] {
  return entry.media.map(({ url, contentType }, index) => ({
    url,
    name: contentType === "application/pdf" ? "PDF" : `picture ${index + 1}`,
    isPicture: contentType?.startsWith("image/") ?? false,
  }));
}

type ThreadProps = {
  entries: PhoneEntry[];
  outgoing: Outgoing[];
  busy: boolean;
  loading: boolean;
  onEnlarge: (picture: ShownPicture) => void;
  onSendAgain: (one: Outgoing) => void;
  onDiscard: (key: string) => void;
};

function OutgoingBubble({
  one,
  onEnlarge,
  onSendAgain,
  onDiscard,
}: { one: Outgoing } & Omit<ThreadProps, "entries" | "outgoing" | "busy" | "loading">) {
  const pictures = one.attachments.map(({ key, file, preview }) => ({
    url: preview ?? key,
    name: file.name,
    isPicture: preview !== null,
  }));
  const foot = one.error ? (
    <span
      role="alert"
      className="flex flex-wrap justify-end gap-x-3 text-right font-semibold text-danger-ink"
    >
      {one.error}
      <button
        type="button"
        onClick={() => onSendAgain(one)}
        className="cursor-pointer underline underline-offset-2"
      >
        Send again
      </button>
      <button
        type="button"
        onClick={() => onDiscard(one.key)}
        className="cursor-pointer underline underline-offset-2"
      >
        Discard
      </button>
    </span>
  ) : one.isDelivered ? (
    "Delivered"
  ) : (
    "Sending …"
  );
  return (
    <Bubble
      from="person"
      body={one.body}
      pictures={pictures}
      foot={foot}
      faded={!one.isDelivered && one.error === null}
      onEnlarge={onEnlarge}
    />
  );
}

/** Keeps the newest text in sight, unless the reader has scrolled up to older ones. */
function useNewestInSight(change: string) {
  const box = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const follow = (): void => {
    if (box.current && atEnd.current) box.current.scrollTop = box.current.scrollHeight;
  };
  useLayoutEffect(follow, [change]);
  const onScroll = (): void => {
    if (box.current)
      atEnd.current =
        box.current.scrollHeight - box.current.scrollTop - box.current.clientHeight < 80;
  };
  return { box, onScroll, follow };
}

/** The conversation, oldest text first. */
export function Thread({ entries, outgoing, busy, loading, ...acts }: ThreadProps) {
  const { box, onScroll, follow } = useNewestInSight(
    `${entries.length} ${outgoing.length} ${busy}`,
  );
  const isEmpty = !loading && entries.length === 0 && outgoing.length === 0;
  return (
    <div
      ref={box}
      onScroll={onScroll}
      onLoadCapture={follow}
      tabIndex={0}
      role="log"
      aria-label="Conversation"
      aria-busy={loading}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-3.5 pt-3 focus-visible:-outline-offset-2"
    >
      {isEmpty ? (
        <p className="mx-auto mt-16 max-w-60 text-center text-sm text-muted">
          Say hi, or send a screenshot of a spam text. The agent answers here.
        </p>
      ) : null}
      <ul className="flex min-h-full flex-col justify-end">
        {entries.map((entry, index) => {
          const next = entries[index + 1];
          const isLast = next?.from !== entry.from || next.at - entry.at > 60_000;
          return [
            beginsAnew(entries[index - 1], entry) ? (
              <li
                key={`day-${entry.id}`}
                className="my-3 text-center text-xs font-semibold text-muted"
              >
                {dayOf(entry.at)} {clock.format(entry.at)}
              </li>
            ) : null,
            <Bubble
              key={entry.id}
              from={entry.from}
              body={entry.body}
              pictures={picturesOf(entry)}
              foot={isLast ? <Foot entry={entry} /> : null}
              onEnlarge={acts.onEnlarge}
            />,
          ];
        })}
        {outgoing.map((one) => (
          <OutgoingBubble key={one.key} one={one} {...acts} />
        ))}
        {busy ? <Typing /> : null}
      </ul>
    </div>
  );
}
