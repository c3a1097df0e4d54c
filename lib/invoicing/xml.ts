import "server-only";
import { XMLBuilder } from "fast-xml-parser";

// Writes XML for authorities. The order of properties is the order of elements.

/** `@name` is an attribute and `#text` the text beside attributes; what is undefined is left out. */
export type XmlElement = { [name: string]: string | XmlElement | XmlElement[] | undefined };

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: "@" });

export const renderXml = (element: XmlElement): string => builder.build(element);

/** Without what XML cannot hold, on one line, and no longer than the schema allows. */
export const toXmlText = (text: string, max: number): string =>
  [
    ...text
      .toWellFormed()
      .replace(/[\p{Cc}\u{FFFE}\u{FFFF}\s]+/gu, " ")
      .trim(),
  ]
    .slice(0, max)
    .join("");

const isUnprefixedElement = (name: string): boolean => !/^[@#]|:/.test(name);

/** Gives all elements the prefix of a schema, unless they have one. */
export function withPrefix(prefix: string, element: XmlElement): XmlElement {
  const prefixed: XmlElement = {};
  for (const [name, content] of Object.entries(element)) {
    if (content === undefined) continue;
    prefixed[isUnprefixedElement(name) ? `${prefix}:${name}` : name] = Array.isArray(content)
      ? content.map((each) => withPrefix(prefix, each))
      : typeof content === "object"
        ? withPrefix(prefix, content)
        : content;
  }
  return prefixed;
}
