/** U §8: the notice that an account was made, however it was. */
export const accountCreated = {
  title: "Account Created!",
  description: "Your account has been created! Check your email for a welcome message.",
};
