import { PUBLIC_PAGES } from "./lib/platform/public-pages.mjs";

// Usual combinations of filters have a cached page of their own; every other query is rendered for its request.
// The pattern admits the canonical JSON of a few filters, in their fixed order, and nothing that a path cannot
// hold ("/", "%", "\").
const usualFilters = [
  '"contentType":"[A-Z]{5,8}"',
  '"price":"[A-Z0-9]{4,9}"',
  '"dates":"[a-z_]{5,12}"',
  '"dayPart":"[a-z]{5,9}"',
  '"disciplines":\\["[A-Z_]{3,40}"\\]',
  '"modality":"[A-Z]{6,7}"',
  '"searchText":"[A-Za-z0-9áéíóúüñÁÉÍÓÚÜÑ ]{1,40}"',
  '"topics":\\["[A-Z_]{3,40}"\\]',
].map((pair) => `(?:${pair}(?:,|(?=\\})))?`);
const cachedFilters = `(?<vista>\\{${usualFilters.join("")}\\})`;

const query = (key, value) => ({ type: "query", key, ...(value ? { value } : {}) });
/** The parameters of a page that must be missing; `given` are those that a rewrite reads. */
const noParameters = (path, ...given) =>
  PUBLIC_PAGES.find((page) => page.path === path)
    .parameters.filter((name) => !given.includes(name))
    .map((name) => query(name));

const pageNumber = query("page", "(?<pagina>[1-9]\\d{0,3})");

// A dynamic segment lets these pages be made at their first request, so that the build needs no database.
const cachedPages = [
  ...PUBLIC_PAGES.filter(({ view }) => view).map(({ path, parameters = [], view }) => ({
    source: path,
    missing: parameters.map((name) => query(name)),
    destination: view,
  })),
  {
    source: "/maestros",
    has: [pageNumber],
    missing: noParameters("/maestros", "page"),
    destination: "/directorio/pagina-:pagina",
  },
  {
    source: "/explora",
    has: [query("filters", cachedFilters)],
    missing: noParameters("/explora", "filters", "q"),
    destination: "/explora/:vista",
  },
  {
    source: "/explora",
    has: [pageNumber],
    missing: noParameters("/explora", "page"),
    destination: "/explora/pagina-:pagina",
  },
];

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  // A client that meets another build loads the next page whole. scripts/build/build.ts names builds by their sources, so that
  // two builds of the same sources agree; null lets Next.js draw a name.
  generateBuildId: () => process.env.AYLLU_BUILD_ID || null,
  reactStrictMode: true,
  // `npm run check` checks the types, tests and scripts included: who starts the site need not wait for it.
  typescript: { ignoreBuildErrors: true },
  // A title belongs into <head>, for everyone: what is streamed after it stands in <body>.
  htmlLimitedBots: /.*/,
  // Without it a shared cache may serve an archived content for a year.
  expireTime: 3600,
  // Closes the optimizer: pictures are stored in their sizes or drawn as SVG.
  images: { unoptimized: true },
  // Also holds the reads of every search, which nobody may repeat. Pages in demand are in server/response-cache.ts as well.
  cacheMaxMemorySize: 16 * 1024 * 1024,
  // Every route is loaded by its first request; server/warm-up.ts makes that of the usual ones.
  experimental: { isrFlushToDisk: false, preloadEntriesOnStart: false },
  serverExternalPackages: [
    "@node-rs/argon2",
    "sharp",
    "fontkit",
    "pg",
    "nodemailer",
    "graphile-worker",
    "rate-limiter-flexible",
    // Its errors are told apart by their classes. Pages and calls would each bundle a copy, and share one client.
    "stripe",
    // They open uploaded files in a thread of the server.
    "mediabunny",
    "pdfjs-dist",
    "jsdom",
  ],
  rewrites: () => ({ beforeFiles: cachedPages, afterFiles: [], fallback: [] }),
};

export default config;
