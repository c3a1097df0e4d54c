/** What people may write as a title, with what is left of it where one line of text is wanted. */
export const HOSTILE_TITLES: readonly (readonly [name: string, written: string, read: string])[] = [
  ["markup", `Fin </title><script>alert("1 & 2")</script>`, `Fin </title><script>alert("1 & 2")</script>`],
  ["an end of a CDATA section, twice", "a ]]> b ]]> c <b>", "a ]]> b ]]> c <b>"],
  ["entities", "Tú &amp; yo &lt;3 &#10; &quot;ya&quot;", "Tú &amp; yo &lt;3 &#10; &quot;ya&quot;"],
  ["emoji", "Luna 🌕 y familia 👨‍👩‍👧 y 🇵🇪", "Luna 🌕 y familia 👨‍👩‍👧 y 🇵🇪"],
  ["Arabic with a mark that turns the line", "\u202Eسلام، calma", "سلام، calma"],
  ["line breaks and controls", "Uno\r\nSUMMARY:dos\u0007\u000B tres\uFFFE", "Uno SUMMARY:dos tres"],
  [
    "what calendars take for their own",
    "Uno; dos, tres\\ncuatro: «cinco»",
    "Uno; dos, tres\\ncuatro: «cinco»",
  ],
  ["a long word without spaces", "ñandú".repeat(30), "ñandú".repeat(30)],
];
