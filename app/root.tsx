import type { LoaderFunctionArgs } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLoaderData,
  useRouteError,
  type MetaFunction,
  type ShouldRevalidateFunction,
} from "@remix-run/react";
import { useContext, useEffect, type ReactNode } from "react";
import { homeOf } from "~/app/auth/home-of.server";
import { currentPerson } from "~/app/auth/session.server";
import { AccessDeniedPage } from "~/app/components/site/access-denied-page";
import { ErrorPage } from "~/app/components/site/error-page";
import { NotFoundPage } from "~/app/components/site/not-found-page";
import { earlyTypingScript, replayEarlyTyping } from "~/app/early-typing";
import { isLost } from "~/app/keep-form";
import { Notices } from "~/app/components/notices";
import { readToast } from "~/app/flash-toast.server";
import { NonceContext } from "~/app/nonce";
import { pageMeta } from "~/app/product";
import { product } from "~/app/product.server";
import { reportBrowserError } from "~/app/report-browser-error";
import { showFlashed } from "~/app/show-flashed";
import { defaultPaper, themeScript } from "~/app/theme";
import "~/app/tailwind.css";

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await currentPerson(request);
  return {
    product: product(),
    toast: await readToast(request),
    home: person ? homeOf(person.userId) : null,
  };
}

// A place within a page, such as the sign-up's second step, needs no data from the server.
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  actionStatus,
  defaultShouldRevalidate,
}) => {
  if (isLost(actionStatus)) return false;
  const pageOf = ({ pathname, search }: URL): string => pathname + search;
  const isWithinPage = pageOf(currentUrl) === pageOf(nextUrl) && currentUrl.hash !== nextUrl.hash;
  return isWithinPage && !formMethod ? false : defaultShouldRevalidate;
};

/** Titles of error pages; every other page names itself. */
export const meta: MetaFunction<typeof loader> = ({ matches, error }) => {
  if (!error) return [];
  return pageMeta(
    matches,
    isRouteErrorResponse(error) && error.status === 404 ? "404" : "Something went wrong",
    "",
  );
};

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useContext(NonceContext);
  return (
    <html lang="en" className="dark" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
        />
        <meta name="theme-color" content={defaultPaper} suppressHydrationWarning />
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: themeScript + ";" + earlyTypingScript }}
        />
        <link
          rel="preload"
          href="/fonts/figtree-latin-5.3.0.woff2"
          as="font"
          type="font/woff2"
          crossOrigin="anonymous"
        />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <Notices />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function Root() {
  const { toast: flashed } = useLoaderData<typeof loader>();
  useEffect(() => {
    if (flashed) showFlashed(flashed);
  }, [flashed]);
  // The effects of the page's parts, which listen for typing, have run before this one.
  useEffect(replayEarlyTyping, []);
  return <Outlet />;
}

function readDenied(data: unknown): { title: string; description: string } | null {
  if (typeof data !== "object" || data === null || !("title" in data) || !("description" in data))
    return null;
  const { title, description } = data;
  return typeof title === "string" && typeof description === "string"
    ? { title, description }
    : null;
}

export function ErrorBoundary() {
  const error = useRouteError();
  useEffect(() => reportBrowserError(error), [error]);
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  const denied =
    isRouteErrorResponse(error) && error.status === 403 ? readDenied(error.data) : null;
  if (denied) return <AccessDeniedPage {...denied} />;
  return <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} />;
}
