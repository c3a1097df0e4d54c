import { readFileSync } from "node:fs";
import { join } from "node:path";

const FONTS = [
  {
    family: "Fraunces",
    weight: "500 600",
    file: "@fontsource/fraunces/files/fraunces-latin-500-normal.woff2",
  },
  {
    family: "Figtree",
    weight: "300 900",
    file: "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2",
  },
];

const fontFaces = FONTS.map(({ family, weight, file }) => {
  const data = readFileSync(join(process.cwd(), "node_modules", file), "base64");
  return `@font-face { font-family: ${family}; font-weight: ${weight}; src: url("data:font/woff2;base64,${data}"); }`;
}).join("\n");

/** Style sheet of the hosted pages: the site's colours and fonts, light and dark. */
export const PAGE_CSS = `
${fontFaces}
:root {
  color-scheme: light dark;
  --page: #fbf8f3; --surface: #fff; --line: #e7dfd6; --line-field: #9a8e85;
  --ink: #231a2b; --body: #4a3f55; --quiet: #6b5f76;
  --clay: #a63f1e; --clay-hover: #8a3217; --on-clay: #fff; --clay-tint: #f7e3d8;
  --gold: #e0a83c; --gold-tint: #f4e2c4; --teal: #0e5a57; --error: #b3261e; --error-tint: #fbe9e6;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #17111d; --surface: #211a29; --line: #3a3043; --line-field: #7d6f8a;
    --ink: #f4eee6; --body: #cbbfd3; --quiet: #a99bb3;
    --clay: #f0906b; --clay-hover: #f6ac8f; --on-clay: #231a2b; --clay-tint: #3d2622;
    --gold: #f0c368; --gold-tint: #3a2f1d; --teal: #7ccfc4; --error: #ff8a80; --error-tint: #3b2024;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--body); font: 1rem/1.6 Figtree, system-ui, sans-serif; }
.notice { margin: 0; padding: .75rem 1.125rem; background: var(--gold-tint); color: var(--ink); text-align: center; }
.notice::after { content: ""; display: block; height: .5rem; margin: .75rem -1.125rem -.75rem; background: repeating-linear-gradient(90deg, var(--clay) 0 8px, var(--page) 8px 12px, var(--teal) 12px 20px, var(--page) 20px 24px, var(--gold) 24px 28px, var(--page) 28px 32px); }
main { max-width: 30rem; margin: 0 auto; padding: 2rem 1.125rem 4rem; }
.brand { margin: 0 0 1.5rem; color: var(--clay); font: 600 1.375rem/1.15 Fraunces, "Iowan Old Style", Georgia, serif; }
h1 { margin: 0; color: var(--ink); font: 600 1.75rem/1.15 Fraunces, "Iowan Old Style", Georgia, serif; overflow-wrap: anywhere; }
.about { margin: .75rem 0 0; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .5rem 1.5rem; margin: 1.5rem 0; padding: 1rem 0; border-block: 1px solid var(--line); }
dt { color: var(--quiet); }
dd { margin: 0; color: var(--ink); text-align: end; overflow-wrap: anywhere; }
.total { font-weight: 600; font-variant-numeric: tabular-nums; }
.alert { margin: 0 0 1.5rem; padding: .75rem 1rem; border-radius: 8px; background: var(--error-tint); color: var(--error); }
fieldset { margin: 0 0 1.5rem; padding: 0; border: 0; }
legend, .field label { margin-bottom: .5rem; padding: 0; color: var(--ink); font-weight: 600; }
.field { margin-bottom: 1.5rem; }
.field label { display: block; }
.field input { width: 100%; min-height: 2.75rem; padding: .5rem .75rem; border: 1px solid var(--line-field); border-radius: 8px; background: var(--surface); color: var(--ink); font: inherit; }
.choice { position: relative; display: grid; grid-template-columns: auto 1fr; column-gap: .75rem; align-items: center; margin-bottom: .5rem; padding: .625rem 1rem; border: 1px solid var(--line); border-radius: 8px; background: var(--surface); }
.choice:has(:checked) { border-color: var(--clay); background: var(--clay-tint); }
.choice input { position: relative; z-index: 1; width: 1.25rem; height: 1.25rem; margin: 0; accent-color: var(--clay); }
.choice label { color: var(--ink); cursor: pointer; }
.choice label::after { content: ""; position: absolute; inset: 0; }
.choice span { grid-column: 2; color: var(--quiet); font-size: .875rem; }
button, .button { display: block; width: 100%; min-height: 3rem; padding: .625rem 1.25rem; border: 1px solid var(--clay); border-radius: 999px; background: var(--clay); color: var(--on-clay); font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; }
button:hover, .button:hover { border-color: var(--clay-hover); background: var(--clay-hover); }
.second { margin-top: .75rem; background: transparent; color: var(--clay); }
.second:hover { background: transparent; color: var(--clay-hover); }
.back { margin: 1rem 0 0; text-align: center; }
.question { margin-top: 1.5rem; }
a { color: var(--clay); }
:focus-visible { outline: 3px solid var(--clay); outline-offset: 2px; }
`;
