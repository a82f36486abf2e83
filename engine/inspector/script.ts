/**
 * The pages' script: it shows times in the reader's zone and replaces the live part when a run
 * changes. The pages work without it.
 */
export const script = `
const zone = () => document.querySelectorAll("time[datetime]").forEach((time) => {
  const date = new Date(time.dateTime);
  time.textContent = date.toLocaleString([], { dateStyle: "medium", timeStyle: "medium" });
});
zone();
const part = document.querySelector("[data-live]");
const mark = document.querySelector(".live");
let busy = false, again = false;
async function refresh() {
  if (busy) { again = true; return; }
  busy = true;
  try {
    const url = new URL(location.href);
    url.searchParams.set("part", "1");
    const response = await fetch(url, { headers: { accept: "text/html" } });
    if (response.ok) {
      const open = new Set([...part.querySelectorAll("details[open]")].map((one) => one.dataset.key));
      part.innerHTML = await response.text();
      part.querySelectorAll("details").forEach((one) => { if (open.has(one.dataset.key)) one.open = true; });
      zone();
    }
  } catch {} finally {
    busy = false;
    if (again) { again = false; setTimeout(refresh, 400); }
  }
}
if (part) {
  const source = new EventSource(part.dataset.live);
  source.onopen = () => { mark.dataset.on = ""; mark.textContent = "Live"; };
  source.onerror = () => { delete mark.dataset.on; mark.textContent = "Reconnecting…"; };
  source.addEventListener("change", refresh);
  addEventListener("pagehide", () => source.close());
}
`;
