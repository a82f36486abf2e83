import { useRouteLoaderData } from "@remix-run/react";

/**
 * The product's facts as pages know them. `agentNumber` is null where texts come through a
 * messaging service whose number is not configured.
 */
export type Product = {
  name: string;
  supportEmail: string;
  postalAddress: string;
  agentNumber: { e164: string; shown: string } | null;
  demo: boolean;
  origin: string;
};

const unknown: Product = {
  name: "Home",
  supportEmail: "",
  postalAddress: "",
  agentNumber: null,
  demo: false,
  origin: "",
};

// In the browser: the latest data of the root's loader, for a page that is rendered after the
// loader failed.
let lastTold: Product | undefined;

/** The product as the root's loader last gave it. */
export function useProduct(): Product {
  const told = useRouteLoaderData<{ product: Product } | undefined>("root")?.product;
  if (told && typeof document !== "undefined") lastTold = told;
  return told ?? lastTold ?? unknown;
}

/** The address of the signed-in person's portal, or null; every page shows who is signed in. */
export function useHome(): string | null {
  return useRouteLoaderData<{ home: string | null }>("root")?.home ?? null;
}

type Match = { id: string; data?: unknown } | undefined;

/**
 * The meta tags of a page: title, description and the picture for shared links. Without a title the
 * page has the product's own; `path` is the address for search engines.
 */
export function pageMeta(
  matches: readonly Match[],
  title: string | null,
  description: string,
  path?: string,
) {
  const root = matches.find((match) => match?.id === "root")?.data as
    { product?: Product } | undefined;
  const { name, origin } = root?.product ?? lastTold ?? unknown;
  const full = title ? `${title} | ${name}` : `${name}: text a spam screenshot, open a claim`;
  const address =
    path === undefined
      ? []
      : [
          { tagName: "link", rel: "canonical", href: `${origin}${path}` },
          { property: "og:url", content: `${origin}${path}` },
        ];
  return [
    { title: full },
    { name: "description", content: description },
    { property: "og:title", content: full },
    { property: "og:description", content: description },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: name },
    { property: "og:image", content: `${origin}/og.png` },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    {
      property: "og:image:alt",
      content:
        "A text message with a spam offer, and the words: text us the spam, we pursue the claim.",
    },
    { name: "twitter:card", content: "summary_large_image" },
    ...address,
  ];
}
