import localFont from "next/font/local";

// Both are preloaded and replace a fallback of the same width, of fallback-fonts.css, as soon as they are there.
// next/font wants literals; styles/fonts/README.md has the characters of each file.
const fraunces = localFont({
  src: "./fonts/fraunces.woff2",
  variable: "--font-fraunces",
  weight: "500 600",
  display: "swap",
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+20-22,U+24-29,U+2B-3B,U+3F,U+41-5A,U+61-7A,U+A0-A1,U+AA-AB,U+B7,U+BA-BB,U+BF,U+C1,U+C9,U+CD,U+D1,U+D3,U+DA,U+DC,U+E1,U+E9,U+ED,U+F1,U+F3,U+FA,U+FC,U+2013-2014,U+2018-2019,U+201C-201D,U+2026,U+20AC,U+2212",
    },
  ],
});

/** Titles in other languages and rare signs; loaded by the pages that show one. */
const frauncesRest = localFont({
  src: "./fonts/fraunces-rest.woff2",
  variable: "--font-fraunces-rest",
  weight: "500 600",
  display: "swap",
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+23,U+2A,U+3C-3E,U+40,U+5B-60,U+7B-7E,U+A2-A9,U+AC-B6,U+B8-B9,U+BC-BE,U+C0,U+C2-C8,U+CA-CC,U+CE-D0,U+D2,U+D4-D9,U+DB,U+DD-E0,U+E2-E8,U+EA-EC,U+EE-F0,U+F2,U+F4-F9,U+FB,U+FD-FF,U+131,U+152-153,U+2BC,U+201A,U+201E,U+2022,U+2032-2033,U+2039-203A,U+2044,U+2122,U+2190-2193",
    },
  ],
});

const figtree = localFont({
  src: "./fonts/figtree.woff2",
  variable: "--font-figtree",
  weight: "400 700",
  display: "swap",
  adjustFontFallback: false,
});

/** Sets the families as custom properties; belongs on <html>. */
export const fontVariables = `${fraunces.variable} ${frauncesRest.variable} ${figtree.variable}`;
