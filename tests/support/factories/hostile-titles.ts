/** Titles with markup, entities or control characters, and their expected form on a single line. */
export const HOSTILE_TITLES: readonly (readonly [name: string, written: string, read: string])[] = [
  ["markup", `Fin </title><script>alert("1 & 2")</script>`, `Fin </title><script>alert("1 & 2")</script>`],
  ["the end of a CDATA section, twice", "a ]]> b ]]> c <b>", "a ]]> b ]]> c <b>"],
  ["entities", "Tú &amp; yo &lt;3 &#10; &quot;ya&quot;", "Tú &amp; yo &lt;3 &#10; &quot;ya&quot;"],
  ["emoji", "Luna 🌕 y familia 👨‍👩‍👧 y 🇵🇪", "Luna 🌕 y familia 👨‍👩‍👧 y 🇵🇪"],
  ["Arabic with a right-to-left override", "\u202Eسلام، calma", "سلام، calma"],
  ["line breaks and controls", "Uno\r\nSUMMARY:dos\u0007\u000B tres\uFFFE", "Uno SUMMARY:dos tres"],
  ["characters special to calendars", "Uno; dos, tres\\ncuatro: «cinco»", "Uno; dos, tres\\ncuatro: «cinco»"],
  ["a long word without spaces", "ñandú".repeat(30), "ñandú".repeat(30)],
];
