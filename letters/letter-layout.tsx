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
import type { Block, LetterContent, Sender } from "~/letters/write-letter";

const paper = {
  page: "#f6f5f1",
  card: "#ffffff",
  ink: "#1c2a31",
  muted: "#55636b",
  line: "#e1dfd8",
  accent: "#0b6b47",
  soft: "#eef3f0",
};
const fonts = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

// Clients that show mails dark by themselves are told that we have dark colours of our own.
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

const type = {
  margin: "0 0 16px",
  fontSize: "16px",
  lineHeight: "25px",
  color: paper.ink,
  fontFamily: fonts,
} as const;
const small = { ...type, fontSize: "13px", lineHeight: "20px", color: paper.muted } as const;
const wrap = { overflowWrap: "anywhere", wordBreak: "break-word" } as const;

function Facts({ rows }: { rows: readonly (readonly [string, string])[] }) {
  return (
    <table
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      style={{ margin: "4px 0 20px", borderCollapse: "collapse" }}
    >
      <tbody>
        {rows.map(([label, value], index) => (
          <tr key={index}>
            <td
              className="line muted"
              valign="top"
              style={{
                ...small,
                margin: 0,
                width: "34%",
                padding: "9px 12px 9px 0",
                borderBottom: `1px solid ${paper.line}`,
              }}
            >
              {label}
            </td>
            <td
              className="line ink"
              valign="top"
              style={{
                ...type,
                ...wrap,
                margin: 0,
                fontSize: "15px",
                lineHeight: "22px",
                padding: "9px 0",
                borderBottom: `1px solid ${paper.line}`,
              }}
            >
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Lines({ words }: { words: string }) {
  return words.split("\n").map((line, index) => (
    <span key={index}>
      {index > 0 ? <br /> : null}
      {line}
    </span>
  ));
}

function List({ items }: { items: readonly string[] }) {
  return (
    <table
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      style={{ margin: "0 0 12px" }}
    >
      <tbody>
        {items.map((item, index) => (
          <tr key={index}>
            <td
              className="brand"
              valign="top"
              style={{
                ...type,
                margin: 0,
                width: "28px",
                padding: "0 0 10px",
                fontWeight: 700,
                color: paper.accent,
              }}
            >
              {index + 1}.
            </td>
            <td className="ink" valign="top" style={{ ...type, margin: 0, padding: "0 0 10px" }}>
              {item}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Quote({ from, words }: { from: string; words: string }) {
  return (
    <Section
      className="soft"
      style={{
        margin: "0 0 16px",
        padding: "14px 18px",
        backgroundColor: paper.soft,
        borderLeft: `3px solid ${paper.accent}`,
      }}
    >
      <Text className="muted" style={{ ...small, margin: "0 0 4px" }}>
        {from}
      </Text>
      <Text className="ink" style={{ ...type, ...wrap, margin: 0 }}>
        <Lines words={words} />
      </Text>
    </Section>
  );
}

function Amount({ amount, label }: { amount: string; label: string }) {
  return (
    <Section
      className="soft"
      style={{
        margin: "4px 0 20px",
        padding: "18px 20px",
        backgroundColor: paper.soft,
        borderRadius: "10px",
      }}
    >
      <Text
        className="brand"
        style={{
          ...type,
          margin: 0,
          fontSize: "30px",
          lineHeight: "36px",
          fontWeight: 700,
          color: paper.accent,
        }}
      >
        {amount}
      </Text>
      <Text className="muted" style={{ ...small, margin: "2px 0 0" }}>
        {label}
      </Text>
    </Section>
  );
}

function Part({ block }: { block: Block }) {
  switch (block.kind) {
    case "facts":
      return <Facts rows={block.rows} />;
    case "list":
      return <List items={block.items} />;
    case "quote":
      return <Quote from={block.from} words={block.text} />;
    case "amount":
      return <Amount amount={block.amount} label={block.label} />;
    case "heading":
      return (
        <Heading
          as="h2"
          className="ink"
          style={{ ...type, margin: "24px 0 8px", fontSize: "17px", fontWeight: 700 }}
        >
          {block.text}
        </Heading>
      );
    case "note":
      return (
        <Text className="muted" style={small}>
          {block.text}
        </Text>
      );
    case "text":
      return (
        <Text className="ink" style={{ ...type, ...wrap }}>
          <Lines words={block.text} />
        </Text>
      );
  }
}

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
