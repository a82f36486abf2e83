import type { Page } from "@playwright/test";
import { expect } from "../../support/browser";
import type { Who } from "./world";

/** A page in one state: who looks, where, and what is done before; `title` is its section. */
export type Visit = {
  title: string;
  who?: Who;
  path: string;
  act?: (page: Page) => Promise<void>;
  /** Shown at one width only. */
  only?: 390 | 1280;
};

const openCase =
  (name: string) =>
  async (page: Page): Promise<void> => {
    await page.getByRole("link", { name: `Spam text from ${name}`, exact: true }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
  };
const press =
  (name: string | RegExp, role: "button" | "tab" | "link" = "button") =>
  async (page: Page): Promise<void> => {
    const one = page.getByRole(role, typeof name === "string" ? { name, exact: true } : { name });
    await one.filter({ visible: true }).first().click();
  };
const choose = async (page: Page): Promise<void> => {
  await page.locator("input[type=file]").setInputFiles("tests/fixtures/screenshots/no-address.png");
  await expect(page.getByText("no-address.png")).toBeVisible();
};
const scrollDown = async (page: Page): Promise<void> => {
  await page.evaluate(() => window.scrollTo({ top: 1500, behavior: "instant" }));
};
const openTicket = async (page: Page): Promise<void> => {
  await press(/^Support/)(page);
  await press(/^Ticket #\d+/)(page);
  await expect(page.getByRole("log", { name: "Messages" })).toBeVisible();
};
const openResolved = async (page: Page): Promise<void> => {
  await press(/^Support/)(page);
  await press("Resolved Tickets", "tab")(page);
};

const user: Record<string, Visit> = {
  landing: { title: "U §2, Landing page: Home", path: "/" },
  scrolled: { title: "U §2, Landing page: further down", path: "/", act: scrollDown },
  phone: {
    title: "U §2, Landing page: under 768 px",
    path: "/",
    act: scrollDown,
    only: 390,
  },
  "side-menu": {
    title: "U §2, Landing page: the side menu",
    path: "/",
    act: press("Menu", "link"),
    only: 390,
  },
  affiliates: { title: "U §2, Landing page: Affiliates", path: "/?tab=affiliates" },
  login: { title: "U §2, Login dialog: User Portal", path: "/login" },
  "login-admin": { title: "U §2, Login dialog: Super Admin", path: "/login?portal=admin" },
  "login-affiliate": {
    title: "U §2, Login dialog: Affiliate Portal",
    path: "/login?portal=affiliate",
  },
  "login-reset": {
    title: "U §2, Login dialog: Reset Password",
    path: "/login",
    act: press("Forgot password?", "link"),
  },
  "signed-out": { title: "U §2, User portal: signed out", path: "/user/cases" },
  "affiliate-out": { title: "U §2, Affiliate portal: signed out", path: "/affiliate" },
  "bad-reset": { title: "U §5, Password reset: a bad link", path: "/reset-password?token=nothing" },
  terms: { title: "U §2, Terms & Conditions", path: "/terms" },
  privacy: { title: "U §2, Privacy Policy", path: "/privacy" },
  lost: { title: "U §2, Not found", path: "/nothing/here" },
  member: { title: "U §2, /member", path: "/member/anything" },
  "old-admin": { title: "U §2, /admin", path: "/admin" },
  upload: { title: "U §2, Upload Screenshot", who: "wanda", path: "/user" },
  chosen: {
    title: "U §2, Upload Screenshot: a file is chosen",
    who: "newt",
    path: "/user",
    act: choose,
  },
  cases: { title: "U §2, My Cases", who: "wanda", path: "/user/cases" },
  rejected: {
    title: "U §2, My Cases: Rejected",
    who: "wanda",
    path: "/user/cases",
    act: press("Rejected (1)", "tab"),
  },
  "no-cases": { title: "U §2, My Cases: nothing submitted", who: "newt", path: "/user/cases" },
  "no-rejected": {
    title: "U §2, My Cases: nothing rejected",
    who: "newt",
    path: "/user/cases",
    act: press("Rejected (0)", "tab"),
  },
  "case-open": {
    title: "U §2, My Cases: details of a submitted case",
    who: "wanda",
    path: "/user/cases",
    act: openCase("Two Pictures"),
  },
  "case-settled": {
    title: "U §2, My Cases: details of a settled case",
    who: "wanda",
    path: "/user/cases",
    act: openCase("Settled Roofers"),
  },
  "case-rejected": {
    title: "U §2, My Cases: details of a rejected case",
    who: "wanda",
    path: "/user/cases",
    act: async (page) => {
      await press("Rejected (1)", "tab")(page);
      await openCase("Refused Roofers")(page);
    },
  },
  "case-image": {
    title: "U §2, My Cases: an image in full size",
    who: "wanda",
    path: "/user/cases",
    act: async (page) => {
      await openCase("Open Roofers")(page);
      await press("Open your screenshot in full size")(page);
    },
  },
  "user-affiliate": {
    title: "U §2, User affiliate dashboard",
    who: "wanda",
    path: "/user/affiliate",
  },
  "no-referrals": {
    title: "U §2, User affiliate dashboard: nobody yet",
    who: "newt",
    path: "/user/affiliate",
  },
  "referral-new": {
    title: "U §2, Referral Details: tracked",
    who: "wanda",
    path: "/user/affiliate",
    act: press(/^Jonas/),
  },
  "referral-paid": {
    title: "U §2, Referral Details: completed",
    who: "wanda",
    path: "/user/affiliate",
    act: press(/^Ludwig/),
  },
  affiliate: { title: "U §2, Affiliate portal: Dashboard", who: "wanda", path: "/affiliate" },
  commissions: {
    title: "U §2, Affiliate portal: Commission Details",
    who: "wanda",
    path: "/affiliate/commissions",
  },
  "no-affiliate": { title: "U §2, Affiliate Access Required", who: "carl", path: "/affiliate" },
  "not-staff": { title: "U §6, Access Denied", who: "newt", path: "/super-admin" },
  "chat-menu": {
    title: "U §2, Support chat: the menu",
    who: "wanda",
    path: "/user/cases",
    act: press(/^Support/),
  },
  "chat-resolved": {
    title: "U §2, Support chat: Resolved Tickets",
    who: "wanda",
    path: "/user/cases",
    act: openResolved,
  },
  chat: {
    title: "U §2, Support chat: a ticket",
    who: "wanda",
    path: "/user/cases",
    act: openTicket,
  },
};

const staff = (title: string, path: string, act?: (page: Page) => Promise<void>): Visit => ({
  title,
  who: "staff",
  path: `/super-admin${path}`,
  ...(act ? { act } : {}),
});

const search =
  (label: string, words: string) =>
  async (page: Page): Promise<void> => {
    await page.getByRole("searchbox", { name: label }).fill(words);
    await expect(page).toHaveURL(/[?&]s=/);
  };

const admin: Record<string, Visit> = {
  desk: staff("A §2.1, Overview", ""),
  "desk-users": staff("A §2.1, Users tab", "?tab=users"),
  "desk-cases": staff("A §2.1, Cases tab", "?tab=cases", search("Search all data", "Settled")),
  "desk-affiliates": staff("A §2.1, Affiliates tab", "?tab=affiliates"),
  users: staff("A §2.2, User Management", "/users"),
  "user-edit": staff("A §2.2, Edit User Information", "/users", press("Edit fred@world.example")),
  "user-delete": staff("A §2.2, Delete Account", "/users", press("Delete fred@world.example")),
  "staff-cases": staff("A §2.3, Case Management", "/cases"),
  "staff-open": staff("A §2.3, submitted cases", "/cases?status=submitted"),
  reject: staff("A §2.3, Reject Case", "/cases?status=submitted", press("Reject")),
  delete: staff("A §2.3, Delete Case", "/cases?status=submitted", press(/^Delete /)),
  shots: staff("A §2.3, Case Screenshots", "/cases?status=submitted", press(/^Screenshots of .*/)),
  "staff-affiliates": staff("A §2.4, Affiliate Management", "/affiliates"),
  payouts: staff("A §2.5, Payout Management", "/payouts"),
  "payout-menu": staff("A §4, a pending payout", "/payouts?status=pending", press(/^Actions for/)),
  "payout-going": staff(
    "A §4, a processing payout",
    "/payouts?status=processing",
    press(/^Actions for/),
  ),
  "payout-failed": staff("A §4, a failed payout", "/payouts?status=failed", press(/^Actions for/)),
  "payout-done": staff(
    "A §4, a completed payout",
    "/payouts?status=completed",
    press(/^Actions for/),
  ),
  "payout-bulk": staff("A §2.5, bulk actions", "/payouts", async (page) => {
    await page
      .getByRole("checkbox", { name: /^Select .*'s payout/ })
      .filter({ visible: true })
      .first()
      .check();
  }),
  settings: staff("A §2.6, Settings", "/settings"),
  tester: staff("A §2.7, Email Tester", "/email-tester"),
  support: staff("A §2.8, Conversations", "/support-chat"),
  training: staff("A §2.8, AI Training", "/support-chat?tab=training"),
  "ai-settings": staff("A §2.8, AI Settings", "/support-chat?tab=settings"),
  conversation: staff("A §2.8, a conversation", "/support-chat", press(/^Wanda Frost/, "link")),
};

/** Every page in every state at which rows of the two tables are seen. */
export const visits: Record<string, Visit> = { ...user, ...admin };
