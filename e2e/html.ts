import { HtmlValidate } from "html-validate";
import type { ConfigData, Message } from "html-validate";

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
  // Each list has a sheet of its own, each item a place on it or a drawing inline; a week has columns of its own; the picture of a page has a name of its own.
  "no-inline-style": [
    "error",
    {
      allowedProperties: [
        "display",
        "--sheet",
        "--sheet-size",
        "--sheet-index",
        "--columns",
        "view-transition-name",
      ],
    },
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

/** Returns what is not valid in the HTML of a page. */
export async function findHtmlErrors(html: string): Promise<string[]> {
  const { results } = await validator.validateString(shortenDataUrls(html));
  return results
    .flatMap(({ messages }) => messages)
    .filter(
      (message) =>
        ![isOtherHeader, hasExplicitListRole, isHiddenField].some((isExcused) => isExcused(message)),
    )
    .map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`);
}
