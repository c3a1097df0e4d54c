import { AppError } from "./errors";

/** Query parameters as an object; `name[]` gives a list, and any other name may stand once. */
export function readQuery(params: URLSearchParams): Record<string, string | string[]> {
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
