import { english, type InterfaceWords } from "~/tools/world/say/interface-words";

/** What is no text message though it looks like a conversation. */
export const otherTalk: Readonly<
  Record<
    "assistant" | "social" | "messenger" | "workplace" | "market" | "helpdesk",
    InterfaceWords & { titles: string[] }
  >
> = {
  assistant: {
    ...english,
    titles: ["Assistant", "Helper AI", "Ask Nova"],
    placeholders: ["Ask anything", "Ask a question", "How can I help?"],
    remarks: ["Answers can be wrong. Check what matters.", "New chat"],
    menu: ["New chat", "History", "Share"],
  },
  social: {
    ...english,
    titles: ["@cedar.deals", "@bright_offers", "@best.of.ridge"],
    placeholders: ["Send a chat", "Message...", "Say something nice"],
    remarks: [
      "Active 5m ago",
      "You follow each other",
      "Messages and calls are end-to-end encrypted",
    ],
    menu: ["Video call", "View profile", "Follow"],
  },
  messenger: {
    ...english,
    titles: ["Cedar Deals", "Ridge Offers", "Summit Home", "Ana", "+1 303-555-0144"],
    placeholders: ["Type a message", "Message", "Write a message...", "Aa"],
    remarks: [
      "Messages and calls are end-to-end encrypted. Only people in this chat can read them.",
      "This business uses a secure service to manage this chat.",
      "Forwarded",
      "Missed voice call",
    ],
    states: ["Seen", "✓✓", "Read"],
    menu: ["Video", "Voice call", "Mute"],
  },
  workplace: {
    ...english,
    titles: ["# general", "# random", "# front-desk", "Sales team", "# vendors"],
    placeholders: ["Message #general", "Jot something down", "Reply in thread", "Message the team"],
    remarks: ["3 replies", "This is the very beginning of the channel", "Pinned by an admin"],
    back: ["Home", "Threads", "Channels"],
    menu: ["Huddle", "Files", "Canvas", "Members"],
  },
  market: {
    ...english,
    titles: ["Garden bench · $40", "Desk lamp · Sold", "Bicycle, as new", "Ana · Mower"],
    placeholders: ["Ask the seller", "Make an offer", "Is this available?"],
    remarks: ["Offer accepted", "You started this chat from a listing", "Rate this buyer"],
    back: ["Listings", "Selling", "Buying"],
    menu: ["View listing", "Mark as sold", "Report listing"],
  },
  helpdesk: {
    ...english,
    titles: ["Live chat", "Help centre", "Chat with us", "Customer care"],
    placeholders: ["Ask us anything", "Type your question", "Write to our team"],
    remarks: ["An agent has joined the chat", "You are number 2 in the queue", "Was this helpful?"],
    back: ["Help", "Topics", "Close"],
    menu: ["End chat", "Email transcript", "Minimize"],
  },
};

/** What stands beneath a title in a messenger. */
export const presences = [
  "online",
  "last seen today at 9:14 AM",
  "typing...",
  "Active now",
  "last seen recently",
  "bot",
  "1,204 subscribers",
];
