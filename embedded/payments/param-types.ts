import { z } from "zod";
import { ParameterError } from "./errors";
import type { Fields } from "./form";

// Parameters as the processor checks them: every value comes as text, and each wrong one is named.

const MAX_TEXT = 5_000;

const bracketed = ([first = "", ...rest]: PropertyKey[]): string =>
  String(first) + rest.map((name) => `[${String(name)}]`).join("");

/** A check with the processor's own words and code. */
export const refuseUnless =
  (isFine: (value: string) => boolean, message: (value: string) => string, code?: string) =>
  (context: z.core.ParsePayload<string>): void => {
    const { value } = context;
    if (isFine(value)) return;
    context.issues.push({ code: "custom", message: message(value), params: { code }, input: value });
  };

const filled = z.string().check(
  refuseUnless(
    (value) => value !== "",
    () => "You passed an empty string. Remove the parameter from your request or supply a non-empty value.",
    "parameter_invalid_empty",
  ),
);

export const text = (max = MAX_TEXT) =>
  filled.check(
    refuseUnless(
      (value) => value.length <= max,
      (value) =>
        `Invalid string: ${value.slice(0, 10)}...${value.slice(-3)}; must be at most ${max} characters`,
    ),
  );

export const integer = (least = Number.MIN_SAFE_INTEGER, most = Number.MAX_SAFE_INTEGER) =>
  z
    .string()
    .check(
      refuseUnless(
        (value) => /^-?\d{1,15}$/.test(value),
        (value) => `Invalid integer: ${value}`,
        "parameter_invalid_integer",
      ),
      refuseUnless(
        (value) => !(Number(value) < least),
        () => `This value must be greater than or equal to ${least}.`,
        "parameter_invalid_integer",
      ),
      refuseUnless(
        (value) => !(Number(value) > most),
        () => `This value must be less than or equal to ${most}.`,
        "parameter_invalid_integer",
      ),
    )
    .transform(Number);

export const oneOf = <const Value extends string>(name: string, ...values: Value[]) =>
  z
    .string()
    .check(
      refuseUnless(
        (value) => (values as string[]).includes(value),
        () => `Invalid ${name}: must be one of ${values.join(", ")}`,
      ),
    )
    .transform((value) => value as Value);

export const url = () =>
  text().check(
    refuseUnless(
      (value) => /^https?:\/\//.test(value) && URL.canParse(value),
      () => "Not a valid URL",
      "url_invalid",
    ),
  );

export const email = () =>
  text(800).check(
    refuseUnless(
      (value) => z.email().safeParse(value).success,
      (value) => `Invalid email address: ${value}`,
      "email_invalid",
    ),
  );

/** A list is an object with numbers for names. */
export const list = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    (value) => (typeof value === "object" && value !== null ? Object.values(value) : value),
    schema,
  );

const pairs = z.preprocess((value) => (value === "" ? {} : value), z.record(z.string(), z.string()));

/** Names and texts; an empty text takes its name away. */
export const metadata = () =>
  pairs
    .check((context) => {
      const entries = Object.entries(context.value);
      const wrong =
        entries.length > 50
          ? "Metadata can have at most 50 keys."
          : entries.some(([key]) => key.length > 40)
            ? "Metadata keys can be at most 40 characters long."
            : entries.some(([, value]) => value.length > 500) &&
              "Metadata values can be at most 500 characters long.";
      if (wrong) context.issues.push({ code: "custom", message: wrong, input: context.value });
    })
    .transform((entries) => Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== "")))
    .default({});

function refusal(issue: z.core.$ZodIssue): ParameterError {
  const param = bracketed(issue.path);
  if (issue.code === "unrecognized_keys") {
    const unknown = bracketed([...issue.path, issue.keys[0] ?? ""]);
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
    return new ParameterError(`Missing required param: ${param}.`, { code: "parameter_missing", param });
  }
  const expected = issue.code === "invalid_type" ? issue.expected : "value";
  return new ParameterError(`Invalid ${expected}: ${JSON.stringify(issue.input)}`, { param });
}

/** The parameters by their schema, or the processor's refusal of the first that is wrong. */
export function check<Schema extends z.ZodType>(schema: Schema, fields: Fields): z.output<Schema> {
  const result = schema.safeParse(fields, { reportInput: true });
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw issue ? refusal(issue) : new ParameterError("Invalid request.");
}
