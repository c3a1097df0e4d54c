// Requests are form-encoded in bracket notation: `line_items[0][price_data][currency]=eur`.

export type FormFields = { [name: string]: string | FormFields };

const createFields = (): FormFields => Object.create(null) as FormFields;

function parseKey(key: string): string[] {
  const start = key.indexOf("[");
  if (start <= 0) return [key];
  return [
    key.slice(0, start),
    ...[...key.slice(start).matchAll(/\[([^\]]*)\]/g)].map(([, name = ""]) => name),
  ];
}

/** Parses into nested objects; lists have numeric keys, the schema tells them apart. */
export function parseForm(text: string): FormFields {
  const root = createFields();
  for (const [key, value] of new URLSearchParams(text)) {
    const names = parseKey(key);
    const last = names.pop() ?? key;
    let parent = root;
    for (const name of names) {
      const next = parent[name];
      if (typeof next === "object") parent = next;
      else parent = parent[name] = createFields();
    }
    parent[last === "" ? String(Object.keys(parent).length) : last] = value;
  }
  return root;
}

/** Serializes parameters independently of their order. */
export function canonicalizeFields(fields: FormFields): string {
  const pairs = Object.keys(fields)
    .sort()
    .map((name) => {
      const value = fields[name] ?? "";
      return [name, typeof value === "string" ? value : canonicalizeFields(value)];
    });
  return JSON.stringify(pairs);
}
