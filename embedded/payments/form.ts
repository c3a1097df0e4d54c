// Requests come form-encoded in bracket notation: `line_items[0][price_data][currency]=eur`.

export type Fields = { [name: string]: string | Fields };

const newFields = (): Fields => Object.create(null) as Fields;

function namesOf(key: string): string[] {
  const start = key.indexOf("[");
  if (start <= 0) return [key];
  return [
    key.slice(0, start),
    ...[...key.slice(start).matchAll(/\[([^\]]*)\]/g)].map(([, name = ""]) => name),
  ];
}

/** A tree of texts; lists are told from objects by whoever knows which of both is meant. */
export function parseForm(text: string): Fields {
  const root = newFields();
  for (const [key, value] of new URLSearchParams(text)) {
    const names = namesOf(key);
    const last = names.pop() ?? key;
    let at = root;
    for (const name of names) {
      const next = at[name];
      if (typeof next === "object") at = next;
      else at = at[name] = newFields();
    }
    at[last === "" ? String(Object.keys(at).length) : last] = value;
  }
  return root;
}

/** The same parameters give the same text, in whatever order they came. */
export function canonical(fields: Fields): string {
  const pairs = Object.keys(fields)
    .sort()
    .map((name) => {
      const value = fields[name] ?? "";
      return [name, typeof value === "string" ? value : canonical(value)];
    });
  return JSON.stringify(pairs);
}
