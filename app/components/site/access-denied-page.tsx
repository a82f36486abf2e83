import { Form, Link } from "@remix-run/react";
import { PublicPage } from "~/app/components/site/public-page";
import { Button } from "~/app/components/ui/button";
import { useHome } from "~/app/product";

/** U §6: shown to a signed-in person who lacks the role for a page, with the ways out. */
export function AccessDeniedPage({ title, description }: { title: string; description: string }) {
  const home = useHome() ?? "/user";
  return (
    <PublicPage>
      <section className="mx-auto flex max-w-xl flex-col items-start gap-5 px-4 py-24 sm:px-6 md:py-36">
        <h1 className="text-title font-bold">{title}</h1>
        <p className="text-muted">{description}</p>
        <div className="flex flex-wrap gap-3">
          <Button asChild>
            <Link to={home}>Go to my portal</Link>
          </Button>
          <Form method="post" action="/logout">
            <Button type="submit" look="outline">
              Sign Out
            </Button>
          </Form>
        </div>
      </section>
    </PublicPage>
  );
}
