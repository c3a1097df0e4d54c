import { AppError } from "./errors";

/** `name[]` parameters become arrays; any other name may occur only once. Errors: `MalformedRequest`. */
export function parseSearchParams(params: URLSearchParams): Record<string, string | string[]> {
  const result: Record<string, string | string[]> = {};
  for (const name of new Set(params.keys())) {
    const values = params.getAll(name);
    const [first = ""] = values;
    if (name.endsWith("[]")) result[name.slice(0, -2)] = values;
    else if (values.length > 1) throw new AppError("MalformedRequest");
    else result[name] = first;
  }
  return result;
}
