import { useSyncExternalStore } from "react";

export type Theme = "dark" | "light";

const storageKey = "textclaim-theme";
const paper: Record<Theme, string> = { dark: "#0c1418", light: "#faf9f5" };

/**
 * The theme is dark until a visitor chooses otherwise (U §2). The script runs before the first
 * paint, so that a chosen theme never flashes. It also handles the theme button until the page's
 * scripts have loaded: on a slow phone the button is there long before them.
 */
export const themeScript = `(()=>{const d=document,r=d.documentElement,p=${JSON.stringify(paper)},k=${JSON.stringify(storageKey)};const show=(t)=>{r.className=t;const m=d.querySelector('meta[name="theme-color"]');if(m)m.content=p[t]};try{if(localStorage.getItem(k)==="light")show("light")}catch{}addEventListener("click",window.earlyTheme=(e)=>{if(!e.target.closest?.("[data-theme-toggle]"))return;const t=r.className==="light"?"dark":"light";show(t);try{localStorage.setItem(k,t)}catch{}})})()`;

/** Hands the theme button over to the page's scripts, once they have loaded. */
export function takeThemeOver(): void {
  const { earlyTheme } = window as typeof window & { earlyTheme?: (event: Event) => void };
  if (earlyTheme) removeEventListener("click", earlyTheme);
}

/** The background colour of the default theme, for the `theme-color` meta tag. */
export const defaultPaper = paper.dark;

function shown(): Theme {
  return document.documentElement.classList.contains("light") ? "light" : "dark";
}

function onChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ["class"] });
  return () => observer.disconnect();
}

/** The current theme of the page. */
export function useTheme(): Theme {
  return useSyncExternalStore(onChange, shown, () => "dark" as const);
}

/**
 * Applies the theme and remembers it in this browser; where storage is refused, it lasts as long as
 * the page.
 */
export function showTheme(theme: Theme): void {
  document.documentElement.className = theme;
  document
    .querySelector<HTMLMetaElement>('meta[name="theme-color"]')
    ?.setAttribute("content", paper[theme]);
  try {
    localStorage.setItem(storageKey, theme);
  } catch {
    // Private windows may refuse storage: the choice then lasts as long as the page.
  }
}
