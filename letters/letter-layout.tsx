import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Link,
  Preview,
  Section,
  Text,
} from "react-email";
import type { LetterContent, Sender } from "~/letters/letter-content";
import { Part, fonts, paper, small, type, wrap } from "~/letters/letter-parts";

// Tells clients that darken mails by themselves that we have our own dark colours.
const night = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page, body.page > table > tbody > tr > td { background-color: #11191d !important; }
  .card { background-color: #1a252b !important; border-color: #2f3c43 !important; }
  .ink { color: #f2f1ec !important; }
  .muted { color: #b4bec3 !important; }
  .line { border-color: #2f3c43 !important; }
  .soft { background-color: #22313a !important; border-color: #5fdca2 !important; }
  .brand, .link { color: #6fe0ad !important; }
  .button { background-color: #5fdca2 !important; color: #06231a !important; }
}
@media (max-width: 480px) { .card > tbody > tr > td { padding: 24px 20px !important; } }
`;

function Foot({ sender, content }: { sender: Sender; content: LetterContent }) {
  return (
    <Section style={{ padding: "20px 8px 0" }}>
      {(content.foot ?? []).map((line) => (
        <Text key={line} className="muted" style={{ ...small, margin: "0 0 8px" }}>
          {line}
        </Text>
      ))}
      <Text className="muted" style={{ ...small, margin: "0 0 8px" }}>
        {sender.product}, {sender.address}
      </Text>
      {content.unsubscribe ? (
        <Link
          className="link"
          href={content.unsubscribe}
          style={{ ...small, color: paper.accent, textDecoration: "underline" }}
        >
          Unsubscribe from these mails
        </Link>
      ) : null}
    </Section>
  );
}

function ActionButton({ label, href }: { label: string; href: string }) {
  return (
    <Button
      className="button"
      href={href}
      style={{
        margin: "8px 0 12px",
        padding: "13px 22px",
        borderRadius: "8px",
        backgroundColor: paper.accent,
        color: "#ffffff",
        fontFamily: fonts,
        fontSize: "16px",
        fontWeight: 600,
        textDecoration: "none",
      }}
    >
      {label}
    </Button>
  );
}

/** The look of every mail that we send, in light and in dark. */
export function LetterLayout({ sender, content }: { sender: Sender; content: LetterContent }) {
  const { subject, preview, title, blocks, button } = content;
  return (
    <Html lang="en">
      <Head>
        <title>{subject}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style dangerouslySetInnerHTML={{ __html: night }} />
      </Head>
      <Body
        className="page"
        style={{ margin: 0, padding: "28px 12px", backgroundColor: paper.page, fontFamily: fonts }}
      >
        <Preview>{preview}</Preview>
        <Container
          className="page"
          style={{ maxWidth: "600px", margin: "0 auto", backgroundColor: paper.page }}
        >
          <Text
            className="brand"
            style={{
              ...type,
              margin: "0 8px 16px",
              fontSize: "18px",
              fontWeight: 700,
              letterSpacing: "-0.01em",
              color: paper.accent,
            }}
          >
            {sender.product}
          </Text>
          <Section
            className="card"
            style={{
              padding: "32px",
              backgroundColor: paper.card,
              border: `1px solid ${paper.line}`,
              borderRadius: "14px",
            }}
          >
            <Heading
              as="h1"
              className="ink"
              style={{
                ...type,
                margin: "0 0 18px",
                fontSize: "23px",
                lineHeight: "30px",
                fontWeight: 700,
                letterSpacing: "-0.01em",
              }}
            >
              {title ?? subject}
            </Heading>
            {blocks.map((block, index) => (
              <Part key={index} block={block} />
            ))}
            {button ? <ActionButton label={button.label} href={button.href} /> : null}
            {button ? (
              <>
                <Hr className="line" style={{ margin: "16px 0 14px", borderColor: paper.line }} />
                <Text className="muted" style={{ ...small, ...wrap, margin: 0 }}>
                  If the button does not work, open this address: {button.href}
                </Text>
              </>
            ) : null}
          </Section>
          <Foot sender={sender} content={content} />
        </Container>
      </Body>
    </Html>
  );
}
