import { Hono, type Context } from "hono";
import { html } from "hono/html";
import { suppressRecipient } from "~/core/outreach/mail/suppress-recipient";
import { env } from "~/env";
import { readUnsubscribeToken } from "~/integrations/email/unsubscribe-link";

const style = `body{margin:0;padding:12vh 20px;font:17px/1.5 system-ui,sans-serif;background:#f6f5f1;color:#1c2a31;text-align:center}
main{max-width:30rem;margin:0 auto}h1{font-size:1.5rem}button{font:inherit;font-weight:600;padding:.8em 1.4em;border:0;border-radius:8px;background:#0b6b47;color:#fff}
@media(prefers-color-scheme:dark){body{background:#11191d;color:#f2f1ec}button{background:#5fdca2;color:#06231a}}`;

function page(title: string, body: unknown) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <style>
          ${style}
        </style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`;
}

function refuse(c: Context) {
  return c.html(
    page(
      "This link is not complete",
      html`<p>Please open it again from the mail, or write to ${env.SUPPORT_EMAIL}.</p>`,
    ),
    404,
  );
}

/** Asks for confirmation: programs that follow links in mails must not unsubscribe anybody. */
function ask(c: Context) {
  if (!readUnsubscribeToken(c.req.param("token") ?? "")) return refuse(c);
  return c.html(
    page(
      "No more affiliate news?",
      html`<p>News about your own claims still comes.</p>
        <form method="post"><button>Unsubscribe</button></form>`,
    ),
  );
}

/**
 * Unsubscribes with one click (RFC 8058), by a mail program or the page's button. Another click
 * changes nothing.
 */
function unsubscribe(c: Context) {
  const email = readUnsubscribeToken(c.req.param("token") ?? "");
  if (!email) return refuse(c);
  suppressRecipient({ target: email, kind: "address", reason: "asked", scope: "affiliate_news" });
  return c.html(
    page("You are unsubscribed", html`<p>No more affiliate news is sent to this address.</p>`),
  );
}

export const emailUnsubscribe = new Hono()
  .get("/unsubscribe/:token", ask)
  .post("/unsubscribe/:token", unsubscribe);
