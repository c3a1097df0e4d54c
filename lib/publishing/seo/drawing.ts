import { Fragment, isValidElement } from "react";
import type { ReactElement, ReactNode } from "react";

/** An element of HTML whose children are elements, texts and numbers: another thread can be sent it. */
export type PlainElement = {
  type: string;
  key: string | null;
  props: Record<string, unknown> & { children?: PlainNode };
};
export type PlainNode = PlainElement | string | number | null | PlainNode[];

export type Font = { name: string; data: Uint8Array; weight: 500 | 600; style: "normal" };
export type Drawing = { element: PlainNode; width: number; height: number; fonts: Font[] };

const hasChildren = (props: unknown): props is Record<string, unknown> & { children?: ReactNode } =>
  typeof props === "object" && props !== null;

function resolveElement({ type, key, props }: ReactElement): PlainNode {
  if (!hasChildren(props)) return null;
  if (type === Fragment) return resolveNode(props.children);
  if (typeof type === "string")
    return { type, key, props: { ...props, children: resolveNode(props.children) } };
  const render = type as (props: unknown) => ReactNode;
  return resolveNode(render(props));
}

/** Calls the components of an image, which use no hooks, until only elements of HTML are left. */
export function resolveNode(node: ReactNode): PlainNode {
  if (typeof node === "string" || typeof node === "number") return node;
  if (Array.isArray(node)) return node.map(resolveNode);
  return isValidElement(node) ? resolveElement(node) : null;
}
