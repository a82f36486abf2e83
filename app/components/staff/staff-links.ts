import ChartNoAxes from "lucide-react/icons/chart-no-axes-column";
import CircleUser from "lucide-react/icons/circle-user";
import ClipboardCheck from "lucide-react/icons/clipboard-check";
import FolderOpen from "lucide-react/icons/folder-open";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import MailCheck from "lucide-react/icons/mail-check";
import MessagesSquare from "lucide-react/icons/messages-square";
import Reply from "lucide-react/icons/reply";
import ScrollText from "lucide-react/icons/scroll-text";
import Settings from "lucide-react/icons/settings";
import Users from "lucide-react/icons/users";
import Wallet from "lucide-react/icons/wallet";
import type { ShellLink } from "~/app/components/shell/shell-links";

/** The page where staff change their own password and authenticator. */
export const ownAccountLinks: ShellLink[] = [
  { to: "/user/settings", name: "Your account", icon: CircleUser, shortKey: "y" },
];

const base = "/super-admin";

export type StaffBadges = {
  users: number;
  submitted: number;
  review: number;
  replies: number;
  affiliates: number;
  waiting: number;
};

/**
 * The staff pages in the order of the sidebar (A §2), with the review queue, the senders' replies
 * and the audit beside them.
 */
export function staffLinks(badges: StaffBadges): ShellLink[] {
  const { users, submitted, review, replies, affiliates, waiting } = badges;
  return [
    { to: base, name: "Dashboard", icon: LayoutDashboard, shortKey: "d" },
    {
      to: `${base}/users`,
      name: "Users",
      icon: Users,
      badge: users,
      badgeName: "users",
      shortKey: "u",
    },
    {
      to: `${base}/cases`,
      name: "Cases",
      icon: FolderOpen,
      end: false,
      badge: submitted,
      badgeName: "submitted cases",
      shortKey: "c",
    },
    {
      to: `${base}/review`,
      name: "Review",
      icon: ClipboardCheck,
      badge: review,
      badgeName: "cases to review",
      shortKey: "r",
    },
    {
      to: `${base}/replies`,
      name: "Replies",
      icon: Reply,
      badge: replies,
      badgeName: "replies that wait",
      shortKey: "b",
    },
    {
      to: `${base}/affiliates`,
      name: "Affiliates",
      icon: ChartNoAxes,
      badge: affiliates,
      badgeName: "affiliates",
      shortKey: "a",
    },
    { to: `${base}/payouts`, name: "Payouts", icon: Wallet, shortKey: "p" },
    {
      to: `${base}/support-chat`,
      name: "Support Chat",
      icon: MessagesSquare,
      end: false,
      badge: waiting,
      badgeName: "people waiting for an answer",
      shortKey: "s",
    },
    { to: `${base}/email-tester`, name: "Email Tester", icon: MailCheck, shortKey: "e" },
    { to: `${base}/audit`, name: "Audit", icon: ScrollText, shortKey: "l" },
    { to: `${base}/settings`, name: "Settings", icon: Settings, shortKey: "t" },
  ];
}
