// Books name their encoding in several places, wrongly at times, and write markup that no XML parser accepts.

const DECLARATIONS = [
  /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/i,
  /^\s*@charset\s+["']([\w.:-]+)["']/i,
];
const META_DECLARATION = /<meta[^>]+?charset\s*=\s*["']?([\w.:-]+)/i;
const DECLARATION_BYTES = 2048;

function findUtf16(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  if (first === undefined || second === undefined) return undefined;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return "utf-16be";
  return undefined;
}

/** Lists the encodings that a text may be in, the most likely one first. */
function listEncodings(bytes: Uint8Array): string[] {
  const utf16 = findUtf16(bytes);
  if (utf16) return [utf16];
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, DECLARATION_BYTES));
  const declared = DECLARATIONS.map((pattern) => pattern.exec(head)?.[1]);
  const listed = [...declared, "utf-8", META_DECLARATION.exec(head)?.[1], "windows-1252"];
  // A text that names UTF-16 and is not in it was written in another one.
  return listed.filter((name) => name !== undefined).filter((name) => !/^utf-?16/i.test(name));
}

function tryDecode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Decodes a text in the encoding that it declares, in UTF-8, or as Windows wrote it before. */
export function decodeText(bytes: Uint8Array): string {
  for (const encoding of listEncodings(bytes)) {
    const text = tryDecode(bytes, encoding);
    if (text !== undefined) return text;
  }
  return new TextDecoder().decode(bytes);
}

const XML_ENTITIES = ["amp", "lt", "gt", "quot", "apos"];
// Unclosed parts extend to the end, so that each letter is read once.
const BARE_OR_ENTITY =
  /<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<!--[\s\S]*?(?:-->|$)|<(?=[\s\d<=]|$)|&(?:#\d+;|#x[\da-f]+;|([a-z][a-z\d]*);)?/gi;
const FORBIDDEN_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** No book uses more; a text that does invents names, each of which costs a parse. */
const MAX_ENTITIES = 300;

/** Returns what HTML means by an entity as references by number, which XML knows. */
function translateEntity(entity: string): string {
  const characters = new DOMParser().parseFromString(entity, "text/html").body.textContent ?? "";
  if (characters === entity) return entity.replace("&", "&amp;");
  return [...characters].map((character) => `&#${character.codePointAt(0) ?? 0};`).join("");
}

/** Returns a function that translates each entity of a text once. */
function createTranslator(): (entity: string) => string {
  const translations = new Map<string, string>();
  return (entity) => {
    const isTooMuch = translations.size >= MAX_ENTITIES && !translations.has(entity);
    if (isTooMuch) return entity.replace("&", "&amp;");
    const translation = translations.get(entity) ?? translateEntity(entity);
    translations.set(entity, translation);
    return translation;
  };
}

const TAG = /<[a-z][^<>]*>/gi;
const HANDLER = /\son[a-z]+\s*=\s*(?:"[^"]*"|'[^']*')/gi;

/**
 * Escapes bare ampersands and less-than signs, replaces the entities of HTML and drops what XML forbids. Also drops event
 * handlers, which never run, but which browsers report to the console as soon as they parse them.
 */
export function mendMarkup(markup: string): string {
  const translate = createTranslator();
  return markup
    .trimStart()
    .replace(FORBIDDEN_IN_XML, "")
    .replace(TAG, (tag) => tag.replace(HANDLER, ""))
    .replace(BARE_OR_ENTITY, (match, name: string | undefined) => {
      if (match === "&") return "&amp;";
      if (match === "<") return "&lt;";
      return name === undefined || XML_ENTITIES.includes(name) ? match : translate(match);
    });
}
