import next from "eslint-config-next/core-web-vitals";
import tseslint from "typescript-eslint";

// Data flows one way (docs/ARCHITECTURE.md): app → components → lib/<noun>/{schema,policy,queries} in the browser,
// app → lib/<noun>/{data,service} → ports, db → env on the server.
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
  "@/lib/*/data",
  "@/lib/*/service",
  "@/lib/db/**",
  "@/lib/ports/**",
  "@/lib/platform/env",
  "@/lib/platform/cache",
  "@/lib/identity/auth/current-actor",
  "@/lib/identity/auth/cookie",
  "@/lib/identity/auth/options",
  "@/lib/identity/passwords/hash",
  "@/lib/identity/auth/validate-request",
  "@/lib/identity/auth/internal-token",
  "@/lib/identity/route",
  "@/lib/platform/http/body",
  "@/prisma/**",
  "@/jobs/**",
];
const DATABASE = ["@/lib/platform/db/client", "@/lib/db/generated/**"];

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
  message: "lib/env.ts is the only reader of process.env.",
};
const SERVER_ONLY_FIRST = {
  selector: "Program > :first-child:not(ImportDeclaration[source.value='server-only'])",
  message: 'Server files begin with import "server-only".',
};

export default [
  {
    ignores: [
      ".next/**",
      ".data/**",
      "lib/db/generated/**",
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
  { files: ["lib/**/*.ts"], rules: { "import/no-cycle": "error" } },
  forbid(["lib/**"], [...HOSTS, "@/jobs/**", "@/prisma/**"], "lib knows no app, components or hosts."),
  forbid(
    ["lib/*/{schema,policy,queries}.ts"],
    [...HOSTS, ...SERVER_SIDE],
    "schema, policy and queries run in the browser: they use nothing of the server.",
  ),
  forbid(
    ["lib/**"],
    [...HOSTS, "@/jobs/**", "@/prisma/**", ...DATABASE],
    "Only data.ts and service.ts touch the database.",
    ["lib/*/{data,service}.ts", "lib/*/{schema,policy,queries}.ts", "lib/db/**"],
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
    ["app/**", "middleware.ts"],
    [
      "@/server/**",
      "@/embedded/**",
      "@/scripts/**",
      "@/tests/**",
      "@/prisma/**",
      ...DATABASE,
      "@/lib/ports/**",
    ],
    "Pages and handlers go through data.ts and service.ts.",
  ),
  forbid(["jobs/**"], [...HOSTS, ...DATABASE], "Jobs go through data.ts and service.ts."),
  forbid(
    ["embedded/**"],
    ["@/app/**", "@/components/**", "@/lib/**", "@/jobs/**"],
    "Embedded back ends know nothing of the application.",
  ),
  {
    files: ["app/**", "components/**", "lib/**", "jobs/**", "middleware.ts"],
    ignores: ["lib/env.ts"],
    rules: { "no-restricted-syntax": ["error", ENV_READ] },
  },
  {
    files: ["lib/*/{data,service}.ts", "lib/ports/**/*.ts"],
    rules: { "no-restricted-syntax": ["error", ENV_READ, SERVER_ONLY_FIRST] },
  },
  {
    files: ["scripts/**", "server/**", "embedded/**", "prisma/**", "bench/**", "tests/**", "e2e/**"],
    rules: { "no-console": "off" },
  },
  {
    // No React here: a variable may be called `use`.
    files: ["tests/**", "e2e/**", "embedded/**", "prisma/**", "server/**", "scripts/**", "bench/**"],
    rules: { "react-hooks/rules-of-hooks": "off", "@typescript-eslint/no-dynamic-delete": "off" },
  },
];
