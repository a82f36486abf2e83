import type { ReactNode } from "react";
import type { ChannelName } from "~/app/components/affiliate/share-channels";

// The marks are drawn by hand on a 24 × 24 grid, in the colour of the text beside them.
const filled = { fill: "currentColor", stroke: "none" };
const marks: Record<ChannelName, ReactNode> = {
  Facebook: (
    <path
      {...filled}
      d="M13.6 21v-7.6h2.7l.5-3.2h-3.2V8.3c0-1 .4-1.6 1.7-1.6h1.6V3.9c-.4-.1-1.3-.2-2.3-.2-2.6 0-4.2 1.5-4.2 4.2v2.3H7.6v3.2h2.8V21Z"
    />
  ),
  X: (
    <>
      <path d="M4.5 4.5h3.6l11.4 15h-3.6Z" strokeWidth="1.6" />
      <path d="m18.8 4.5-6 6.6M5.2 19.5l5.9-6.4" />
    </>
  ),
  WhatsApp: (
    <>
      <path d="M12 3.6a8.4 8.4 0 0 0-7.2 12.7l-1.2 4.1 4.2-1.1A8.4 8.4 0 1 0 12 3.6Z" />
      <path
        {...filled}
        d="M9.2 7.6c-.9.3-1.4 1.3-1.2 2.5.5 2.9 3 5.5 5.9 6 1.2.2 2.2-.3 2.5-1.2l.2-.9-2.2-1.2-1.1.9c-1.3-.5-2.3-1.5-2.8-2.8l.9-1.1-1.2-2.3Z"
      />
    </>
  ),
  LinkedIn: (
    <>
      <rect x="3.6" y="3.6" width="16.8" height="16.8" rx="3" />
      <path d="M8 11v5.6M8 7.7v.1M11.7 16.6V11M11.7 13.6c0-3.4 4.7-3.6 4.7 0v3" />
    </>
  ),
  Telegram: (
    <path d="m20.6 4.2-17.3 6.9 5.6 2.2 2 6.1 3.2-3.5 4.3 3.1 2.2-14.8ZM8.9 13.3l7.8-5.3" />
  ),
  Reddit: (
    <>
      <ellipse cx="12" cy="14.2" rx="7.6" ry="5.6" />
      <path d="m12 8.6 1-4.3 3.6.8M9.2 16.6c1.6 1.2 4 1.2 5.6 0" />
      <circle cx="17.7" cy="5.3" r="1.1" {...filled} />
      <circle cx="9.2" cy="13.2" r="1.2" {...filled} />
      <circle cx="14.8" cy="13.2" r="1.2" {...filled} />
      <path d="M5.2 11.2a2 2 0 1 1 2-2.1M18.8 11.2a2 2 0 1 0-2-2.1" />
    </>
  ),
  TikTok: (
    <path d="M13.5 4v11.2a3.7 3.7 0 1 1-3.7-3.7M13.5 4c.3 2.9 2.2 4.7 5.2 4.9" strokeWidth="2.4" />
  ),
  Instagram: (
    <>
      <rect x="3.8" y="3.8" width="16.4" height="16.4" rx="4.8" />
      <circle cx="12" cy="12" r="3.8" />
      <circle cx="16.7" cy="7.3" r="1.1" {...filled} />
    </>
  ),
  Pinterest: (
    <>
      <circle cx="12" cy="12" r="8.6" />
      <path d="m10 19.5 2.3-9.3M9.2 12.6c-1.6-2.6.3-5.4 3.1-5.4 2.5 0 4.1 1.8 3.5 4.3-.5 2.2-1.9 3.5-3.4 3.2-.8-.1-1.3-.6-1.4-1.2" />
    </>
  ),
  Email: (
    <>
      <rect x="3" y="5" width="18" height="14" rx="2.4" />
      <path d="m3.5 7.2 8.5 6 8.5-6" />
    </>
  ),
};

/** The logo of a channel, to stand beside its name. */
export function ChannelMark({ name }: { name: ChannelName }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {marks[name]}
    </svg>
  );
}
