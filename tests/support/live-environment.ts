/**
 * What live mode needs; give it to `Object.assign(process.env, …)` before anything reads the
 * environment.
 */
export const liveEnvironment = {
  APP_MODE: "live",
  SESSION_SECRET: "a-session-secret-that-is-long-enough-for-live",
  BASE_URL: "https://app.example.com",
  ADMIN_EMAILS: "boss@staff.example",
  TWILIO_ACCOUNT_SID: `AC${"a".repeat(32)}`,
  TWILIO_AUTH_TOKEN: "token-1",
  TWILIO_PHONE_NUMBER: "+12125550100",
  SMTP_URL: "smtp://127.0.0.1:1",
  SUPPORT_EMAIL: "help@app.example.com",
  POSTAL_ADDRESS: "1 Own Street, Albany, NY 12207",
  BACKUP_PUBLIC_KEY: "CSCV5LZ4ZVKkbWCpQrPMTYwMyCzJ4Ce+7B8wGb7tdDo=",
  KEEP_ALL_ON_ONE_DISK: "I accept losing everything",
  EMAIL_FROM: "TextClaim <claims@app.example.com>",
};
