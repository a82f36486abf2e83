import { Link } from "@remix-run/react";
import { TextUsButton } from "~/app/components/site/text-us-button";
import { useProduct } from "~/app/product";

/** U §5: the legal agreement in plain words, shown before anyone joins. */
export function PlainTerms() {
  const { name } = useProduct();
  const terms = [
    {
      title: "$500, flat",
      text: "For every claim of yours that settles you get $500, however much or little we recover.",
    },
    {
      title: "Not every submission pays",
      text: "Payment comes with a settlement, and only then. Many texts are lawful, and some senders cannot be found.",
    },
    {
      title: "The claim becomes ours",
      text: `By joining you assign your TCPA claim rights for the texts you submit to ${name}. We decide whether and how to settle.`,
    },
    {
      title: "We are not a law firm",
      text: "We give no legal advice, and we do not represent you.",
    },
    {
      title: "Texts only while you want them",
      text: "Reply STOP, or say so in any words. It ends our texts, not your claim.",
    },
    {
      title: "Adults, in the United States",
      text: "You are 18 or older, and tell us which state you live in.",
    },
  ];
  return (
    <section
      id="plain-terms"
      aria-labelledby="plain-terms-title"
      className="drawn-when-near border-y border-line bg-surface"
    >
      <div className="page-width py-14 lg:py-20">
        <div className="grid gap-10 lg:grid-cols-[minmax(0,0.8fr)_minmax(0,1.2fr)] lg:gap-16">
          <div className="flex flex-col items-start gap-5">
            <h2 id="plain-terms-title" className="text-title font-bold">
              What you agree to, said plainly
            </h2>
            <p className="text-muted">
              The whole of it is in the{" "}
              <Link to="/terms" className="font-semibold text-ink underline underline-offset-4">
                Terms & Conditions
              </Link>{" "}
              and the{" "}
              <Link to="/privacy" className="font-semibold text-ink underline underline-offset-4">
                Privacy Policy
              </Link>
              .
            </p>
            <TextUsButton size="lg" />
          </div>
          <dl className="grid gap-x-10 sm:grid-cols-2">
            {terms.map(({ title, text }) => (
              <div key={title} className="border-t border-line py-5">
                <dt className="font-bold">{title}</dt>
                <dd className="mt-1 text-[0.9375rem] text-muted">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  );
}
