import { resolveArchivePath, type EpubArchive } from "./archive";
import { mendMarkup } from "./text";

const ENCRYPTION_PATH = "META-INF/encryption.xml";

/** Hides the beginning of a font from those who do not read the book; readers undo it. */
const FONT_OBFUSCATIONS = ["http://www.idpf.org/2008/embedding", "http://ns.adobe.com/pdf/enc#RC"];
const FONT = /\.(?:otf|ttf|ttc|woff2?)$/i;

/** Finds elements by their local names, whatever namespace and prefix the book uses. */
const findAll = (root: Document | Element, name: string) => [...root.getElementsByTagNameNS("*", name)];

/** True for a book that only the program of its shop can read. */
export function isProtected(archive: EpubArchive): boolean {
  const text = archive.readText(ENCRYPTION_PATH);
  if (text === null) return false;
  const document = new DOMParser().parseFromString(mendMarkup(text), "application/xml");
  return findAll(document, "EncryptedData").some((data) => {
    const algorithm = findAll(data, "EncryptionMethod")[0]?.getAttribute("Algorithm") ?? "";
    const uri = findAll(data, "CipherReference")[0]?.getAttribute("URI") ?? "";
    const isFont = FONT.test(resolveArchivePath("", uri)?.path ?? uri);
    return !isFont && !FONT_OBFUSCATIONS.includes(algorithm);
  });
}
