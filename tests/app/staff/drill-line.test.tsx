import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { DrillLine } from "~/app/routes/super-admin._index/drill-line";

const at = Date.UTC(2026, 10, 22, 7, 30);

it.each([
  [{ at: null, isWell: null }, "No copy was brought back yet to try it", "lucide-circle-dashed"],
  [{ at: null, isWell: false }, "No copy was ever brought back to try it", "lucide-circle-alert"],
  [{ at, isWell: true }, "A copy was brought back and proven", "lucide-circle-check"],
  [{ at, isWell: false }, "The newest copy is untried or broken", "lucide-circle-alert"],
])("issue 24, 2: the dashboard says of %o: %s", (drill, words, icon) => {
  const html = renderToString(<DrillLine drill={drill} />);
  expect(html).toContain(words);
  expect(html).toContain(icon);
  expect(html.includes("last tried")).toBe(drill.at !== null);
});
