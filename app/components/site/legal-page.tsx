import FilePenLine from "lucide-react/icons/file-pen-line";
import { LegalBlocks } from "~/app/components/site/legal-blocks";
import { PublicPage } from "~/app/components/site/public-page";
import { Alert, AlertTitle } from "~/app/components/ui/alert";
import type { Markup } from "~/core/words/read-markup";

function anchor(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

function Contents({ sections }: Pick<Markup, "sections">) {
  return (
    <nav aria-label="On this page" className="hidden lg:block">
      <ol className="sticky top-24 flex flex-col gap-0.5 text-sm">
        {sections.map(({ title }, index) => (
          <li key={title}>
            <a
              href={`#${anchor(title)}`}
              className="flex gap-3 rounded-md py-1 text-muted transition-colors hover:text-ink"
            >
              <span className="w-5 text-right tabular-nums">{index + 1}.</span>
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** A legal text with its version; `isDraft` until counsel has approved it. */
export type ShownText = { title: string; version: string; isDraft: boolean; text: Markup };

/** A document in numbered sections, marked as a draft until counsel has approved it (U §2). */
export function LegalPage({ legal }: { legal: ShownText }) {
  const { title, version, isDraft, text } = legal;
  const { lead, sections } = text;
  return (
    <PublicPage>
      <div className="mx-auto grid max-w-6xl gap-x-16 px-4 py-12 sm:px-6 lg:grid-cols-[15rem_minmax(0,1fr)] lg:py-20">
        <Contents sections={sections} />
        <article className="max-w-[68ch]">
          <h1 className="text-title font-bold">{title}</h1>
          <div className="mt-3 flex flex-wrap gap-x-3 text-sm text-muted">
            {isDraft ? <p>Last updated January 1, 2025</p> : null}
            <p>Version {version}</p>
          </div>
          {isDraft ? (
            <Alert look="warning" className="mt-6">
              <FilePenLine aria-hidden="true" />
              <AlertTitle>Draft</AlertTitle>
              <p className="mt-1">This page needs review by counsel before anyone relies on it.</p>
            </Alert>
          ) : null}
          <div className="mt-6 text-lg text-muted">
            <LegalBlocks blocks={lead} />
          </div>
          {sections.map((section, index) => (
            <section
              key={section.title}
              aria-labelledby={anchor(section.title)}
              className="mt-10 border-t border-line pt-8"
            >
              <h2
                id={anchor(section.title)}
                className="scroll-mt-24 text-xl leading-snug font-bold tracking-tight"
              >
                <span className="mr-2 text-muted tabular-nums">{index + 1}.</span>
                {section.title}
              </h2>
              <div className="mt-3 flex flex-col gap-3 [&_a]:font-semibold [&_a]:underline [&_a]:underline-offset-4 [&_strong]:font-bold [&_ul]:flex [&_ul]:list-disc [&_ul]:flex-col [&_ul]:gap-1.5 [&_ul]:pl-5">
                <LegalBlocks blocks={section.blocks} />
              </div>
            </section>
          ))}
        </article>
      </div>
    </PublicPage>
  );
}
