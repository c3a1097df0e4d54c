import { expect, test } from "vitest";
import { hintScript } from "@/lib/platform/browser/hint-script";
import { findInlineScripts, hashOwnScripts, toCspHash } from "@/server/security-headers";

test.each([
  ["a plain script", "<p>a</p><script>x()</script>", ["x()"]],
  ["attributes of any form", `<SCRIPT id='a>b' data-x="src=1" nomodule>x()</SCRIPT >`, ["x()"]],
  ["a script in an attribute", `<a title="<script>a()</script>">b</a><script>x()</script>`, ["x()"]],
  ["a script in a comment", "<!-- <script>a()</script> --><script>x()</script>", ["x()"]],
  ["a script in a text area", "<textarea><script>a()</script></textarea><script>x()</script>", ["x()"]],
  ["a tag in a script", `<script>"<p title='</"</script><script>x()</script>`, [`"<p title='</"`, "x()"]],
  ["a script in a style", "<style><script></style><script>x()</script>", ["x()"]],
  ["a source", `<script async="" src="/a.js"></script><script src=/b.js></script>`, []],
  ["a lone angle bracket", "1 < 2 <script>x()</script>", ["x()"]],
  ["a script in a template", "<template><script>a()</script></template><script>x()</script>", ["x()"]],
  ["an open end", "<script>x()", ["x()"]],
])("finds the scripts beside %s", (_, html, texts) => {
  expect(findInlineScripts(html)).toEqual(texts);
});

const ownScripts = [
  hintScript,
  "(self.__next_f=self.__next_f||[]).push([0])",
  String.raw`self.__next_f.push([1,"1:\"$Sreact.fragment\"\n2:\u003cscript\u003e"])`,
  '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"otherChunks":["a.js"]});',
];

const toPage = (scripts: string[]) => scripts.map((text) => `<script>${text}</script>`).join("<p></p>");

test("the hashes cover every inline script of the site and of Next.js", () => {
  expect(hashOwnScripts(toPage(ownScripts))).toEqual(ownScripts.map(toCspHash));
});

test.each([
  "alert(1)",
  "self.__next_f.push(alert(1))",
  'self.__next_f.push([1,"a"]);alert(1)',
  'self.__next_f.push([1,"a"]),alert(1)//])',
  "x=1;self.__next_f.push([0])",
  `${hintScript};`,
])("a script of somebody else gets no hash: %s", (text) => {
  expect(hashOwnScripts(toPage([...ownScripts, text]))).toEqual(ownScripts.map(toCspHash));
});

test("a long page takes no longer than its length deserves", () => {
  const start = performance.now();
  expect(hashOwnScripts(`${"<a <!-- \"' ".repeat(50_000)}<script>x</script>`)).toEqual([]);
  expect(performance.now() - start).toBeLessThan(10_000);
});
