import { staffOnly, type RouteTable } from "~/tests/support/route-table";

// Visitors are led to the admin login.
const desk = (answer: Parameters<typeof staffOnly>[0]) => staffOnly(answer, 403, "login");

const noAffiliate = "aff_00000000000000000000000000000000";
const noPayout = "pay_00000000000000000000000000000000";

/** Staff's desk for money, settings, mails and the audit. */
export const routes: RouteTable = {
  "routes/super-admin.settings": [
    { path: "/super-admin/settings", answers: desk(200) },
    {
      method: "POST",
      path: "/super-admin/settings",
      form: { intent: "nothing" },
      answers: desk(400),
    },
    { method: "POST", path: "/super-admin/settings", form: { intent: "test" }, answers: desk(422) },
    {
      method: "POST",
      path: "/super-admin/settings",
      form: { intent: "landing", landing_spots_left: "many" },
      answers: desk(422),
    },
  ],
  "routes/super-admin_.settings_.letters": [
    { path: "/super-admin/settings/letters", answers: desk(200) },
  ],
  "routes/super-admin_.settings_.register": [
    { path: "/super-admin/settings/register", answers: desk(200) },
  ],
  "routes/super-admin.audit": [
    { path: "/super-admin/audit", answers: desk(200) },
    {
      method: "POST",
      path: "/super-admin/audit",
      form: { intent: "search", q: "maria" },
      answers: desk("/super-admin/audit"),
    },
  ],
  "routes/super-admin.affiliates": [
    { path: "/super-admin/affiliates", answers: desk(200) },
    {
      method: "POST",
      path: "/super-admin/affiliates",
      form: { intent: "search", q: "maria" },
      answers: desk("/super-admin/affiliates"),
    },
    {
      method: "POST",
      path: "/super-admin/affiliates",
      form: { intent: "nothing" },
      answers: desk(422),
    },
    {
      method: "POST",
      path: "/super-admin/affiliates",
      form: { intent: "delete", affiliateId: noAffiliate },
      answers: desk(404),
    },
    {
      method: "POST",
      path: "/super-admin/affiliates",
      form: { intent: "add", firstName: "A", email: "nobody" },
      answers: desk(422),
    },
  ],
  "routes/super-admin.payouts": [
    { path: "/super-admin/payouts", answers: desk(200) },
    {
      method: "POST",
      path: "/super-admin/payouts",
      form: { intent: "search", q: "maria" },
      answers: desk("/super-admin/payouts"),
    },
    {
      method: "POST",
      path: "/super-admin/payouts",
      form: { intent: "details", payoutId: noPayout },
      answers: desk(404),
    },
    {
      method: "POST",
      path: "/super-admin/payouts",
      form: { intent: "nothing" },
      answers: desk(422),
    },
    {
      method: "POST",
      path: "/super-admin/payouts",
      form: { intent: "move", payoutId: noPayout, seen: "1", to: "processing" },
      answers: desk(404),
    },
  ],
  "routes/super-admin_.payouts_.export": [
    { path: "/super-admin/payouts/export", answers: "/super-admin/payouts" },
    {
      method: "POST",
      path: "/super-admin/payouts/export",
      form: { status: "pending" },
      answers: desk(200),
    },
  ],
  "routes/super-admin.email-tester": [
    { path: "/super-admin/email-tester", answers: desk(200) },
    {
      method: "POST",
      path: "/super-admin/email-tester",
      form: { intent: "preview", kind: "welcome" },
      answers: desk(200),
    },
    {
      method: "POST",
      path: "/super-admin/email-tester",
      form: { intent: "send", kind: "welcome", email: "somebody@else.example" },
      answers: desk(422),
    },
  ],
};
