import "server-only";
import { getMainFont } from "@/lib/platform/fonts/fonts";
import type { Typeface } from "@/lib/platform/fonts/fonts";
import { outlineLine } from "@/lib/platform/fonts/outlines";
import { measureLine } from "@/lib/platform/fonts/runs";
import { wrapLines } from "@/lib/platform/fonts/wrap";
import type { PlainElement, PlainNode } from "./drawing";

// The renderer of share images knows neither writing from right to left nor letters that change with their neighbours, and
// downloads fonts for what those of the site lack. Texts with such characters are drawn here and become pictures.

const RENDERED_CHARACTERS = /^[ -~\u00A0-\u00AC\u00AE-\u0107\u010A-\u017E–—‘-‚“-„†•…‹›₡€₲™]*$/u;

/** The style that a text inherits; lengths are in pixels. */
type TextStyle = {
  typeface: Typeface;
  size: number;
  colour: string;
  lineHeight: number;
  maxWidth: number;
  maxHeight: number;
};

const ROOT_STYLE: TextStyle = {
  typeface: "text",
  size: 16,
  colour: "#000000",
  lineHeight: 1.2,
  maxWidth: Infinity,
  maxHeight: Infinity,
};

function findTypeface({ fontFamily, fontWeight }: Record<string, unknown>, inherited: Typeface): Typeface {
  if (typeof fontFamily === "string" && fontFamily.startsWith("Fraunces")) return "title";
  if (inherited === "title" || fontWeight === undefined) return inherited;
  return fontWeight === 600 ? "strong" : "text";
}

const toNumber = (value: unknown, fallback: number): number => (typeof value === "number" ? value : fallback);

function inheritStyle(inherited: TextStyle, style: unknown): TextStyle {
  const own = (style ?? {}) as Record<string, unknown>;
  const size = toNumber(own.fontSize, inherited.size);
  const lineHeight = toNumber(own.lineHeight, inherited.lineHeight);
  return {
    typeface: findTypeface(own, inherited.typeface),
    size,
    colour: typeof own.color === "string" ? own.color : inherited.colour,
    lineHeight,
    maxWidth: toNumber(own.width, inherited.maxWidth),
    maxHeight: toNumber(own.maxHeight, toNumber(own.lineClamp, Infinity) * size * lineHeight),
  };
}

function toPicture(text: string, style: TextStyle): PlainElement {
  const { typeface, size, colour, lineHeight, maxWidth, maxHeight } = style;
  const { font: main } = getMainFont(typeface);
  const step = size * lineHeight;
  const lines = wrapLines(text, { typeface, size, maxWidth }).slice(
    0,
    Math.max(1, Math.floor(maxHeight / step)),
  );
  const width = Math.ceil(Math.max(1, ...lines.map((line) => measureLine(line, typeface) * size)));
  // Leaves room for the marks below the last line.
  const height = Math.ceil(step * (lines.length + 0.2));
  const letters = ((main.ascent - main.descent) / main.unitsPerEm) * size;
  const ascent = (step - letters) / 2 + (main.ascent / main.unitsPerEm) * size;
  const drawn = lines
    .map((line, index) => outlineLine(line, style, { x: 0, baseline: ascent + index * step }))
    .join("");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="${colour}">${drawn}</svg>`;
  const src = `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
  return { type: "img", key: null, props: { src, width, height, alt: "" } };
}

function drawNode(node: PlainNode, inherited: TextStyle): PlainNode {
  if (typeof node === "string") return RENDERED_CHARACTERS.test(node) ? node : toPicture(node, inherited);
  if (Array.isArray(node)) return node.map((child) => drawNode(child, inherited));
  if (node === null || typeof node === "number" || node.props.children === undefined) return node;
  const { children, style } = node.props;
  const drawn = drawNode(children, inheritStyle(inherited, style));
  // The renderer wants to know how an element places a child that is no text.
  const layout = typeof children === "string" && drawn !== children ? { display: "flex" } : {};
  return { ...node, props: { ...node.props, style: { ...(style ?? {}), ...layout }, children: drawn } };
}

/** Replaces the texts that the renderer cannot draw by pictures of them. */
export const drawTexts = (node: PlainNode): PlainNode => drawNode(node, ROOT_STYLE);
