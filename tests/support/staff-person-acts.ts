import { days } from "~/core/duration";
import { sqlite } from "~/db/client";
import { one, type StaffActTry } from "~/tests/support/staff-act-try";

const people = (
  intent: string,
  form: (userId: string) => Record<string, string> = () => ({}),
): StaffActTry => {
  return ({ owner: { userId } }) => ({
    path: "/super-admin/users",
    form: { intent, userId, ...form(userId) },
  });
};

/** Acts on a person's account: one's own is changed in Settings. */
export const accountActs: Record<string, StaffActTry> = {
  "answer-person-act:edit": people("edit", (userId) => ({
    updatedAt: one("SELECT updated_at FROM profiles WHERE user_id = ?", userId),
    firstName: "Ana",
    lastName: "New",
    email: one("SELECT email FROM profiles WHERE user_id = ?", userId),
  })),
  "answer-person-act:reset": people("reset"),
  "answer-person-act:role": ({ owner: { userId } }) => {
    sqlite.prepare("UPDATE users SET password_hash = 'x' WHERE id = ?").run(userId);
    const isAdmin = sqlite.prepare("SELECT 1 FROM admin_users WHERE user_id = ?").get(userId);
    return {
      path: "/super-admin/users",
      form: { intent: "role", userId, to: isAdmin ? "none" : "admin" },
    };
  },
  "answer-person-act:delete": people("delete"),
  "answer-person-act:stop": people("stop", () => ({ by: "mail", words: "No more texts" })),
  "answer-person-act:move": people("move", (userId) => {
    // Who came today cannot have moved since.
    sqlite
      .prepare("UPDATE profiles SET created_at = created_at - ? WHERE user_id = ?")
      .run(days(40), userId);
    return { state: "OH", from: new Date().toISOString().slice(0, 10) };
  }),
};
