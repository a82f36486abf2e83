import { isCommonPassword } from "~/app/auth/common-passwords.server";
import { passwordLength } from "~/core/accounts/sign-in/password-length";

export type PasswordProblem = { title: string; description: string };

/**
 * What is wrong with a new password, or null (U §5; decisions, People: minimum length and common
 * passwords). `own` lists the person's name, address and number: a password made of these alone is
 * easy to guess.
 */
export function passwordProblem(
  password: string,
  own: readonly string[] = [],
  isStaff = false,
): PasswordProblem | null {
  if (password.length < passwordLength.least)
    return {
      title: "Password Too Short",
      description: `Password must be at least ${passwordLength.least} characters long.`,
    };
  if (isStaff && password.length < passwordLength.leastOfStaff)
    return {
      title: "Password Too Short",
      description: `Accounts of staff need at least ${passwordLength.leastOfStaff} characters.`,
    };
  if (password.length > passwordLength.most)
    return {
      title: "Password Too Long",
      description: `Password must be at most ${passwordLength.most} characters long.`,
    };
  if (isCommonPassword(password.normalize("NFKC").toLowerCase(), own))
    return {
      title: "Password Too Common",
      description:
        "Many people use this password, so it is guessed first. Please choose another one.",
    };
  return null;
}
