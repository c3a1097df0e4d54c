import localFont from "next/font/local";

// A font that is late for the first paint is kept for the next page: text that has been drawn does not move. Fallbacks of
// the same width are in fallback-fonts.css.
const fraunces = localFont({
  src: "./fonts/fraunces.woff2",
  variable: "--font-fraunces",
  weight: "500 600",
  display: "optional",
  adjustFontFallback: false,
});

const figtree = localFont({
  src: "./fonts/figtree.woff2",
  variable: "--font-figtree",
  weight: "400 700",
  display: "optional",
  adjustFontFallback: false,
});

/** Sets the two families as custom properties; belongs on <html>. */
export const fontVariables = `${fraunces.variable} ${figtree.variable}`;
