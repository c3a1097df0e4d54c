import { createHash } from "node:crypto";
import { parseAllDocuments, stringify } from "yaml";

// Renders the part of Helm's templates that the chart uses. Anything else is an error, so that nothing passes unread.

type Node =
  | { kind: "text"; text: string }
  | { kind: "action"; code: string }
  | { kind: "block"; code: string; body: Node[]; otherwise: Node[] };
type Scope = { root: unknown; dot: unknown };

const ACTION = /(\{\{-?)\s*(.*?)\s*(-?\}\})/s;

/** Splits a template at its actions; a dash trims the white space beside it. */
function tokenize(template: string): Node[] {
  const nodes: Node[] = [];
  let rest = template;
  for (let match = ACTION.exec(rest); match; match = ACTION.exec(rest)) {
    const [whole, open, code = "", close] = match;
    const before = rest.slice(0, match.index);
    const after = rest.slice(match.index + whole.length);
    nodes.push({ kind: "text", text: open === "{{-" ? before.trimEnd() : before }, { kind: "action", code });
    rest = close === "-}}" ? after.trimStart() : after;
  }
  return [...nodes, { kind: "text", text: rest }];
}

/** Nests what lies between a block's action and its `end`. Consumes `tokens`. */
function nest(tokens: Node[]): { nodes: Node[]; end: string } {
  const nodes: Node[] = [];
  for (let token = tokens.shift(); token; token = tokens.shift()) {
    if (token.kind !== "action") nodes.push(token);
    else if (token.code === "end" || token.code === "else") return { nodes, end: token.code };
    else if (/^(if|range|define) /.test(token.code)) {
      const body = nest(tokens);
      const otherwise = body.end === "else" ? nest(tokens).nodes : [];
      nodes.push({ kind: "block", code: token.code, body: body.nodes, otherwise });
    } else nodes.push(token);
  }
  return { nodes, end: "" };
}

const parseTemplate = (template: string): Node[] => nest(tokenize(template)).nodes;

function findValue(scope: Scope, path: string): unknown {
  if (path === ".") return scope.dot;
  const [first, ...names] = path.split(".");
  return names.reduce<unknown>(
    (value, name) => {
      const found: unknown =
        typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
      if (found === undefined) throw new Error(`${path} has no value`);
      return found;
    },
    first === "$" ? scope.root : scope.dot,
  );
}

const indent = (text: string, width: number): string => text.replaceAll(/^(?=.)/gm, " ".repeat(width));

function isTruthy(value: unknown): boolean {
  if (typeof value === "object" && value !== null) return Object.keys(value).length > 0;
  return Boolean(value);
}

export class Chart {
  readonly #partials = new Map<string, Node[]>();

  constructor(helpers: string) {
    for (const node of parseTemplate(helpers)) {
      const name = node.kind === "block" ? /^define "(.+)"$/.exec(node.code)?.[1] : undefined;
      if (node.kind === "block" && name) this.#partials.set(name, node.body);
    }
  }

  /** Returns the objects of a template. Errors: a function or value that is unknown, and what is no YAML. */
  render(template: string, data: unknown): unknown[] {
    const text = this.#renderNodes(parseTemplate(template), { root: data, dot: data });
    return parseAllDocuments(text).flatMap((document) => {
      const [error] = document.errors;
      if (error) throw error;
      const object: unknown = document.toJS();
      return object ? [object] : [];
    });
  }

  #renderNodes(nodes: readonly Node[], scope: Scope): string {
    return nodes.map((node) => this.#renderNode(node, scope)).join("");
  }

  #renderNode(node: Node, scope: Scope): string {
    if (node.kind === "text") return node.text;
    if (node.kind === "action") return this.#renderAction(node.code, scope);
    const [name = "", ...rest] = node.code.split(" ");
    const value = this.#evaluate(rest.join(" "), scope);
    if (name === "if") return this.#renderNodes(isTruthy(value) ? node.body : node.otherwise, scope);
    if (name !== "range" || !Array.isArray(value)) throw new Error(`Cannot render ${node.code}`);
    return value.map((dot) => this.#renderNodes(node.body, { ...scope, dot })).join("");
  }

  #evaluate(code: string, scope: Scope): unknown {
    if (/^\$?[.][\w.]*$/.test(code)) return findValue(scope, code);
    const [, name, argument = ""] = /^(\w+) (.+)$/.exec(code) ?? [];
    const partial = /^"(.+)" \.$/.exec(argument)?.[1];
    if (name === "include" && partial) {
      const body = this.#partials.get(partial);
      if (!body) throw new Error(`No template is named ${partial}`);
      return this.#renderNodes(body, { root: scope.dot, dot: scope.dot });
    }
    if (name === "not") return !isTruthy(this.#evaluate(argument, scope));
    if (name === "toYaml") return stringify(this.#evaluate(argument, scope)).trimEnd();
    if (name === "toJson") return JSON.stringify(this.#evaluate(argument, scope));
    throw new Error(`Cannot evaluate ${code}`);
  }

  #renderAction(code: string, scope: Scope): string {
    const [term = "", ...filters] = code.split(" | ");
    return filters.reduce<string>(
      (text, filter) => {
        const width = /^nindent (\d+)$/.exec(filter)?.[1];
        if (width) return `\n${indent(text, Number(width))}`.replace(/\n\n/, "\n");
        if (filter === "quote") return JSON.stringify(text);
        if (filter === "sha256sum") return createHash("sha256").update(text).digest("hex");
        throw new Error(`Cannot apply ${filter}`);
      },
      String(this.#evaluate(term, scope)),
    );
  }
}
