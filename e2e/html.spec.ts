import { HtmlValidate } from "html-validate";
import type { ConfigData, Message } from "html-validate";
import { expect, test } from "./fixtures";
import { memberPages, resolvePagePath, publicPages } from "./site-pages";

const rules: ConfigData["rules"] = {
  // React output, valid in HTML: `charSet`, `hidden=""`, `<br/>`, ids such as `_R_1_`.
  "attr-case": "off",
  "attribute-boolean-style": "off",
  "attribute-empty-style": "off",
  "void-style": "off",
  "valid-id": ["error", { relaxed: true }],
  // Next.js output: a single line, with a lower-case doctype.
  "doctype-style": "off",
  "no-trailing-whitespace": "off",
  // Safari drops the list role of lists without bullets unless it is explicit.
  "no-redundant-role": "off",
  // Lists and groups are labelled on purpose.
  "aria-label-misuse": ["error", { allowAnyNamable: true }],
  // Each list has a sheet of its own, each item a place on it or a drawing inline.
  "no-inline-style": [
    "error",
    { allowedProperties: ["display", "--sheet", "--sheet-size", "--sheet-index"] },
  ],
  // Search forms respond to typing and Enter, without a submit button.
  "wcag/h32": "off",
};

// The mobile and desktop headers are both in the document; CSS shows one of them.
const isOtherHeader = ({ ruleId, selector }: Message) =>
  ruleId === "unique-landmark" && /^html > body > header/.test(selector ?? "");

// The explicit list role for Safari, also on ordered lists.
const hasExplicitListRole = ({ ruleId, selector }: Message) =>
  ruleId === "prefer-native-element" && /(^|[ >])ol(:nth-child\(\d+\))?$/.test(selector ?? "");

// Base UI renders a hidden input for each combobox.
const isHiddenField = ({ selector }: Message) => /^#base-ui-\w+-hidden-input$/.test(selector ?? "");

const validator = new HtmlValidate({ root: true, extends: ["html-validate:recommended"], rules });

// The validator ends a declaration at each semicolon, also within a quoted URL.
const shortenDataUrls = (html: string): string =>
  html.replaceAll(/url\(&quot;data:.*?&quot;\)/g, "url(data:,)");

async function findErrors(html: string): Promise<string[]> {
  const { results } = await validator.validateString(shortenDataUrls(html));
  return results
    .flatMap(({ messages }) => messages)
    .filter(
      (message) =>
        ![isOtherHeader, hasExplicitListRole, isHiddenField].some((isExcused) => isExcused(message)),
    )
    .map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`);
}

for (const sitePage of [...publicPages, ...memberPages]) {
  test(`${sitePage.name} is valid HTML`, async ({ context, signInReadOnlyAs }) => {
    if (sitePage.email) await signInReadOnlyAs(sitePage.email);
    const answer = await context.request.get(await resolvePagePath(sitePage, context.request), {
      maxRedirects: 0,
    });
    expect(answer.status()).toBe(sitePage.status ?? 200);
    expect(await findErrors(await answer.text())).toEqual([]);
  });
}

for (const contentType of ["PODCAST", "EBOOK", "EVENT", "WORKSHOP", "COURSE"]) {
  test(`the page of a content of type ${contentType} is valid HTML`, async ({ request }) => {
    const { content } = await (await request.get(`/api/ayni?public=true&contentType=${contentType}`)).json();
    const answer = await request.get(`/ayni/${content[0].slug}`);
    expect(answer.status()).toBe(200);
    expect(await findErrors(await answer.text())).toEqual([]);
  });
}

test("the validator reports invalid HTML", async () => {
  const invalidHtml = `<!doctype html><html lang="es"><head><title>x</title></head><body><main>
    <a href="/"><button type="button">Ir</button></a><p id="a">1</p><p id="a">2</p><ul><div>3</div></ul>
    </main></body></html>`;
  const ruleIds = (await findErrors(invalidHtml)).map((fault) => fault.split(":")[0]);
  expect(ruleIds).toEqual(expect.arrayContaining(["element-permitted-content", "no-dup-id"]));
});
