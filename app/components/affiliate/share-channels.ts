export type ChannelName =
  | "Facebook"
  | "X"
  | "WhatsApp"
  | "LinkedIn"
  | "Telegram"
  | "Reddit"
  | "TikTok"
  | "Instagram"
  | "Pinterest"
  | "Email";
export type ShareChannel = {
  name: ChannelName;
  address: (link: string, words: string) => string;
};

const query = (base: string, fields: Record<string, string>): string =>
  `${base}?${new URLSearchParams(fields).toString()}`;

/**
 * U §2: the ten channels. TikTok and Instagram cannot be given a link: their home page opens, and
 * the link is copied first.
 */
export const shareChannels: readonly ShareChannel[] = [
  { name: "Facebook", address: (u) => query("https://www.facebook.com/sharer/sharer.php", { u }) },
  { name: "X", address: (url, text) => query("https://twitter.com/intent/tweet", { url, text }) },
  {
    name: "WhatsApp",
    address: (link, words) => query("https://wa.me/", { text: `${words} ${link}` }),
  },
  {
    name: "LinkedIn",
    address: (url) => query("https://www.linkedin.com/sharing/share-offsite/", { url }),
  },
  { name: "Telegram", address: (url, text) => query("https://t.me/share/url", { url, text }) },
  {
    name: "Reddit",
    address: (url, title) => query("https://www.reddit.com/submit", { url, title }),
  },
  { name: "TikTok", address: () => "https://www.tiktok.com/" },
  { name: "Instagram", address: () => "https://www.instagram.com/" },
  {
    name: "Pinterest",
    address: (url, description) =>
      query("https://pinterest.com/pin/create/button/", { url, description }),
  },
  // Mail programs do not read a plus sign as a space.
  {
    name: "Email",
    address: (link, words) =>
      `mailto:?subject=${encodeURIComponent(words)}&body=${encodeURIComponent(`${words}\n\n${link}`)}`,
  },
];

/** Channels that cannot be given the link, so that it is copied instead. */
export const linkless: ReadonlySet<ChannelName> = new Set(["TikTok", "Instagram"]);
