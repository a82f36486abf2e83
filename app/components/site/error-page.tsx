import { useNavigate } from "@remix-run/react";
import { PublicPage } from "~/app/components/site/public-page";
import { Button } from "~/app/components/ui/button";
import { useProduct } from "~/app/product";

const sentences: Record<number, { title: string; text: string }> = {
  403: {
    title: "This page is not yours to open",
    text: "You are signed in to an account that may not see it.",
  },
  503: {
    title: "This page is not ready yet",
    text: "Its words are being checked by our lawyers. Write to us with any question until then.",
  },
  429: { title: "Too many tries", text: "Please wait a minute and try again." },
};
const otherwise = {
  title: "Something went wrong on our side",
  text: "Nothing you sent is lost. Try again in a moment; if it keeps happening, write to us.",
};

/** The page for an HTTP error status that has no page of its own. */
export function ErrorPage({ status }: { status: number }) {
  const navigate = useNavigate();
  const { supportEmail } = useProduct();
  const { title, text } = sentences[status] ?? otherwise;
  return (
    <PublicPage>
      <section className="mx-auto flex max-w-xl flex-col items-start gap-5 px-4 py-24 sm:px-6 md:py-36">
        <p className="font-mono text-sm font-semibold text-muted">Error {status}</p>
        <h1 className="text-title font-bold">{title}</h1>
        <p className="text-muted">{text}</p>
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => navigate(0)}>Try again</Button>
          {supportEmail ? (
            <Button asChild look="outline">
              <a href={`mailto:${supportEmail}`}>Write to us</a>
            </Button>
          ) : null}
        </div>
      </section>
    </PublicPage>
  );
}
