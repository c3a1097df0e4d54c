import "server-only";

const REDACTED = "[redacted]";

const SECRET_NAMES =
  "pass(?:word|wd|code)?|contraseña|secret|token|authorization|cookie|session|api[-_]?key|credential|signature";

/** In this order: a later pattern sees what an earlier one has left. */
const PATTERNS: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  // Only the origin of a URL stays: paths and queries hold tokens, names and searches.
  [/\b([a-z][a-z\d+.-]*:\/\/)(?:[^\s/@"'`]*@)?([^\s/?#"'`()]+)[^\s"'`()]*/gi, "$1$2"],
  [/[^\s@<>"'`(),;:=]+@[^\s@<>"'`(),;:=]+\.[^\s@<>"'`(),;:=]+/g, REDACTED],
  // PostgreSQL quotes rows: `Key (email)=(ana@…) already exists`, `Failing row contains (…)`.
  [/(\)=|row contains )\((?:[^()]|\([^()]*\))*\)?/g, `$1(${REDACTED})`],
  [
    new RegExp(
      `\\b((?:\\w|-)*(?:${SECRET_NAMES})["'\`]?\\s*[:=]\\s*)(?:(?:Bearer|Basic)\\s+)?("[^"]*"|'[^']*'|[^\\s,;}]+)`,
      "gi",
    ),
    `$1${REDACTED}`,
  ],
  [/\b(Bearer|Basic)\s+[\w+/=.~-]+/gi, `$1 ${REDACTED}`],
  // The parser of JSON quotes its input.
  [/, (?:\.{3})?"[^]*"(?:\.{3})?(?= is not valid JSON)/g, `, ${REDACTED}`],
  [/([:=]\s*)(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')/g, `$1${REDACTED}`],
  [/\b(?!127\.|10\.|192\.168\.|0\.)(?:\d{1,3}\.){3}\d{1,3}\b/g, REDACTED],
  [/\b(?:[\da-f]{1,4}:){3,7}[\da-f:]*/gi, REDACTED],
];

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const LONG_WORD = /[\w-]{20,}/g;

/** Ids of rows stay; other long words of letters and digits may be tokens. */
const redactToken = (word: string): string =>
  UUID.test(word) || !/\d/.test(word) || !/[a-z]/i.test(word) ? word : REDACTED;

const MAX_LENGTH = 1_000;

/**
 * Removes values from the text of an error: addresses, secrets, tokens, rows and quoted values. Names of constraints,
 * tables and codes stay.
 */
export function redactText(text: string): string {
  const short = text.slice(0, MAX_LENGTH);
  const redacted = PATTERNS.reduce(
    (value, [pattern, replacement]) => value.replaceAll(pattern, replacement),
    short,
  );
  return redacted.replaceAll(LONG_WORD, redactToken);
}

type SerializedError = {
  name: string;
  message: string;
  code?: string;
  digest?: string;
  stack?: string;
  cause?: SerializedError;
  errors?: SerializedError[];
};

const MAX_DEPTH = 3;

function readText(error: Error, property: "code" | "digest"): Record<string, string> {
  const value: unknown = Reflect.get(error, property);
  return typeof value === "string" || typeof value === "number" ? { [property]: String(value) } : {};
}

/** The lines of the calls: those above repeat the message. */
function readCalls({ stack = "" }: Error): { stack?: string } {
  const calls = stack.split("\n").filter((line) => /^\s+at /.test(line));
  return calls.length > 0 ? { stack: calls.join("\n") } : {};
}

function serialize(error: unknown, depth: number): SerializedError {
  if (!(error instanceof Error)) {
    const message = typeof error === "string" ? redactText(error) : typeof error;
    return { name: "NonError", message };
  }
  const { cause } = error;
  const isNested = depth < MAX_DEPTH;
  return {
    name: error.name === "Error" ? error.constructor.name : error.name,
    message: redactText(error.message),
    ...readText(error, "code"),
    ...readText(error, "digest"),
    ...readCalls(error),
    ...(isNested && cause !== undefined ? { cause: serialize(cause, depth + 1) } : {}),
    ...(isNested && error instanceof AggregateError
      ? { errors: error.errors.slice(0, MAX_DEPTH).map((part) => serialize(part, depth + 1)) }
      : {}),
  };
}

/** Returns what a log may say of an error: no property but these, as those of Prisma and others hold queries and rows. */
export const serializeError = (error: unknown): SerializedError => serialize(error, 0);
