import { ownerOnly, signedIn, type RouteTable } from "~/tests/support/route-table";

const hash = "0".repeat(64);

/**
 * The affiliate portal: for everybody with an active affiliate record, not for staff (decisions,
 * People).
 */
const affiliates = { nobody: "login", other: 200, affiliate: 200, owner: 200, admin: 403 } as const;

/** The user's portal: everybody who is signed in has one, and sees in it only what is theirs. */
export const routes: RouteTable = {
  "routes/user": [{ path: "/user", answers: signedIn(200) }],
  "routes/user._index": [
    { path: "/user?index", answers: signedIn(200) },
    { method: "POST", path: "/user?index", answers: signedIn(422) },
  ],
  "routes/user.cases": [{ path: "/user/cases", answers: signedIn(200) }],
  "routes/user.cases.$caseId": [
    { path: ({ caseId }) => `/user/cases/${caseId}`, answers: ownerOnly(200) },
    { path: ({ externalCaseId }) => `/user/cases/${externalCaseId}`, answers: ownerOnly(200) },
    { path: ({ refusedCaseId }) => `/user/cases/${refusedCaseId}`, answers: signedIn(404) },
    {
      method: "POST",
      path: ({ caseId }) => `/user/cases/${caseId}`,
      form: { field: "violator_email", value: "right@bright-roof.com" },
      answers: ownerOnly(200),
    },
  ],
  "routes/user_.cash-out": [{ path: "/user/cash-out", answers: signedIn("/user/payouts") }],
  "routes/user.agreement": [
    { path: "/user/agreement", answers: signedIn(200) },
    { method: "POST", path: "/user/agreement", answers: signedIn("/user/cases") },
  ],
  "routes/user_.papers.$agreementId": [
    { path: `/user/papers/agr_${hash.slice(0, 32)}`, answers: signedIn(404) },
  ],
  "routes/user.payouts": [{ path: "/user/payouts", answers: signedIn(200) }],
  "routes/user_.payouts_.statement": [{ path: "/user/payouts/statement", answers: signedIn(200) }],
  "routes/user_.cases_.$caseId.file": [
    { path: ({ caseId }) => `/user/cases/${caseId}/file`, answers: ownerOnly("/files/x") },
  ],
  "routes/user_.cases_.$caseId.exhibit": [
    {
      method: "POST",
      path: ({ caseId }) => `/user/cases/${caseId}/exhibit`,
      form: { day: "2025-01-02" },
      answers: ownerOnly(422),
    },
  ],
  "routes/user_.upload": [{ method: "POST", path: "/user/upload", answers: signedIn(422) }],
  "routes/user_.upload.$caseId": [
    { path: ({ caseId }) => `/user/upload/${caseId}`, answers: ownerOnly(200) },
    { path: ({ refusedCaseId }) => `/user/upload/${refusedCaseId}`, answers: ownerOnly(200) },
  ],
  "routes/user_.upload.check": [
    { path: `/user/upload/check?hash=${hash}`, answers: signedIn(200) },
  ],
  "routes/user_.news": [{ path: "/user/news?since=0", answers: signedIn(200) }],
  "routes/user.affiliate": [{ path: "/user/affiliate", answers: signedIn(200) }],
  "routes/affiliate": [{ path: "/affiliate", answers: affiliates }],
  "routes/affiliate._index": [{ path: "/affiliate", answers: affiliates }],
  "routes/affiliate.commissions": [{ path: "/affiliate/commissions?page=2", answers: affiliates }],
};
