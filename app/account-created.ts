/** U §8: the notice that an account was made, whichever way it was made. */
export const accountCreated = {
  title: "Account Created!",
  description: "Your account has been created! Check your email for a welcome message.",
};
