import { Heading, Section, Text } from "react-email";
import type { Block } from "~/letters/letter-content";

export const paper = {
  page: "#f6f5f1",
  card: "#ffffff",
  ink: "#1c2a31",
  muted: "#55636b",
  line: "#e1dfd8",
  accent: "#0b6b47",
  soft: "#eef3f0",
};
export const fonts =
  "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

export const type = {
  margin: "0 0 16px",
  fontSize: "16px",
  lineHeight: "25px",
  color: paper.ink,
  fontFamily: fonts,
} as const;
export const small = { ...type, fontSize: "13px", lineHeight: "20px", color: paper.muted } as const;
export const wrap = { overflowWrap: "anywhere", wordBreak: "break-word" } as const;

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

/** Draws one part of a letter. */
export function Part({ block }: { block: Block }) {
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
