import { staffOnly, type RouteTable } from "~/tests/support/route-table";

// Visitors are led to the admin login, everybody else meets 'Access Denied'.
const desk = (answer: Parameters<typeof staffOnly>[0]) => staffOnly(answer, 403, "login");

/** Staff's portal: the frame, the dashboard, users, cases and the review queue. */
export const routes: RouteTable = {
  "routes/super-admin": [{ path: "/super-admin", answers: desk(200) }],
  "routes/super-admin._index": [
    { path: "/super-admin", answers: desk(200) },
    { path: "/super-admin?tab=cases", answers: desk(200) },
    { path: "/super-admin?tab=users", answers: desk(200) },
    { path: "/super-admin?tab=affiliates", answers: desk(200) },
    {
      method: "POST",
      path: "/super-admin?index",
      form: { intent: "search", q: "maria" },
      answers: desk("/super-admin"),
    },
  ],
  "routes/super-admin.users": [
    { path: "/super-admin/users", answers: desk(200) },
    {
      method: "POST",
      path: "/super-admin/users",
      form: { intent: "search", q: "maria" },
      answers: desk("/super-admin/users"),
    },
    {
      method: "POST",
      path: "/super-admin/users",
      form: { intent: "role", userId: "user_none", to: "admin" },
      answers: desk(404),
    },
    {
      method: "POST",
      path: "/super-admin/users",
      form: ({ userId }) => ({ intent: "edit", userId, updatedAt: "1", email: "" }),
      answers: desk(422),
    },
  ],
  "routes/super-admin.users_.$userId": [
    { path: ({ userId }) => `/super-admin/users/${userId}`, answers: desk(200) },
    { path: "/super-admin/users/user_none", answers: desk(404) },
  ],
  "routes/super-admin.cases": [
    { path: "/super-admin/cases", answers: desk(200) },
    {
      method: "POST",
      path: "/super-admin/cases",
      form: ({ caseId }) => ({ intent: "status", caseId, version: "0", to: "settled" }),
      answers: desk(409),
    },
    {
      method: "POST",
      path: "/super-admin/cases",
      form: ({ caseId }) => ({ intent: "delete", caseId, version: "0" }),
      answers: desk(409),
    },
    {
      method: "POST",
      path: "/super-admin/cases",
      form: { intent: "paid", caseId: "case_none", version: "1", amount: "1000" },
      answers: desk(404),
    },
  ],
  "routes/super-admin.cases_.$caseId": [
    { path: ({ caseId }) => `/super-admin/cases/${caseId}`, answers: desk(200) },
    { path: "/super-admin/cases/case_none", answers: desk(404) },
    {
      method: "POST",
      path: ({ caseId }) => `/super-admin/cases/${caseId}`,
      form: { intent: "release", version: "0" },
      answers: desk(409),
    },
  ],
  "routes/super-admin.cases_.$caseId.shots": [
    { path: ({ caseId }) => `/super-admin/cases/${caseId}/shots`, answers: desk(200) },
    { path: "/super-admin/cases/case_none/shots", answers: desk(404) },
  ],
  // The owner's file in this test has no bytes.
  "routes/super-admin.cases_.$caseId.preview": [
    { path: ({ caseId }) => `/super-admin/cases/${caseId}/preview`, answers: desk(404) },
  ],
  "routes/super-admin.cases_.$caseId.paper": [
    {
      path: ({ caseId }) => `/super-admin/cases/${caseId}/paper?letter=let_none`,
      answers: desk(404),
    },
  ],
  "routes/super-admin.replies": [
    { path: "/super-admin/replies", answers: desk(200) },
    { path: "/super-admin/replies?view=handled", answers: desk(200) },
    {
      method: "POST",
      path: "/super-admin/replies",
      form: { intent: "answer", replyId: "rep_none", words: "Hello" },
      answers: desk(404),
    },
  ],
  "routes/super-admin.cases_.$caseId.exhibit": [
    {
      method: "POST",
      path: ({ caseId }) => `/super-admin/cases/${caseId}/exhibit`,
      form: { exhibit: "exh_none.png", day: "2025-01-02" },
      answers: desk(422),
    },
  ],
  "routes/super-admin.cases_.$caseId.packet": [
    { path: ({ caseId }) => `/super-admin/cases/${caseId}/packet`, answers: desk(404) },
  ],
  "routes/super-admin.fate": [{ path: "/super-admin/fate?mail=none", answers: desk(200) }],
  "routes/super-admin.search": [
    { method: "POST", path: "/super-admin/search", form: { q: "maria" }, answers: desk(200) },
  ],
  "routes/super-admin.review": [
    { path: "/super-admin/review", answers: desk(200) },
    {
      method: "POST",
      path: "/super-admin/review",
      form: ({ caseId }) => ({ intent: "accept", caseId, version: "0" }),
      answers: desk(409),
    },
  ],
};
