import { passwordLength, passwordTooShort } from "~/core/accounts/sign-in/password-length";
import { readTypedAddress } from "~/core/words/typed-address";

/** A problem that stops a form from being sent, in the exact words of U §5. */
export type SignUpProblem = { title: string; message: string; field?: string };

/** U §5, first step: refuses an impossible address where it is typed. */
export function checkEmail(email: string): SignUpProblem | null {
  if (email.trim() === "")
    return {
      title: "Email Required",
      message: "Please enter your email to continue.",
      field: "email",
    };
  const { problem } = readTypedAddress(email);
  return problem ? { title: "Invalid Email", message: problem, field: "email" } : null;
}

/**
 * U §5, second step: all fields are filled in, the phone has ten digits and the password six
 * characters.
 */
export function checkDetails({
  name,
  phone,
  password,
}: {
  name: string;
  phone: string;
  password: string;
}): SignUpProblem | null {
  const missing = Object.entries({ name: name.trim(), phone: phone.trim(), password }).find(
    ([, value]) => value === "",
  );
  if (missing)
    return {
      title: "Missing Information",
      message: "Please fill in all fields to complete signup.",
      field: missing[0],
    };
  if (phone.replace(/\D/g, "").length !== 10)
    return {
      title: "Invalid Phone Number",
      message: "Please enter a valid 10-digit US phone number.",
      field: "phone",
    };
  if (password.length < passwordLength.least)
    return {
      title: "Password Too Short",
      message: passwordTooShort,
      field: "password",
    };
  return null;
}
