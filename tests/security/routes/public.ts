import type { RouteTable } from "~/tests/support/route-table";

/** The front door: everybody may come in. */
export const routes: RouteTable = {
  root: [{ path: "/", answers: 200 }],
  "routes/_index": [
    { path: "/", answers: 200 },
    { method: "POST", path: "/?index", form: { intent: "nothing" }, answers: 400 },
  ],
  "routes/$": [
    { path: "/no-such-page", answers: 404 },
    { method: "POST", path: "/no-such-page", answers: 404 },
  ],
  "routes/privacy": [{ path: "/privacy", answers: 200 }],
  "routes/terms": [{ path: "/terms", answers: 200 }],
  "routes/sms": [{ path: "/sms", answers: 200 }],
  "routes/member": [{ path: "/member", answers: "/user" }],
  "routes/member_.$": [{ path: "/member/cases", answers: "/user" }],
  "routes/admin": [{ path: "/admin", answers: "/super-admin" }],
  "routes/files.$": [
    { path: "/files/user_1/case_1/1.png", answers: 403 },
    { path: "/files/user_1/case_1/1.png?expires=99999999999&signature=x", answers: 403 },
  ],
  "routes/figures": [{ path: "/figures", answers: 200 }],
  "routes/robots[.]txt": [{ path: "/robots.txt", answers: 200 }],
  "routes/site[.]webmanifest": [{ path: "/site.webmanifest", answers: 200 }],
  "routes/sitemap[.]xml": [{ path: "/sitemap.xml", answers: 200 }],
};
