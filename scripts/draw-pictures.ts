import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Page } from "playwright-core";
import { projectRoot } from "~/env";
import { findBrowser } from "~/scripts/find-browser.mjs";

// Draws the pictures in public/ that are not drawn by hand: `npx tsx scripts/draw-pictures.ts`.
// They do not show the product's name, since it is a setting.
const ink = "#f4f3ee";
const paper = "#0c1418";
const accent = "#63e6a9";
const mark = readFileSync(join(projectRoot, "public/favicon.svg"), "utf8");

const sheet = `*{margin:0;box-sizing:border-box}body{background:${paper};color:${ink};font-family:"Avenir Next","Segoe UI",Roboto,"Liberation Sans",Arial,sans-serif}svg{display:block;width:100%;height:100%}`;

function bubble(text: string, look: string): string {
  return `<p style="max-width:340px;padding:18px 24px;border-radius:28px;font-size:25px;line-height:1.3;${look}">${text}</p>`;
}

const them = "background:#1f2b31;align-self:flex-start;border-bottom-left-radius:8px";
const you = `background:${accent};color:#062016;align-self:flex-end;border-bottom-right-radius:8px;font-weight:600`;

const preview = `<style>${sheet}</style><main style="width:1200px;height:630px;padding:72px;display:grid;grid-template-columns:1fr 400px;gap:64px;align-items:center;background:radial-gradient(900px 600px at 0 0,#15322a,transparent 65%),${paper}">
  <div><div style="width:84px;height:84px">${mark}</div>
  <h1 style="margin-top:40px;font-size:78px;line-height:1.04;letter-spacing:-.035em">Text us the spam.<br><span style="color:${accent}">We pursue the claim.</span></h1>
  <p style="margin-top:32px;font-size:34px;line-height:1.35;color:#b9c4c8">A flat <b style="color:${ink}">$500</b> for each claim of yours that settles.</p></div>
  <div style="display:flex;flex-direction:column;gap:18px;padding:34px 28px;border:2px solid #2b3a41;border-radius:44px;background:#121d22">
  ${bubble("LAST DAY for 70% off a new roof! Reply YES", them)}${bubble("What’s your email?", you)}${bubble("quotes@brightroof.example", `${them};font-size:21px;font-weight:600;color:${accent}`)}</div></main>`;

const icon = (padding: string): string =>
  `<style>${sheet}</style><main style="width:512px;height:512px;padding:${padding}">${mark}</main>`;

async function draw(
  page: Page,
  html: string,
  size: { width: number; height: number },
  file: string,
  scale = 1,
): Promise<void> {
  await page.setViewportSize(size);
  await page.setContent(
    `<!doctype html><html lang="en"><body style="zoom:${scale}">${html}</body></html>`,
  );
  const bytes = await page.screenshot({ type: "png" });
  writeFileSync(join(projectRoot, "public", file), bytes);
}

const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ["--no-sandbox", "--disable-gpu"],
});
const page = await browser.newPage();
await draw(page, preview, { width: 1200, height: 630 }, "og.png");
await draw(page, icon("72px"), { width: 512, height: 512 }, "icon-512.png");
await draw(page, icon("72px"), { width: 192, height: 192 }, "icon-192.png", 192 / 512);
await draw(page, icon("120px"), { width: 512, height: 512 }, "icon-maskable-512.png");
await browser.close();
