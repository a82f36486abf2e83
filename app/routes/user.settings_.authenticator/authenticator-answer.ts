export type AuthenticatorAnswer = { intent: string; problem?: string; codes?: string[] };
