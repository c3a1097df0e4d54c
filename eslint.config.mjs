import next from "eslint-config-next/core-web-vitals";
import tseslint from "typescript-eslint";

// Imports point one way (docs/ARCHITECTURE.md): app → components → lib's schema, policy and queries in the browser,
// app → lib's data and service → ports, db → env on the server. Folders are checked by scripts/checks/boundaries.
const HOSTS = [
  "@/app/**",
  "@/components/**",
  "@/server/**",
  "@/embedded/**",
  "@/scripts/**",
  "@/tests/**",
  "@/e2e/**",
  "@/bench/**",
];
const SERVER_SIDE = [
  "@/lib/**/data",
  "@/lib/**/service",
  "@/lib/platform/db/**",
  "@/lib/platform/ports/**",
  "@/lib/platform/env",
  "@/lib/platform/cache",
  "@/lib/platform/http/body",
  "@/lib/identity/auth/current-actor",
  "@/lib/identity/auth/cookie",
  "@/lib/identity/auth/options",
  "@/lib/identity/auth/validate-request",
  "@/lib/identity/auth/internal-token",
  "@/lib/identity/passwords/hash",
  "@/lib/identity/route",
  "@/prisma/**",
  "@/jobs/**",
];
const DATABASE = ["@/lib/platform/db/client", "@/lib/platform/db/generated/**"];

const forbid = (files, patterns, message, ignores = []) => ({
  files,
  ignores,
  rules: {
    "@typescript-eslint/no-restricted-imports": [
      "error",
      { patterns: [{ group: patterns, message, allowTypeImports: true }] },
    ],
  },
});

const ENV_READ = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: "lib/platform/env.ts is the only reader of process.env.",
};
const SERVER_ACTION = {
  selector: "ExpressionStatement[directive='use server']",
  message: "Pages take no POST (docs/decisions/020-methods.md): write a call under app/api.",
};
const SERVER_ONLY_FIRST = {
  selector: "Program > :first-child:not(ImportDeclaration[source.value='server-only'])",
  message: 'Server files begin with import "server-only".',
};
const DATABASE_IN_SERVER_FILES = {
  selector:
    "Program:not(:has(> ImportDeclaration[source.value='server-only'])) > " +
    "ImportDeclaration[importKind!='type'][source.value='@/lib/platform/db/client']",
  message: 'Only server files (import "server-only" first) touch the database.',
};

export default [
  {
    ignores: [
      ".next/**",
      ".data/**",
      "dist/**",
      "lib/platform/db/generated/**",
      "next-env.d.ts",
      "test-results/**",
      "playwright-report/**",
    ],
  },
  ...next,
  ...tseslint.configs.strict,
  {
    rules: {
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-non-null-assertion": "error",
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "@typescript-eslint/no-empty-function": "off",
      "no-console": ["error", { allow: ["error"] }],
      "import/no-anonymous-default-export": "off",
      // Covers and portraits come in their right sizes from storage or are drawn by us as SVG.
      "@next/next/no-img-element": "off",
    },
  },
  forbid(["lib/**"], [...HOSTS, "@/jobs/**", "@/prisma/**"], "lib knows no app, components or hosts."),
  forbid(
    ["lib/**/{schema,policy,queries}.ts"],
    [...HOSTS, ...SERVER_SIDE],
    "schema, policy and queries run in the browser: they import nothing of the server.",
  ),
  forbid(
    ["components/**"],
    ["@/app/**", "@/server/**", "@/embedded/**", "@/scripts/**", ...SERVER_SIDE],
    "Components get their data from pages or queries.",
  ),
  forbid(
    ["components/ui/**"],
    ["@/app/**", "@/lib/**", "@/components/!(ui)/**"],
    "components/ui could ship in another product.",
  ),
  forbid(
    ["app/**", "middleware.ts", "instrumentation.ts", "instrumentation-client.ts"],
    [
      "@/server/**",
      "@/embedded/**",
      "@/scripts/**",
      "@/tests/**",
      "@/prisma/**",
      ...DATABASE,
      "@/lib/platform/ports/**",
    ],
    "Pages and handlers go through data.ts and service.ts.",
  ),
  forbid(["jobs/**"], [...HOSTS, ...DATABASE], "Jobs go through data.ts and service.ts."),
  forbid(
    ["embedded/**"],
    ["@/app/**", "@/components/**", "@/lib/!(platform)/**", "@/jobs/**"],
    "Embedded back ends know nothing of the application but its platform.",
  ),
  {
    files: [
      "app/**",
      "components/**",
      "lib/**",
      "jobs/**",
      "middleware.ts",
      "instrumentation.ts",
      "instrumentation-client.ts",
    ],
    ignores: ["lib/platform/env.ts"],
    rules: { "no-restricted-syntax": ["error", ENV_READ, SERVER_ACTION] },
  },
  {
    files: ["lib/**/*.ts"],
    ignores: ["lib/platform/env.ts"],
    rules: { "no-restricted-syntax": ["error", ENV_READ, SERVER_ACTION, DATABASE_IN_SERVER_FILES] },
  },
  {
    files: ["lib/**/{data,service}.ts", "lib/platform/ports/**/*.ts"],
    rules: { "no-restricted-syntax": ["error", ENV_READ, SERVER_ACTION, SERVER_ONLY_FIRST] },
  },
  {
    files: ["scripts/**", "server/**", "embedded/**", "prisma/**", "bench/**", "tests/**", "e2e/**"],
    rules: { "no-console": "off" },
  },
  {
    // Code of the site and the worker writes to the log; queries run in the browser.
    files: ["lib/**", "server/**", "jobs/**"],
    ignores: ["lib/**/queries.ts"],
    rules: { "no-console": "error" },
  },
  {
    // No React here: a variable may be called `use`.
    files: ["tests/**", "e2e/**", "embedded/**", "prisma/**", "server/**", "scripts/**", "bench/**"],
    rules: { "react-hooks/rules-of-hooks": "off", "@typescript-eslint/no-dynamic-delete": "off" },
  },
];
