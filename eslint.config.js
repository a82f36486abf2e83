import js from "@eslint/js";
import tseslint from "typescript-eslint";

// Who may import whom (design: the arrows). tests/architecture.test.ts follows the same arrows file
// by file; this list says it in the editor.
const everyRoom = [
  "app",
  "bot",
  "workflows",
  "operations",
  "engine",
  "core",
  "integrations",
  "letters",
  "db",
  "server",
  "scripts",
  "tests",
];
const rooms = {
  app: ["app", "operations", "core", "integrations", "letters"],
  bot: ["bot", "operations", "core", "integrations"],
  workflows: ["workflows", "operations", "engine", "core", "integrations", "letters", "bot"],
  operations: ["operations", "core", "integrations", "letters"],
  engine: ["engine", "db"],
  core: ["core", "db"],
  integrations: ["integrations", "core"],
  letters: ["letters", "core"],
  db: ["db"],
};
const vendors = [
  "twilio",
  "openai",
  "@aws-sdk/*",
  "inngest",
  "nodemailer",
  "lucia",
  "arctic",
  "react-email",
  "hono",
  "hono/*",
  "@remix-run/*",
  "react",
];
const closer = {
  app: [
    {
      group: ["drizzle-orm", "drizzle-orm/*", "better-sqlite3", "~/db/sqlite-driver.mjs"],
      message: "Doors ask core; Drizzle lives there.",
    },
  ],
  bot: [
    {
      group: ["drizzle-orm", "drizzle-orm/*", "better-sqlite3", "~/db/sqlite-driver.mjs"],
      message: "Doors ask core; Drizzle lives there.",
    },
  ],
  workflows: [
    {
      group: ["~/bot/*", "!~/bot/agent", "!~/bot/replies", "!~/bot/picture-replies"],
      message: "Workflows use the bot's agent and replies, nothing else of it.",
    },
  ],
  operations: [
    {
      group: ["drizzle-orm", "drizzle-orm/*", "better-sqlite3", "~/db/sqlite-driver.mjs"],
      message: "Operations ask core; Drizzle lives there.",
    },
  ],
  engine: [
    {
      group: ["~/env", "~/server"],
      message: "The engine knows its database, its log and the SDK: the rest is given to it.",
    },
  ],
  core: [
    { group: vendors, message: "A rule has no SDK: adapters speak to vendors." },
    {
      group: ["~/env", "~/log"],
      message: "A rule has no environment: what it needs is an argument.",
    },
  ],
  integrations: [
    {
      group: [
        "~/core/*/**",
        "!~/core/words/*",
        "!~/core/understanding/packed-weights",
        "!~/core/understanding/order-words",
        "drizzle-orm",
        "better-sqlite3",
        "~/db/sqlite-driver.mjs",
      ],
      message: "An adapter has no rules and no database.",
    },
  ],
  letters: [
    {
      group: ["~/core/*/**", "!~/core/words/*", "~/env", "~/log"],
      message: "A letter uses core's formatters only.",
    },
  ],
  db: [],
};

// Taken whole, these make every build read thousands of files for a handful of parts.
const wholes = [
  {
    name: "lucide-react",
    message: 'One icon is one file: import Sun from "lucide-react/icons/sun".',
  },
  { name: "radix-ui", message: 'One part is one file: import * as Radix from "radix-ui/dialog".' },
  {
    name: "sonner",
    message:
      'Notices go through "~/app/components/ui/overlay/toast", which loads what draws them with the first.',
  },
];

function arrows(room) {
  const foreign = everyRoom
    .filter((other) => !rooms[room].includes(other))
    .map((other) => `~/${other}/**`);
  const patterns = [
    {
      group: [
        ...foreign,
        "~/server",
        ...(foreign.includes("~/db/**") ? ["!~/db", "!~/db/vocabulary"] : []),
      ],
      message: `No arrow leads there from ${room} (the design's import rules).`,
    },
    { group: ["../*"], message: "Another folder is imported by its full name, ~/…" },
    ...closer[room],
  ];
  return {
    files: [`${room}/**/*.{ts,tsx}`],
    rules: { "no-restricted-imports": ["error", { paths: wholes, patterns }] },
  };
}

const silent = { "no-restricted-imports": "off" };

export default tseslint.config(
  {
    ignores: [
      "build",
      "tools/*/node_modules",
      ".data",
      ".data-journal",
      ".cache",
      "coverage",
      "test-results",
      "playwright-report",
      "db/migrations",
    ],
  },
  js.configs.recommended,
  {
    files: ["**/*.{ts,tsx}"],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-misused-promises": [
        "error",
        { checksVoidReturn: { attributes: false } },
      ],
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-unnecessary-condition": "error",
      "@typescript-eslint/switch-exhaustiveness-check": "error",
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/restrict-template-expressions": [
        "error",
        { allowNumber: true, allowBoolean: true },
      ],
      "@typescript-eslint/require-await": "off",
      // Our objects are made by functions and have no `this` to lose.
      "@typescript-eslint/unbound-method": "off",
      "@typescript-eslint/prefer-nullish-coalescing": [
        "error",
        { ignorePrimitives: { string: true } },
      ],
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_" },
      ],
      "no-console": "error",
      "no-restricted-syntax": [
        "error",
        {
          selector: "TSEnumDeclaration",
          message: "A union of strings says the same without code at run time.",
        },
        { selector: "ExportAllDeclaration", message: "No barrels: import from the file itself." },
      ],
      // Hostile input is full of them.
      "no-control-regex": "off",
      "max-lines": ["error", { max: 250 }],
      // Prettier breaks code; sentences, patterns and SQL are left whole, comments are not.
      "max-len": [
        "error",
        {
          code: 100,
          ignoreUrls: true,
          ignoreStrings: true,
          ignoreTemplateLiterals: true,
          ignoreRegExpLiterals: true,
        },
      ],
      eqeqeq: ["error", "always", { null: "ignore" }],
    },
  },
  ...Object.keys(rooms).map(arrows),
  // Remix's routes answer by throwing a response.
  { files: ["app/**"], rules: { "@typescript-eslint/only-throw-error": "off" } },
  // Written exceptions to the arrows, each with its reason.
  { files: ["app/auth/lucia.server.ts"], rules: silent }, // lucia's adapter needs the tables
  { files: ["integrations/fair-turns.ts"], rules: silent }, // its steps and the executor's work share one queue
  { files: ["app/components/ui/overlay/toaster.tsx"], rules: silent }, // draws the notices
  { files: ["db/seed.ts"], rules: silent }, // a script that fills the demo with core's acts
  { files: ["operations/backups/restore-backup.ts"], rules: silent }, // closes the database that it replaces
  { files: ["scripts/**", "tests/**", "tools/**"], rules: { "no-console": "off" } },
  {
    files: ["tests/**"],
    rules: {
      "max-lines": ["error", { max: 500 }],
      "@typescript-eslint/no-unnecessary-condition": "off",
      "@typescript-eslint/no-non-null-assertion": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      // Playwright insists on a pattern where a fixture needs no other.
      "no-empty-pattern": "off",
    },
  },
  {
    files: ["**/*.{js,mjs}"],
    languageOptions: {
      globals: {
        process: "readonly",
        console: "readonly",
        URL: "readonly",
        fetch: "readonly",
        Headers: "readonly",
        setTimeout: "readonly",
        clearTimeout: "readonly",
        setInterval: "readonly",
        clearInterval: "readonly",
        AbortSignal: "readonly",
        Buffer: "readonly",
      },
    },
  },
);
