import { defaultPaper } from "~/app/theme";
import { env } from "~/env";

/** The web manifest: the product on a phone's home screen, under its configured name. */
export function loader(): Response {
  const manifest = {
    name: env.PRODUCT_NAME,
    short_name: env.PRODUCT_NAME,
    description:
      "Text a screenshot of an unlawful marketing text, open a claim, get paid when it settles.",
    start_url: "/user",
    scope: "/",
    display: "standalone",
    background_color: defaultPaper,
    theme_color: defaultPaper,
    icons: [
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: {
      "Content-Type": "application/manifest+json",
      "Cache-Control": "public, max-age=3600",
    },
  });
}
