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
const AMPERSAND = /<!\[CDATA\[[\s\S]*?\]\]>|<!--[\s\S]*?-->|&(?:#\d+;|#x[\da-f]+;|([a-z][a-z\d]*);)?/gi;
// eslint-disable-next-line no-control-regex -- They are what makes a document unreadable.
const FORBIDDEN_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const characterReferences = new Map<string, string>();

/** Returns what HTML means by an entity as references by number, which XML knows. */
function translateEntity(entity: string): string {
  const known = characterReferences.get(entity);
  if (known !== undefined) return known;
  const characters = new DOMParser().parseFromString(entity, "text/html").body.textContent;
  const isUnknown = characters === entity || characters === null;
  const translated = isUnknown
    ? entity.replace("&", "&amp;")
    : [...characters].map((character) => `&#${character.codePointAt(0) ?? 0};`).join("");
  characterReferences.set(entity, translated);
  return translated;
}

/** Escapes bare ampersands, replaces the entities of HTML and drops what XML forbids. */
export function mendMarkup(markup: string): string {
  return markup
    .trimStart()
    .replace(FORBIDDEN_IN_XML, "")
    .replace(AMPERSAND, (match, name: string | undefined) => {
      if (match === "&") return "&amp;";
      return name === undefined || XML_ENTITIES.includes(name) ? match : translateEntity(match);
    });
}
