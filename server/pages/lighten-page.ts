const sheetLink = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)"\s*\/?>/g;
const scriptLink = /<link rel="modulepreload" /g;
const entry = /<script nonce="([^"]*)" type="module" async=""/;

// After the first frame the links are restored, a few per task; then each module is evaluated in
// its own task, the entry last: done at once, this would block touch input on a phone. A hidden
// window has no frame to wait for.
const starter = `(()=>{const links=[...document.querySelectorAll('link[rel="later"]')],later=f=>{const c=new MessageChannel;c.port1.onmessage=f;c.port2.postMessage(0)},run=()=>{const s=document.querySelector('script[type="later"]'),m=document.createElement("script");m.type="module";m.nonce=s.nonce;m.textContent=s.textContent;document.body.append(m)},wake=l=>{const f=()=>later(()=>wake(l));l.length?import(l.shift().href).then(f,f):run()},go=i=>{for(const l of links.slice(i,i+4))l.rel="modulepreload";i<links.length?later(()=>go(i+4)):wake(links.filter(l=>!l.href.includes("/entry.client-")))};document.hidden?go(0):requestAnimationFrame(()=>later(()=>go(0)))})()`;

/**
 * Delays a page's scripts until its content is on the screen, since the page and its forms work
 * without them. React compares no attributes when it hydrates, and tolerates extra nodes at the
 * end.
 */
export function scriptsLast(html: string): string {
  const nonce = entry.exec(html)?.[1];
  if (nonce === undefined) return html;
  const waiting = html
    .replace(scriptLink, '<link rel="later" ')
    .replace(entry, `<script nonce="${nonce}" type="later"`);
  return `${waiting}<script nonce="${nonce}">${starter}</script>`;
}

/**
 * Inlines the style sheets, so that the first paint waits for one response instead of two. The
 * links stay as a hint for the next page: React expects the nodes in the head that it rendered, and
 * tolerates extra ones at the end.
 */
export function inlineSheets(html: string, read: (path: string) => string | undefined): string {
  const sheets: string[] = [];
  const light = html.replace(sheetLink, (link, path: string) => {
    const sheet = read(path);
    if (sheet === undefined || sheet.includes("</")) return link;
    sheets.push(`<style>${sheet}</style>`);
    return `<link rel="prefetch" as="style" href="${path}"/>`;
  });
  return light.replace("</head>", () => `${sheets.join("")}</head>`);
}
