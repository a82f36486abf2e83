import { signedIn, type RouteTable } from "~/tests/support/route-table";

// Their profiles are complete, so that they go on to where they belong.
const home = {
  nobody: "/",
  other: "/user",
  affiliate: "/affiliate",
  owner: "/user",
  admin: "/super-admin",
} as const;

/**
 * What each person settles about their own account; what matters asks for a fresh proof, which a
 * session just begun is.
 */
export const routes: RouteTable = {
  "routes/auth-redirect": [{ path: "/auth-redirect", answers: home }],
  "routes/complete-signup": [
    { path: "/complete-signup", answers: home },
    { method: "POST", path: "/complete-signup", answers: home },
  ],
  "routes/google.callback": [
    { path: "/google/callback?code=x&state=y", answers: "/login" },
    { method: "POST", path: "/google/callback", answers: "/login" },
  ],
  "routes/second-step": [
    { path: "/second-step", answers: "/login" },
    { method: "POST", path: "/second-step", form: { code: "123456" }, answers: "/login" },
  ],
  "routes/user.settings": [
    { path: "/user/settings", answers: signedIn(200) },
    {
      method: "POST",
      path: "/user/settings",
      form: { intent: "nothing" },
      answers: signedIn("/user/settings"),
    },
  ],
  "routes/user.settings_.authenticator": [
    { path: "/user/settings/authenticator", answers: signedIn(200) },
    {
      method: "POST",
      path: "/user/settings/authenticator",
      form: { intent: "nothing" },
      answers: signedIn(400),
    },
  ],
  "routes/user_.settings_.export": [
    { path: "/user/settings/export", answers: "/user/settings" },
    { method: "POST", path: "/user/settings/export", answers: signedIn(200) },
  ],
};
