import type { RouteTable } from "~/tests/support/route-table";

const inside = (nobody: number) =>
  ({
    nobody,
    other: "/user",
    affiliate: "/affiliate",
    owner: "/user",
    admin: "/super-admin",
  }) as const;

export const routes: RouteTable = {
  "routes/login": [
    { path: "/login", answers: inside(200) },
    {
      method: "POST",
      path: "/login",
      form: { intent: "sign-in", email: "nobody@people.example", password: "wrong-password" },
      answers: inside(400),
    },
  ],
  "routes/logout": [
    { path: "/logout", answers: "/" },
    { method: "POST", path: "/logout", answers: "/" },
  ],
  "routes/confirm-identity": [
    {
      path: "/confirm-identity",
      answers: { nobody: "login", other: 200, affiliate: 200, owner: 200, admin: 200 },
    },
    {
      method: "POST",
      path: "/confirm-identity",
      form: { proof: "wrong" },
      answers: { nobody: "login", other: 400, affiliate: 400, owner: 400, admin: 400 },
    },
  ],
  "routes/join.$token": [
    { path: "/join/wrong", answers: 410 },
    { method: "POST", path: "/join/wrong", form: { password: "a good long one 9" }, answers: 400 },
  ],
  "routes/prove-email.$token": [
    { path: "/prove-email/wrong", answers: 200 },
    { method: "POST", path: "/prove-email/wrong", answers: 200 },
  ],
  "routes/not-me.$token": [
    { path: "/not-me/wrong", answers: 200 },
    { method: "POST", path: "/not-me/wrong", answers: 200 },
  ],
  "routes/paid.$token": [{ path: "/paid/wrong", answers: 410 }],
  "routes/reset-password": [
    { path: "/reset-password?token=wrong", answers: "/user" },
    {
      method: "POST",
      path: "/reset-password?token=wrong",
      form: { password: "a good long one 9" },
      answers: "/user",
    },
  ],
};
