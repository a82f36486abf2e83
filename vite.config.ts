import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import tsconfigPaths from "vite-tsconfig-paths";
import { programs } from "./scripts/prepare.mjs";

// Remix's plugin insists on its own entry. Our server imports Remix's build instead, so that
// everything is one module graph; operators' programs share its parts.
function oneServerBundle(): Plugin {
  return {
    name: "one-server-bundle",
    enforce: "post",
    config: (_config, { isSsrBuild }) =>
      isSsrBuild
        ? {
            build: {
              rollupOptions: {
                input: { index: "server.ts", ...programs },
                output: { entryFileNames: "[name].js" },
              },
            },
          }
        : undefined,
  };
}

// Files are compressed once here, so that no compression delays a streamed page or a webhook.
function compressedAssets(): Plugin {
  let folder = "";
  return {
    name: "compressed-assets",
    apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    configResolved: ({ build }) => void (folder = build.outDir),
    closeBundle() {
      const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
        /\.(js|css|svg|txt)$/.test(name),
      );
      for (const path of names
        .map((name) => join(folder, name))
        .filter((name) => statSync(name).size > 1024)) {
        const bytes = readFileSync(path);
        writeFileSync(`${path}.br`, brotliCompressSync(bytes));
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}

// React and Remix are evaluated one after the other (`server/pages/lighten-page.ts`); in one chunk
// they would be one long task.
function apartFrameworks(): Plugin {
  const manualChunks = (id: string): string | undefined =>
    /\/node_modules\/(?:react|react-dom|scheduler)\//.test(id)
      ? "react"
      : /\/node_modules\/(?:@remix-run|react-router|react-router-dom)\//.test(id)
        ? "remix"
        : undefined;
  return {
    name: "apart-frameworks",
    enforce: "post",
    config: (_config, { isSsrBuild }) =>
      isSsrBuild ? undefined : { build: { rollupOptions: { output: { manualChunks } } } },
  };
}

export default defineConfig({
  plugins: [
    tailwindcss(),
    remix({
      future: {
        v3_fetcherPersist: true,
        v3_lazyRouteDiscovery: true,
        v3_relativeSplatPath: true,
        v3_routeConfig: true,
        v3_singleFetch: true,
        v3_throwAbortReason: true,
        unstable_optimizeDeps: true,
      },
    }),
    tsconfigPaths(),
    oneServerBundle(),
    apartFrameworks(),
    compressedAssets(),
  ],
  // Of what it exports the server needs seven small parts; the whole takes half a second to load.
  ssr: { noExternal: ["react-email"] },
  optimizeDeps: { exclude: ["@node-rs/argon2"] },
  build: { target: "es2022", sourcemap: false, chunkSizeWarningLimit: 800 },
  esbuild: { legalComments: "none" },
});
