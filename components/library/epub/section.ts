import { dropRemoteUrls } from "@/lib/platform/epub/styles";

/** A sanitized section of a book. `head` holds its style sheets, `root` the attributes of its `<html>`. */
export type BookSection = {
  head: Element[];
  root: Readonly<Record<string, string>>;
  body: Element;
};

// The sandboxed frame runs no scripts; removing active content is a second line of defence.
const REMOVED_ELEMENTS =
  "script, style, iframe, frame, frameset, embed, base, meta, link, title, template, input, textarea, select";
/** Their content is shown without them. */
const UNWRAPPED_ELEMENTS = "form, button, noscript, object, applet, portal";
const REMOVED_ATTRIBUTES =
  /^(?:on.*|srcset|srcdoc|ping|action|formaction|autofocus|autoplay|target|download|crossorigin)$/;
const URL_ATTRIBUTES = /^(?:src|href|poster|data|background|cite|longdesc)$/;
const ROOT_ATTRIBUTES = ["lang", "dir", "class", "id", "style"];

const OWN_URL = /^(?:blob:|#|data:(?:image|audio|video|font)\/)/i;
const ACTIVE_URL = /^[\s\0-\x1f]*(?:javascript|vbscript|data|blob|file):/i;
/** Languages whose books often leave the direction to the reading program. */
const RIGHT_TO_LEFT = /^(?:ar|arc|ckb|dv|fa|he|iw|ps|sd|syr|ug|ur|yi)(?:-|$)/i;
const XHTML_NAMESPACE = "http://www.w3.org/1999/xhtml";

const hasOwnSource = (element: Element): boolean => OWN_URL.test(element.getAttribute("src") ?? "");
const unwrap = (element: Element): void => element.replaceWith(...element.childNodes);

function parseMarkup(markup: string): Document {
  const strict = new DOMParser().parseFromString(markup, "application/xhtml+xml");
  const isBroken = strict.getElementsByTagName("parsererror").length > 0;
  return isBroken ? new DOMParser().parseFromString(markup, "text/html") : strict;
}

function copyElement(element: Element, names: readonly string[]): Element {
  const copy = document.createElement(element.localName);
  for (const name of names) {
    const value = element.getAttribute(name);
    if (value !== null) copy.setAttribute(name, value);
  }
  return copy;
}

/** True for a style sheet of the book that applies by itself. */
function isOwnSheet(link: Element): boolean {
  const isCss = /^(?:text\/css)?$/i.test(link.getAttribute("type") ?? "");
  return (
    isCss &&
    /^blob:/.test(link.getAttribute("href") ?? "") &&
    !/\balternate\b/.test(link.getAttribute("rel") ?? "")
  );
}

function collectStyles(source: Document): Element[] {
  const elements = [...source.querySelectorAll("link[rel~='stylesheet'], style")];
  return elements.flatMap((element) => {
    if (element.localName === "link")
      return isOwnSheet(element) ? [copyElement(element, ["rel", "href", "media"])] : [];
    const style = copyElement(element, ["media"]);
    style.textContent = dropRemoteUrls(element.textContent ?? "");
    return style.textContent.trim() === "" ? [] : [style];
  });
}

function sanitizeAttributes(element: Element): void {
  const isLink = element.localName === "a" || element.localName === "area";
  for (const attribute of [...element.attributes]) {
    const name = attribute.localName.toLowerCase();
    const isForeignUrl =
      URL_ATTRIBUTES.test(name) &&
      (isLink ? ACTIVE_URL.test(attribute.value) : !OWN_URL.test(attribute.value));
    if (REMOVED_ATTRIBUTES.test(name) || isForeignUrl) element.removeAttributeNode(attribute);
    else if (name === "style") attribute.value = dropRemoteUrls(attribute.value);
  }
}

/** A picture that the book lacks is represented by its alternative text, which browsers show without `src`. */
function sanitizePicture(picture: Element): void {
  if (!hasOwnSource(picture) && !picture.getAttribute("alt")) picture.remove();
}

/** Puts the words that stand in for sound or a film into its place. */
export function leaveWords(media: Element): void {
  for (const part of media.querySelectorAll("source, track")) part.remove();
  unwrap(media);
}

/** Lets the reader start sound and films of the book; others leave the words that stand in for them. */
function sanitizeMedia(media: Element): void {
  const sources = [...media.querySelectorAll("source")];
  for (const source of sources) if (!hasOwnSource(source)) source.remove();
  if (hasOwnSource(media) || sources.some(hasOwnSource)) {
    media.setAttribute("controls", "");
    media.setAttribute("preload", "metadata");
    return;
  }
  leaveWords(media);
}

/** Shows a picture that was included as an object like any other. */
function convertObject(object: Element): void {
  const address = object.getAttribute("data") ?? "";
  if (!/^blob:/.test(address) || !/^image\//.test(object.getAttribute("type") ?? "")) return;
  const picture = object.ownerDocument.createElementNS(XHTML_NAMESPACE, "img");
  picture.setAttribute("src", address);
  picture.setAttribute("alt", object.textContent?.trim() ?? "");
  object.replaceWith(picture);
}

function sanitizeBody(body: Element): void {
  body.querySelectorAll("object").forEach(convertObject);
  body.querySelectorAll(REMOVED_ELEMENTS).forEach((element) => element.remove());
  body.querySelectorAll(UNWRAPPED_ELEMENTS).forEach(unwrap);
  [body, ...body.querySelectorAll("*")].forEach(sanitizeAttributes);
  body.querySelectorAll("audio, video").forEach(sanitizeMedia);
  body.querySelectorAll("picture > source").forEach((source) => source.remove());
  body.querySelectorAll("img").forEach(sanitizePicture);
}

/** A drawing may be a section by itself. */
function findBody(source: Document): Element {
  const body = source.querySelector("body");
  if (body) return body;
  const wrapper = source.createElementNS(XHTML_NAMESPACE, "body");
  const root = source.documentElement;
  root.replaceWith(wrapper);
  wrapper.append(root);
  return wrapper;
}

/** Parses and sanitizes the markup of a section. `language` is that of the book. */
export function prepareSection(markup: string, language: string | null): BookSection {
  const source = parseMarkup(markup);
  const head = collectStyles(source);
  const html = source.documentElement;
  const body = findBody(source);
  sanitizeBody(body);
  sanitizeAttributes(html);
  const root = Object.fromEntries(
    ROOT_ATTRIBUTES.flatMap((name) => {
      const value = html.getAttribute(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  const lang = root.lang ?? html.getAttribute("xml:lang") ?? body.getAttribute("lang") ?? language ?? "es";
  const dir = root.dir ?? (RIGHT_TO_LEFT.test(lang) ? "rtl" : "ltr");
  return { head, root: { ...root, lang, dir }, body };
}

/** Says, in the place of a section, why it cannot be read. */
export function createNotice(text: string): BookSection {
  const body = document.createElement("body");
  const paragraph = document.createElement("p");
  paragraph.textContent = text;
  body.append(paragraph);
  return { head: [], root: { lang: "es", dir: "ltr" }, body };
}
