import { Accordion, AccordionItem } from "~/app/components/ui/accordion";
import { useProduct } from "~/app/product";

function questionsFor(name: string) {
  return [
    {
      title: "Is this legal?",
      text: "Yes. The Telephone Consumer Protection Act lets people claim for marketing texts they never agreed to, at $500 and more a text. You assign that claim to us, and we pursue it in our own name.",
    },
    {
      title: "Do I need a lawyer, or pay anything?",
      text: `No. ${name} is not a law firm and gives no legal advice. You pay nothing: we bear the cost of pursuing the claim, whether or not it settles.`,
    },
    {
      title: "How much do I get, and when?",
      text: "A flat $500 for each claim that settles, however much or little we recover. Not every submission pays out. The notices alone take several weeks; you can follow each step in your account or by texting STATUS.",
    },
    {
      title: "Which texts count?",
      text: "Marketing from a business you gave no permission to, above all after you told it to stop. We need the sender’s business email in the conversation. Texts from free addresses such as Gmail or iCloud do not suffice.",
    },
    {
      title: "What happens with my number and my screenshots?",
      text: "They are evidence for your claim, and kept as such. We never sell your number or share it for anyone’s marketing. You can export your data and ask for deletion in your account.",
    },
    {
      title: "Can I stop your texts?",
      text: "At any time: reply STOP, or say so in your own words. It ends our texts, not your claim. Your cases go on by email and in your account.",
    },
  ];
}

/** U §2: six questions, one open at a time. They work without JavaScript. */
export function Faq() {
  const { name } = useProduct();
  return (
    <section id="faq" aria-labelledby="faq-title" className="drawn-when-near">
      <div className="page-width grid gap-8 py-14 lg:grid-cols-[minmax(0,0.6fr)_minmax(0,1.4fr)] lg:gap-16 lg:py-20">
        <h2 id="faq-title" className="text-title font-bold">
          Questions people ask first
        </h2>
        <Accordion>
          {questionsFor(name).map(({ title, text }, index) => (
            <AccordionItem key={title} name="faq" title={title} open={index === 0}>
              {text}
            </AccordionItem>
          ))}
        </Accordion>
      </div>
    </section>
  );
}
