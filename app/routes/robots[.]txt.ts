import { env } from "~/env";

const closed = [
  "/dev/",
  "/super-admin",
  "/admin",
  "/user",
  "/affiliate",
  "/login",
  "/join/",
  "/files/",
  "/reset-password",
  "/prove-email/",
  "/not-me/",
  "/paid/",
];

/** Tells search engines which paths to leave alone, and where the sitemap is. */
export function loader(): Response {
  const lines = [
    "User-agent: *",
    ...closed.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${env.BASE_URL}/sitemap.xml`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    },
  });
}
