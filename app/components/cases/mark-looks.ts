import type { MarkKind } from "~/app/components/cases/what-was-read";

type MarkLook = { name: string; className: string; dot: string };

/** The style of each kind of mark on a screenshot, and its name in the legend. */
export const markLooks: Record<MarkKind, MarkLook> = {
  email: {
    name: "Email address",
    className: "border-accent bg-accent/25 border-[3px]",
    dot: "bg-accent",
  },
  phone: {
    name: "Phone number",
    className: "border-warning-ink bg-warning-ink/20",
    dot: "bg-warning-ink",
  },
  time: {
    name: "Date and time",
    className: "border-[#5aa9ff] bg-[#5aa9ff]/20",
    dot: "bg-[#5aa9ff]",
  },
  message: { name: "Message", className: "border-muted/60", dot: "bg-muted" },
};
