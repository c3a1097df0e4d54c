import { z } from "zod";
import { missingParameterError, ParameterError } from "./errors";
import type { FormFields } from "./form";

// Validation with Stripe's rules and messages. All values arrive as strings.

const MAX_TEXT_LENGTH = 5_000;

const toBracketNotation = ([first = "", ...rest]: PropertyKey[]): string =>
  String(first) + rest.map((name) => `[${String(name)}]`).join("");

/** A zod check with Stripe's message and error code. */
export const constraint =
  (isValid: (value: string) => boolean, message: (value: string) => string, code?: string) =>
  (context: z.core.ParsePayload<string>): void => {
    const { value } = context;
    if (isValid(value)) return;
    context.issues.push({ code: "custom", message: message(value), params: { code }, input: value });
  };

const nonEmptyText = z.string().check(
  constraint(
    (value) => value !== "",
    () => "You passed an empty string. Remove the parameter from your request or supply a non-empty value.",
    "parameter_invalid_empty",
  ),
);

export const textParam = (max = MAX_TEXT_LENGTH) =>
  nonEmptyText.check(
    constraint(
      (value) => value.length <= max,
      (value) =>
        `Invalid string: ${value.slice(0, 10)}...${value.slice(-3)}; must be at most ${max} characters`,
    ),
  );

export const integerParam = (min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER) =>
  z
    .string()
    .check(
      constraint(
        (value) => /^-?\d{1,15}$/.test(value),
        (value) => `Invalid integer: ${value}`,
        "parameter_invalid_integer",
      ),
      constraint(
        (value) => !(Number(value) < min),
        () => `This value must be greater than or equal to ${min}.`,
        "parameter_invalid_integer",
      ),
      constraint(
        (value) => !(Number(value) > max),
        () => `This value must be less than or equal to ${max}.`,
        "parameter_invalid_integer",
      ),
    )
    .transform(Number);

export const enumParam = <const Value extends string>(name: string, ...values: Value[]) =>
  z
    .string()
    .check(
      constraint(
        (value) => (values as string[]).includes(value),
        () => `Invalid ${name}: must be one of ${values.join(", ")}`,
      ),
    )
    .transform((value) => value as Value);

export const booleanParam = () =>
  enumParam("boolean", "true", "false").transform((value) => value === "true");

/** Parses an empty string as null: it unsets a value. */
export const clearableParam = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === "" ? null : value), schema.nullable()).optional();

export const urlParam = () =>
  textParam().check(
    constraint(
      (value) => /^https?:\/\//.test(value) && URL.canParse(value),
      () => "Not a valid URL",
      "url_invalid",
    ),
  );

export const emailParam = () =>
  textParam(800).check(
    constraint(
      (value) => z.email().safeParse(value).success,
      (value) => `Invalid email address: ${value}`,
      "email_invalid",
    ),
  );

/** Parses an object with numeric keys as a list. */
export const listParam = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    (value) => (typeof value === "object" && value !== null ? Object.values(value) : value),
    schema,
  );

function findMetadataProblem(entries: [key: string, value: string][]): string | undefined {
  if (entries.length > 50) return "Metadata can have at most 50 keys.";
  if (entries.some(([key]) => key.length > 40)) return "Metadata keys can be at most 40 characters long.";
  if (entries.some(([, value]) => value.length > 500))
    return "Metadata values can be at most 500 characters long.";
  return undefined;
}

const stringRecord = z.preprocess((value) => (value === "" ? {} : value), z.record(z.string(), z.string()));

const checkedMetadata = stringRecord.check((context) => {
  const message = findMetadataProblem(Object.entries(context.value));
  if (message) context.issues.push({ code: "custom", message, input: context.value });
});

const withoutEmptyValues = (entries: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== ""));

/** Parses metadata of a new object. */
export const metadataParam = () => checkedMetadata.transform(withoutEmptyValues).default({});

/** Parses a change of metadata for `applyMetadata`. */
export const metadataChangeParam = () => checkedMetadata.optional();

/** Merges a change: an empty value removes its key, an empty change removes all of them. */
export const applyMetadata = (
  current: Record<string, string>,
  change: Record<string, string>,
): Record<string, string> =>
  Object.keys(change).length === 0 ? {} : withoutEmptyValues({ ...current, ...change });

function toParameterError(issue: z.core.$ZodIssue): ParameterError {
  const param = toBracketNotation(issue.path);
  if (issue.code === "unrecognized_keys") {
    const unknown = toBracketNotation([...issue.path, issue.keys[0] ?? ""]);
    return new ParameterError(`Received unknown parameter: ${unknown}`, {
      code: "parameter_unknown",
      param: unknown,
    });
  }
  if (issue.code === "custom") {
    const code: unknown = issue.params?.code;
    return new ParameterError(issue.message, { param, ...(typeof code === "string" && { code }) });
  }
  if (issue.input === undefined) {
    return missingParameterError(param);
  }
  const expected = issue.code === "invalid_type" ? issue.expected : "value";
  return new ParameterError(`Invalid ${expected}: ${JSON.stringify(issue.input)}`, { param });
}

/** Errors: ParameterError about the first invalid parameter. */
export function parseParams<Schema extends z.ZodType>(schema: Schema, fields: FormFields): z.output<Schema> {
  const result = schema.safeParse(fields, { reportInput: true });
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw issue ? toParameterError(issue) : new ParameterError("Invalid request.");
}
