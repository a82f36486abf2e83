import { env } from "~/env";

const pages = ["/", "/?tab=affiliates", "/terms", "/privacy", "/sms"];

/** The public pages, for search engines. */
export function loader(): Response {
  const entries = pages.map((path) => `<url><loc>${env.BASE_URL}${path}</loc></url>`).join("");
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>\n`;
  return new Response(body, {
    headers: {
      "Content-Type": "application/xml; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    },
  });
}
