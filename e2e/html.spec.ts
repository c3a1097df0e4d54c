import { HtmlValidate } from "html-validate";
import type { ConfigData, Message } from "html-validate";
import { expect, test } from "./fixtures";
import { memberPages, pathOf, publicPages } from "./site-pages";

const rules: ConfigData["rules"] = {
  // How React writes: `charSet`, `hidden=""`, `<br/>`, ids such as `_R_1_`. HTML takes it all.
  "attr-case": "off",
  "attribute-boolean-style": "off",
  "attribute-empty-style": "off",
  "void-style": "off",
  "valid-id": ["error", { relaxed: true }],
  // How Next writes: all on one line, with a doctype in lower case.
  "doctype-style": "off",
  "no-trailing-whitespace": "off",
  // Safari takes the role of a list from one without bullets unless it is said.
  "no-redundant-role": "off",
  // A name for a list or a group is heard, and wanted.
  "aria-label-misuse": ["error", { allowAnyNamable: true }],
  // The searches answer while one writes, and to Enter.
  "wcag/h32": "off",
};

// The header of a phone and that of a wide screen are both in the document; a style sheet shows one of them.
const isOtherHeader = ({ ruleId, selector }: Message) =>
  ruleId === "unique-landmark" && /^html > body > header/.test(selector ?? "");

// Safari takes the role of a list from one without bullets unless it is said, also from one that counts.
const isSaidList = ({ ruleId, selector }: Message) =>
  ruleId === "prefer-native-element" && /(^|[ >])ol(:nth-child\(\d+\))?$/.test(selector ?? "");

// Base UI writes a hidden field for each of its comboboxes, in its own way.
const isHiddenField = ({ selector }: Message) => /^#base-ui-\w+-hidden-input$/.test(selector ?? "");

const validator = new HtmlValidate({ root: true, extends: ["html-validate:recommended"], rules });

async function faults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results
    .flatMap(({ messages }) => messages)
    .filter((message) => ![isOtherHeader, isSaidList, isHiddenField].some((excused) => excused(message)))
    .map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`);
}

for (const sitePage of [...publicPages, ...memberPages]) {
  test(`${sitePage.name}: HTML válido`, async ({ context, lookAs }) => {
    if (sitePage.as) await lookAs(sitePage.as);
    const answer = await context.request.get(await pathOf(sitePage, context.request), { maxRedirects: 0 });
    expect(answer.status()).toBe(sitePage.status ?? 200);
    expect(await faults(await answer.text())).toEqual([]);
  });
}

for (const contentType of ["PODCAST", "EBOOK", "EVENT", "WORKSHOP", "COURSE"]) {
  test(`la página de un ${contentType} es HTML válido`, async ({ request }) => {
    const { content } = await (await request.get(`/api/ayni?public=true&contentType=${contentType}`)).json();
    const answer = await request.get(`/ayni/${content[0].slug}`);
    expect(answer.status()).toBe(200);
    expect(await faults(await answer.text())).toEqual([]);
  });
}

test("lo que no es válido se ve", async () => {
  const wrong = `<!doctype html><html lang="es"><head><title>x</title></head><body><main>
    <a href="/"><button type="button">Ir</button></a><p id="a">1</p><p id="a">2</p><ul><div>3</div></ul>
    </main></body></html>`;
  const found = (await faults(wrong)).map((fault) => fault.split(":")[0]);
  expect(found).toEqual(expect.arrayContaining(["element-permitted-content", "no-dup-id"]));
});
